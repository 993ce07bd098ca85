/** Cookies of a Blade server: each sign-in sends back its own, from the captcha on, and nobody else's. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseCookie } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenantsOf } from '#contract/session-user.ts'
import type { ConsoleContext } from '#contract/console/console-store.ts'
import { param } from '#contract/resources/system.ts'
import { bladeClient } from './client.server.ts'
import type { Caller } from './send.server.ts'
import { cookiesFor, jarOf, keepJar, newJar, receive } from './cookies.server.ts'
import { loadCaptcha, signIn } from './dialect.server.ts'

/** Cookie header of each request, and its answer's Set-Cookie. */
const cookieHeaders: (string | undefined)[] = []
let node = 0
let server: Server
let blade: ConsoleContext['blade']
beforeAll(async () => {
  server = createServer((req, res) => {
    cookieHeaders.push(req.headers.cookie)
    const data = req.url?.includes('oauth/captcha')
      ? { key: `key-${++node}`, image: 'data:image/png;base64,AA==' }
      : { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user_id: '1', user_name: 'x', account: 'x' }
    if (!req.headers.cookie) res.setHeader('Set-Cookie', [`node=${node}; Path=/; HttpOnly`, 'hidden=1; Secure'])
    const body = req.url?.includes('/token') ? data : { code: 200, success: true, msg: '', data }
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  blade = { url, publicUrl: url, clientId: 'saber', clientSecret: 'x', dialect: 'bladex', passwordMode: 'md5', timeout: 10_000 }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const caller = (jar = newJar()): Caller => ({
  blade,
  tenant: tenantsOf({}),
  language: 'zh',
  requestId: 'r',
  address: '',
  proxied: false,
  jar,
})

it('a session sends the cookies of its own captcha and sign-in, and nobody else’s', async () => {
  const sessions: string[] = []
  for (const name of ['anna', 'ben']) {
    const { key } = await loadCaptcha(caller())
    const { jar } = await signIn(caller(), { username: name, password: name, captcha: { key, code: 'x' } }, 0)
    keepJar(name, jar)
    sessions.push(name)
  }
  for (const name of sessions)
    await bladeClient(caller(jarOf(name)))
      .detail(param, '1')
      .catch(() => undefined)
  expect(cookieHeaders).toEqual([undefined, 'node=1', undefined, 'node=2', 'node=1', 'node=2'])
})

it('a cookie is sent below its path, until it expires or is removed, and a secure one over https only', () => {
  const jar = newJar()
  const at = (pathname: string, protocol = 'http:', now = 0) => cookiesFor(jar, { pathname, protocol }, now)
  const take = (...lines: string[]) => receive(jar, lines.map(parseCookie), 0)
  take('a=1; Path=/api', 'b=2; Max-Age=10', 'c=3; Secure', 'not a cookie; =')
  expect([at('/api/x'), at('/apis'), at('/x', 'https:'), at('/x', 'http:', 11_000)]).toEqual(['a=1; b=2', 'b=2', 'b=2; c=3', undefined])
  take('a=; Path=/api; Max-Age=0')
  take('b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
  expect(at('/api/x')).toBeUndefined()
})
