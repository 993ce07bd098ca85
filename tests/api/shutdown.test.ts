/** Graceful shutdown: under load, SIGTERM lets every accepted request be answered, and the process ends in time. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleOf } from '../bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-shutdown-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const basic = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`

/**
 * Makes one call. `refused`: the server no longer listened, so nothing was sent. A connection that was closed before the server read
 * from it (idle, or accepted only by the operating system) is no answer: like any client, the call is repeated on a new connection.
 */
function call(url: string, path: string, agent: Agent, headers: Record<string, string>): Promise<number | 'refused' | 'cut'> {
  return new Promise((resolve) => {
    const req = request(url + path, { agent, headers: { Authorization: basic, ...headers } }, (res) => {
      res.on('error', () => resolve('cut'))
      res.on('end', () => resolve(res.statusCode ?? 0))
      res.resume()
    })
    req.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') resolve(call(url, path, agent, headers))
      else resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut')
    })
    req.end()
  })
}

it('SIGTERM under load: no request fails, and the process ends before Docker would kill it', async () => {
  const child = spawn('node', [bundleOf('server/main.ts')], {
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATABASE_PATH: join(folder, 'blade.sqlite'), CAPTCHA: 'off', LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      log += text.toString()
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString())
      if (match) resolve(match[0])
    })
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const token = await new Promise<string>((resolve) => {
    const query = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'admin', tenantId: '000000' })
    const req = request(
      `${url}/api/blade-auth/oauth/token?${query}`,
      { method: 'POST', headers: { Authorization: basic, 'Tenant-Id': '000000' } },
      (res) => {
        let text = ''
        res.on('data', (part: Buffer) => (text += part.toString()))
        res.on('end', () => resolve((JSON.parse(text) as { access_token: string }).access_token))
      },
    )
    req.end()
  })

  const answers: (number | 'refused' | 'cut')[] = []
  const worker = async () => {
    for (;;) {
      const answer = await call(url, '/api/blade-system/order/list?size=50', agent, { 'Blade-Auth': `bearer ${token}` })
      answers.push(answer)
      if (answer === 'refused') return
    }
  }
  const load = Array.from({ length: 16 }, worker)
  await expect.poll(() => answers.length).toBeGreaterThan(50)
  const signalled = Date.now()
  child.removeAllListeners('exit')
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  // The limit is that of Docker, twice what the program waits, because a busy machine is slow, not wrong.
  expect(Date.now() - signalled).toBeLessThan(10_000)
  await Promise.all(load)
  agent.destroy()
  expect(answers.filter((a) => a === 200).length).toBeGreaterThan(50)
  // Only the log distinguishes a request that arrived from one that did not.
  expect(log).toContain('request completed')
  expect(log).not.toContain('request aborted')
  expect(answers.filter((a) => a !== 200 && a !== 'refused')).toEqual([])
})
