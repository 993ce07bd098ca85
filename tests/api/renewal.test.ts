/** Renewal of tokens, and what a 401 means in each dialect. The server's answers are those of SpringBlade 4.10.0. */
import { requireSession } from '#app/blade/session.server.ts'
import { param } from '#contract/resources/system.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 21)
const token = (accessToken: string, expiresIn = 3600) => ({
  accessToken,
  refreshToken: `${accessToken}r`,
  tokenType: 'bearer',
  expiresIn,
  userId: '1',
  tenantId: '000000',
  oauthId: '',
  avatar: '',
  authority: 'clerk',
  userName: '某人',
  account: 'clerk',
  license: 'powered by bladex',
})
const fine = (data: unknown) => [200, { code: 200, success: true, data, msg: '操作成功' }] as const
const answers = {
  ended: [200, { code: 401, success: false, data: null, msg: '请求未授权' }],
  noRight: [401, { code: 401, success: false, data: {}, msg: '请求未授权' }],
  page: fine({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
  broken: [500, { code: 500, success: false, data: {}, msg: '服务器异常' }],
  refused: [400, { code: 400, success: false, data: {}, msg: '用户名或密码错误' }],
} as const
type Reply = readonly [number, unknown]

let now: number
/** The answers to a list, by access token, and to a renewal. */
let listed: (token: string) => Reply
let renewal: Reply
let requests: string[]
let server: Server
let url: string

function reply(req: IncomingMessage): Reply {
  if (req.url?.startsWith('/open/blade-auth/token')) {
    requests.push('renewal')
    return renewal
  }
  const accessToken = String(req.headers['blade-auth']).replace('bearer ', '')
  requests.push(accessToken)
  return listed(accessToken)
}

beforeAll(async () => {
  server = createServer((req, res) => {
    const [status, body] = reply(req)
    res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/open`
})
beforeEach(() => {
  now = start
  requests = []
  listed = () => answers.page
  renewal = fine(token('second'))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function open(dialect: Dialect, expiresIn = 3600) {
  const site = await consoleOf({ clock: () => now, login: () => Promise.resolve('first'), origin: url }, 'clerk', url)
  site.context.blade = { ...site.context.blade, dialect }
  const request = site.request('/wel/index')
  const id = await site.context.store.openOf(
    await requireSession(request, site.context, ({ session }) => Promise.resolve(session), { anyPage: true }),
  )
  expect(id).toHaveLength(1)
  const list = () => requireSession(request, site.context, ({ blade }) => blade.list(param, {}), { anyPage: true })
  const session = await requireSession(request, site.context, ({ session }) => Promise.resolve(session), { anyPage: true })
  await site.context.store.saveTokens(session, {
    ...session.tokens,
    refreshToken: 'firstr',
    storedAt: now,
    expiresAt: now + expiresIn * 1000,
  })
  requests = []
  return { list, isOpen: async () => (await site.context.store.find(session.id)) !== undefined }
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) =>
      error instanceof Response ? (error.headers.get('Location') ?? error.status) : (error as { init?: { status?: number } }).init?.status,
  )

test('open dialect: a 401 that remains with a new token is a missing permission, and causes no further renewal', async () => {
  const { list, isOpen } = await open('springblade')
  listed = () => answers.noRight
  now += 2 * 60_000
  expect(await thrown(list())).toBe(403)
  expect(requests).toEqual(['first', 'renewal', 'second'])
  expect(await thrown(list())).toBe(403)
  expect(requests.slice(3)).toEqual(['second'])
  expect(await isOpen()).toBe(true)
})

test('open dialect: after a 401 the call is repeated with a new token', async () => {
  const { list } = await open('springblade')
  listed = (accessToken) => (accessToken === 'second' ? answers.page : answers.noRight)
  now += 2 * 60_000
  expect(await list()).toMatchObject({ records: [], total: 0 })
  expect(requests).toEqual(['first', 'renewal', 'second'])
})

test.each([
  ['a token that is over', answers.ended, fine(token('second'))],
  ['a renewal that is refused', answers.noRight, answers.refused],
] as const)('open dialect: %s ends the session', async (_name, answer, renewed) => {
  const { list, isOpen } = await open('springblade')
  listed = () => answer
  renewal = renewed
  now += 2 * 60_000
  expect(await thrown(list())).toBe('/login?to=%2Fwel%2Findex&ended=1')
  expect(await isOpen()).toBe(false)
})

test('BladeX: every 401 ends the session', async () => {
  const { list, isOpen } = await open('bladex')
  listed = () => answers.noRight
  now += 2 * 60_000
  expect(await thrown(list())).toBe('/login?to=%2Fwel%2Findex&ended=1')
  expect(requests).toEqual(['first'])
  expect(await isOpen()).toBe(false)
})

test('tokens that live for a minute are renewed before they end', async () => {
  const { list } = await open('springblade', 60)
  renewal = fine(token('second', 60))
  now += 40_000
  await list()
  expect(requests).toEqual(['first'])
  now += 6_000
  await list()
  expect(requests.slice(1)).toEqual(['renewal', 'second'])
})

test('a failed renewal is tried again, and the session lasts until the token expires', async () => {
  const { list, isOpen } = await open('springblade')
  renewal = answers.broken
  now += 3_000_000
  await list()
  await list()
  expect(requests).toEqual(['renewal', 'first', 'renewal', 'first'])
  now = start + hour
  expect(await thrown(list())).toBe('/login?to=%2Fwel%2Findex&ended=1')
  expect(await isOpen()).toBe(false)
})
