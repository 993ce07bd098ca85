/** The conflict screen for a server that sends no row versions. */
import { createServer, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collide, dialog, field, keyFor, mergeSave, newParam, stored } from './conflict.ts'
import { colleague, expect, spawnConsole, test } from './fixtures.ts'

/** A Blade server without versions: the bundled one behind a proxy that removes them from every body. */
async function withoutVersions(url: string, work: (front: string) => Promise<void>): Promise<void> {
  const pass: RequestListener = (incoming, answer) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks)
      const plain = Buffer.from(body.toString().replace(/,?"rowVersion":"[^"]*"/, ''))
      const headers = { ...incoming.headers, ...(body.length > 0 && { 'content-length': String(plain.length) }) }
      request(`${url}${incoming.url}`, { method: incoming.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      }).end(plain)
    })
  }
  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const front = await spawnConsole({ BLADE_API_URL: `http://127.0.0.1:${port}`, SESSION_SECRET: 'only-for-this-test-run' })
  try {
    await work(front.url)
  } finally {
    await front.end()
    proxy.closeAllConnections()
    proxy.close()
  }
}

test('the console detects a conflict itself when the server sends no row versions', async ({ page, browser, site, login }) => {
  const key = keyFor('open')
  await login('admin', '/system/param')
  const at = await newParam(page, site, key)
  await withoutVersions(site.url, async (url) => {
    const mine = await colleague(browser, url, '/system/param')
    await collide(mine, page, at)
    await field(mine, '参数键值').getByRole('radio', { name: '我的 我的' }).check()
    await mergeSave(mine).click()
    await expect(dialog(mine)).toHaveCount(0)
    expect(stored(site, key)).toEqual([{ name: '我的名称', value: '我的', remark: '他的备注' }])
    await mine.context().close()
  })
})
