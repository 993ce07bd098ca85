/** Repeated calls are answered before the framework: never a stale answer, never one of another caller, and each leaves its records. */
import { user } from '#db/tables/system.ts'
import { api as apiLog } from '#db/tables/platform.ts'
import { compressed } from '#server/http/compressed.ts'
import { repeatLog, requestLog } from '#server/http/log.ts'
import { allowRepeats, repeated } from '#server/http/repeats.ts'
import { eq } from 'drizzle-orm'
import express from 'express'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { listen } from '../loopback.ts'
import { startTwoWriters } from './two-writers.ts'

type Started = Awaited<ReturnType<typeof startTwoWriters>>
let api: Started['api']
let other: Started['other']
let end: Started['end']
let open: string

const calls = {
  params: '/api/blade-system/param/list',
  users: '/api/blade-user/page',
  roles: '/api/blade-system/role/tree',
  routes: '/api/blade-system/menu/routes',
}

beforeAll(async () => {
  ;({ api, other, end } = await startTwoWriters())
  api.make.make('param', { paramKey: 'tea', paramValue: 'green' })
  api.make.dictionary('dict', 'sex', { 1: '男', 2: '女' })
  api.make.dictionary('dict', 'yes_no', { 1: '否', 2: '是' })
  api.make.user('staff', { codes: ['param', 'user', 'role'] })
  const { raw } = await api.call('POST', '/api/blade-auth/token', { query: { account: 'admin', password: wirePassword('admin') } })
  open = String((raw.data as { accessToken: string }).accessToken)
})
afterAll(() => end())

/** The answer of a call that was answered before. */
async function again(path: string, token: string, headers?: Record<string, string>) {
  await api.call('GET', path, { token, headers })
  return api.call('GET', path, { token, headers })
}

test.each([
  [calls.params, `update blade_param set param_value = ? where param_key = 'tea'`, ['black', 'white']],
  [calls.users, `update blade_user set name = ? where account = 'staff'`, ['Ada', 'Grace']],
  // Names of the dictionary stand in the list of users.
  [calls.users, `update blade_dict set dict_value = ? where code = 'sex' and dict_key = '1'`, ['他', '男']],
  [calls.roles, `update blade_role set role_name = ? where role_alias = 'staff'`, ['nurses', 'porters']],
  [calls.routes, `update blade_menu set name = ? where code = 'param'`, ['甲', '乙']],
] as const)('%s holds a changed row at once: %s', async (path, write, [mine, theirs]) => {
  api.db.update(user).set({ sex: 1 }).run()
  for (const token of [api.token, open]) {
    const before = await again(path, token)
    expect(before.code).toBe(200)
    other.prepare(write).run(theirs)
    expect(JSON.stringify((await again(path, token)).raw)).toContain(theirs)
    if (path === calls.users && write.includes('dict')) continue
    api.db.$client.prepare(write).run(mine)
    expect(JSON.stringify((await again(path, token)).raw)).toContain(mine)
  }
})

test('belongs to its caller, dialect and language', async () => {
  const staff = await api.login('staff')
  const dictionary = '/api/blade-system/dict/dictionary?code=yes_no'
  const keyOf = async (token: string) => ((await again(dictionary, token)).data as { dictKey: unknown }[])[0]?.dictKey
  expect([await keyOf(api.token), await keyOf(open), await keyOf(api.token)]).toEqual(['1', 1, '1'])
  const [all, theirs] = [await again(calls.roles, api.token), await again(calls.roles, staff)]
  expect(JSON.stringify(all.data)).toContain('admin')
  expect(JSON.stringify(theirs.data)).not.toContain('admin')
  const msgs = await Promise.all(['zh', 'en'].map((language) => again(calls.params, api.token, { 'Accept-Language': language })))
  expect(msgs.map(({ msg }) => msg)).toEqual(['操作成功', 'Done'])
})

test('ends with the right, the account and the session', async () => {
  const { role, id } = api.make.user('leaver', { codes: ['param'] })
  const token = await api.login('leaver')
  expect((await again(calls.params, token)).code).toBe(200)
  const nothing = api.make.make('menu', { code: 'nothing' })
  const { code } = await api.send('blade-system/role/grant', {
    roleIds: [role.id],
    menuIds: [nothing.id],
    dataScopeIds: null,
    apiScopeIds: null,
  })
  expect(code).toBe(200)
  expect((await again(calls.params, token)).status).toBe(403)

  const second = await api.login('leaver')
  expect((await again(calls.routes, second)).code).toBe(200)
  await api.call('GET', '/api/blade-auth/oauth/logout', { token: second })
  expect((await again(calls.routes, second)).status).toBe(401)

  const third = await api.login('leaver')
  expect((await again(calls.routes, third)).code).toBe(200)
  expect((await api.send(`blade-user/remove?ids=${id}`, {})).code).toBe(200)
  expect((await again(calls.routes, third)).status).toBe(401)
})

test('ends when the token does', async () => {
  const token = await api.login('staff')
  expect((await again(calls.params, token)).code).toBe(200)
  api.pass(3 * 3_600_000)
  expect((await again(calls.params, token)).status).toBe(401)
})

test('is in the journal under its own request id', async () => {
  const token = await api.login('admin')
  const ids = []
  for (let i = 0; i < 3; i++) ids.push((await again(calls.roles, token)).requestId)
  expect(new Set(ids).size).toBe(3)
  api.api.flushLogs()
  const rows = api.db.select().from(apiLog).where(eq(apiLog.requestUri, calls.roles)).all()
  const byId = new Map(rows.map((row) => [row.requestId, row]))
  for (const id of ids) expect(byId.get(id)).toMatchObject({ createBy: 'admin', method: 'GET', title: rows[0]?.title })
})

test('a compressed answer, its headers and its line in the log are repeated; another peer, cookie or query is not', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  let count = 0
  let isCurrent = true
  const app = express()
    .set('trust proxy', 'loopback')
    .use(requestLog(log), compressed)
    .use((req, res) => {
      if (req.path === '/api/own') allowRepeats(req, { isCurrent: () => isCurrent, record: () => undefined })
      res.set('X-Kind', 'data').send(`${++count} ${'text '.repeat(400)}`)
    })
  const server = await listen((req, res) => void handler(req, res))
  const handler = repeated(app, { log: repeatLog(log) })
  const ask = async (path: string, more: Record<string, string> = {}) => {
    const sent = request(server.url + path, { headers: { 'Accept-Encoding': 'br', ...more }, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    const body = brotliDecompressSync(Buffer.concat(parts)).toString()
    return { number: body.split(' ')[0], kind: answer.headers['x-kind'], id: answer.headers['x-request-id'], length: body.length }
  }
  try {
    const first = await ask('/api/own?password=x')
    const second = await ask('/api/own?password=x', { 'X-Request-Id': 'of-proxy' })
    expect(second).toEqual({ ...first, id: 'of-proxy' })
    const others = [
      ask('/api/own?password=y'),
      ask('/api/own?password=x', { Cookie: 'world=b' }),
      ask('/api/own?password=x', { 'X-Forwarded-For': '203.0.113.9' }),
    ]
    for (const { number } of await Promise.all(others)) expect(Number(number)).toBeGreaterThan(1)
    isCurrent = false
    expect(Number((await ask('/api/own?password=x')).number)).toBeGreaterThan(4)
    expect([(await ask('/api/other')).number, (await ask('/api/other')).number]).toEqual(['6', '7'])
    const [one, two] = lines
    const words = { level: 30, msg: 'request completed', res: { status: 200 }, address: '127.0.0.*' }
    for (const [line, id] of [
      [one, first.id],
      [two, 'of-proxy'],
    ] as const)
      expect(line).toMatchObject({ ...words, req: { id, method: 'GET', url: '/api/own?password=***' } })
    expect(Object.keys(two ?? {}).sort()).toEqual(Object.keys(one ?? {}).sort())
  } finally {
    await server.stop()
  }
})
