/** Pictures on other hosts, loaded through the console: which URLs are signed, which hosts are reached, what is passed on. */
import { loader } from '#app/features/platform/picture.ts'
import { shownPictures } from '#app/blade/pictures.server.ts'
import { createOutgoing } from '#server/http/outgoing.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consoleOf } from './console.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64')
const requestedPaths: string[] = []
const server = createServer((req, res) => {
  requestedPaths.push(req.url ?? '')
  const type = { '/a.png': 'image/png', '/big.png': 'image/png', '/a.svg': 'image/svg+xml', '/away.png': 'image/png' }[req.url ?? '']
  res.writeHead(req.url === '/away.png' ? 302 : 200, { 'Content-Type': type ?? 'text/html', Location: `${origin}/a.png` })
  res.end(req.url === '/big.png' ? Buffer.alloc(2 * 1024 * 1024 + 1) : png)
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => void requestedPaths.splice(0))

const site = await consoleOf({ login: () => Promise.resolve('t'), origin: 'http://blade.test', clock: Date.now }, 'clerk')
const options = { patience: 5000, most: 2 * 1024 * 1024 }
/** The answer to the address that pages load in place of `picture`. */
async function load(picture: string, { bladeOrigin = origin, change = (address: string) => address, signedIn = true } = {}) {
  const context = { ...site.context, fetchOutside: createOutgoing({ ...options, trustedOrigin: bladeOrigin }) }
  const signedPath = shownPictures(site.request('/wel/index'), context, [picture])?.[picture] ?? ''
  const request = signedIn ? site.request(change(signedPath)) : new Request(`http://console.test${change(signedPath)}`)
  return loader({ request, context, params: {} })
}

it('a picture of the Blade server is passed on, with headers that allow only an image', async () => {
  const answer = await load(`${origin}/a.png`)
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, png])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
  })
})

it.each(['/a.svg', '/page', '/big.png', '/away.png'])('%s is not passed on', async (path) => {
  expect((await load(origin + path)).status).toBe(204)
  expect(requestedPaths).toEqual([path])
})

it('hosts of the internal network are not requested', async () => {
  for (const address of [origin, 'http://localhost', 'http://10.0.0.1', 'http://169.254.169.254', 'http://[::1]', 'http://2130706433'])
    expect((await load(`${address}/a.png`, { bladeOrigin: 'https://blade.example' })).status).toBe(204)
  expect(requestedPaths).toEqual([])
})

it('nothing is requested for forged URLs or without a session', async () => {
  const forged = [
    (path: string) => path.replace('a.png', 'b.png'),
    (path: string) => path.replace(/&by=.*/, ''),
    (path: string) => path.replace(/&by=.*/, '&by=AAAA'),
  ]
  for (const change of forged) expect((await load(`${origin}/a.png`, { change })).status).toBe(404)
  expect((await load(`${origin}/a.png`, { signedIn: false })).status).toBe(404)
  expect(requestedPaths).toEqual([])
})

it('pictures of the console keep their URLs', () => {
  const request = site.request('/wel/index')
  expect(
    shownPictures(request, site.context, ['', null, '/upload/a.png', 'http://console.test/b.png', 'javascript:alert(1)']),
  ).toBeUndefined()
  expect(Object.keys(shownPictures(request, site.context, ['https://x.example/a.png,/own.png'])!)).toContain('https://x.example/a.png')
})

it('a path of a file resolves to the public URL of the Blade server', async () => {
  const blade = { ...site.context.blade, publicUrl: `${origin}/api` }
  const signedPath = shownPictures(site.request('/wel/index'), { ...site.context, blade }, ['/a.png'])?.['/a.png'] ?? ''
  expect(new URLSearchParams(signedPath.replace(/.*\?/, '')).get('of')).toBe(`${origin}/a.png`)
  const context = { ...site.context, fetchOutside: createOutgoing({ ...options, trustedOrigin: origin }) }
  expect((await loader({ request: site.request(signedPath), context, params: {} })).status).toBe(200)
})
