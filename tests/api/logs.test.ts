/** What the logs record of calls, faults and browsers, and what they never contain. */
import type { Page } from '#contract/envelope.ts'
import { allResources } from '#contract/resources/index.ts'
import { schema } from '#db/tables/index.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mostRows, spare } from '#server/audit/journal.ts'
import { wirePassword } from '../factory.ts'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  admin = await api.login('admin')
})
afterEach(() => api.stop())

type Log = 'usual' | 'api' | 'error'
async function logs(name: Log): Promise<Record<string, unknown>[]> {
  api.api.flushLogs()
  return ((await api.call('GET', `/api/blade-log/${name}/list`, { token: admin, query: { size: 200 } })).data as Page<never>).records
}
const logOf = async (name: Log, id: unknown) =>
  (await api.call('GET', `/api/blade-log/${name}/detail`, { token: admin, query: { id: String(id) } })).data as Record<string, unknown>

const secrets = ['Geheim-1', 'AbCd9', 'hidden-param', 'ak-hidden', '4711-code']

test('every call is logged with user, title and duration, newest first, and without secrets', async () => {
  const submit = (path: string, body: object) => api.call('POST', path, { token: admin, body })
  await api.call('POST', '/api/blade-auth/oauth/token', {
    query: { grantType: 'captcha', username: 'admin', password: 'Geheim-1', code: 'AbCd9', value: 'AbCd9' },
  })
  await submit('/api/blade-system/param/submit', { paramName: 'n', paramKey: 'k', paramValue: 'hidden-param', oldPassword: 'Geheim-1' })
  await submit('/api/blade-resource/oss/submit', { ossCode: 'c', accessKey: 'ak-hidden', secretKey: 'Geheim-1' })
  await api.call('POST', '/api/blade-resource/sms/endpoint/send-message', {
    token: admin,
    query: { phones: '13800000001', params: '{"code":"4711-code"}' },
  })
  await api.call('GET', '/api/blade-system/param/list', { token: admin, query: { paramName: '名', 'Blade-Auth': admin } })

  const rows = await logs('api')
  expect(rows.map((row) => row.requestUri).slice(0, 2)).toEqual([
    '/api/blade-system/param/list',
    '/api/blade-resource/sms/endpoint/send-message',
  ])
  expect(rows[0]).toMatchObject({
    title: '系统参数列表',
    method: 'GET',
    methodClass: 'param',
    methodName: 'list',
    createBy: 'admin',
    env: 'test',
    params: '',
    createTime: '2026-11-21 10:00:00',
  })
  expect(rows[0]!.time).toMatch(/^\d+$/)
  const details = await Promise.all(rows.map((row) => logOf('api', row.id)))
  expect(JSON.parse(String(details[0]!.params))).toEqual({ paramName: '名', 'Blade-Auth': '***' })
  const everything = JSON.stringify([details, api.db.select().from(schema.usual).all()])
  for (const secret of [...secrets, admin, wirePassword('admin')]) expect(everything).not.toContain(secret)
})

test('masked fields are never logged, however they were sent', async () => {
  const idCard = '44010619850307123X'
  const body = { payeeName: '王', openId: 'o-1', hosId: api.make.hospital().hos.id, state: 1, payeeType: 1 }
  const path = '/api/blade-system/payee'
  expect((await api.call('POST', `${path}/submit`, { token: admin, body: { ...body, idCard } })).msg).toBe('操作成功')
  await api.call('GET', `${path}/list`, { token: admin, query: { idCard, id_card: idCard, idCard_like: idCard, payeeName: '王' } })
  const details = await Promise.all((await logs('api')).slice(0, 2).map((row) => logOf('api', row.id)))
  expect(details.map((row) => JSON.parse(String(row.params)) as object)).toEqual([
    { idCard: '***', id_card: '***', idCard_like: '***', payeeName: '王' },
    { ...body, idCard: '***' },
  ])
  const secretFields = allResources.flatMap(({ fields }) => Object.keys(fields).filter((name) => fields[name]!.secret))
  expect(secretFields).toContain('idCard')
  const hidden = Object.fromEntries(secretFields.map((name) => [name, `hidden-${name}`]))
  await api.call('POST', '/api/blade-system/post/submit', { token: admin, body: { ...hidden, params: JSON.stringify(hidden) } })
  await logs('api')
  expect(JSON.stringify(api.db.select().from(schema.api).all())).not.toContain('hidden-')
})

test('sign-ins, sign-outs and money operations are logged as sentences', async () => {
  const order = api.make.order()
  await api.call('GET', '/api/blade-system/order/finish', { token: admin, query: { id: order.id } })
  const other = await api.login('admin')
  await api.call('GET', '/api/blade-auth/oauth/logout', { token: other })
  const rows = await logs('usual')
  expect(rows.map((row) => [row.logId, row.createBy])).toEqual([
    ['sign-out', 'admin'],
    ['sign-in', 'admin'],
    ['order-finish', 'admin'],
    ['sign-in', 'admin'],
  ])
  expect(rows[0]).toMatchObject({ logData: '', params: '' })
  expect(await logOf('usual', rows[2]!.id)).toMatchObject({ logData: `admin 结束订单 ${order.id}`, logLevel: 'info' })
})

test('a failed sign-in is logged with its reason, never with the secret that was typed', async () => {
  const fail = (query: Record<string, string>, path = '/api/blade-auth/oauth/token') => api.call('POST', path, { query })
  await fail({ grantType: 'password', username: 'admin', password: 'Geheim-1' })
  await fail({ grantType: 'password', account: 'nobody', password: 'Geheim-2' }, '/api/blade-auth/token')
  await fail({ grantType: 'sms_code', phone: '13800000001', id: '1', value: '4711' })
  await fail({ grantType: 'refresh_token', refresh_token: 'x' })
  const rows = (await logs('usual')).filter((row) => row.logId === 'sign-in-failed')
  const details = await Promise.all(rows.map((row) => logOf('usual', row.id)))
  expect(details.map((row) => [row.createBy, row.logLevel, row.logData]).reverse()).toEqual([
    ['admin', 'warn', 'admin 登录失败 (password): 用户名或密码错误'],
    ['nobody', 'warn', 'nobody 登录失败 (password): 用户名或密码错误'],
    ['138****0001', 'warn', '138****0001 登录失败 (sms_code): 验证码不正确'],
  ])
  expect(JSON.stringify(details)).not.toMatch(/Geheim|4711/)
})

test('an internal error is logged with its location, and the answer reveals nothing of it', async () => {
  // Breaks a table that no other call reads.
  api.db.run(sql`alter table ward_normal rename column title to gone`)
  const reply = await api.call('POST', '/api/blade-system/normal/submit', {
    token: admin,
    body: { category: 'use', title: 'n', content: '<p>x</p>', sort: 1, state: 1, paramValue: 'hidden-param' },
  })
  expect([reply.status, reply.msg]).toEqual([500, '服务器异常'])
  const [row] = await logs('error')
  expect(row).toMatchObject({
    requestUri: '/api/blade-system/normal/submit',
    method: 'POST',
    stackTrace: '',
    message: '',
    createBy: 'admin',
  })
  const detail = await logOf('error', row!.id)
  expect(detail.message).toContain('title')
  expect(detail.stackTrace).not.toBe('')
  expect(detail.exceptionName).toBe('SqliteError')
  expect(JSON.stringify(detail)).not.toContain('hidden-param')
})

test.each([
  ['points to no row', `sec_id = 'gone'`],
  ['lacks a required value', 'room_name = null'],
])('a write that %s is refused even without a rule for it, and logged as an error', async (_what, change) => {
  api.make.hospital()
  const { id } = api.make.make('param', { paramName: 'before' })
  api.db.run(sql.raw(`create trigger unforeseen after update on blade_param begin update ward_room set ${change}; end`))
  const reply = await api.call('POST', '/api/blade-system/param/submit', { token: admin, body: { id, paramName: 'after' } })
  expect([reply.status, reply.raw]).toEqual([400, { code: 400, success: false, data: {}, msg: '操作失败' }])
  expect(api.db.select().from(schema.param).get()!.paramName).toBe('before')
  expect(await logs('error')).toMatchObject([{ requestUri: '/api/blade-system/param/submit', createBy: 'admin' }])
})

test('a browser reports its errors, limited in number and size, and stays signed in', async () => {
  const items = Array.from({ length: 120 }, (_, i) => ({
    url: 'http://console/money/order?blade-auth=x',
    type: 'TypeError',
    message: `m${i}`,
    stack: 's'.repeat(i ? 10 : 70_000),
  }))
  const path = '/api/blade-auth/oauth/logout'
  expect((await api.call('POST', path, { token: admin, body: [null, 1, ...items] })).raw).toMatchObject({ code: 200, success: true })
  const rows = await logs('error')
  expect(rows).toHaveLength(98)
  expect(rows.every((row) => row.env === 'browser' && row.requestUri === 'http://console/money/order')).toBe(true)
  const first = rows.at(-1)!
  expect(String((await logOf('error', first.id)).stackTrace)).toHaveLength(65_536)
  expect((await api.call('POST', path, { token: admin, body: { not: 'a list' } })).status).toBe(200)
  expect((await api.call('POST', path, { body: [] })).status).toBe(401)
  expect(await logs('error')).toHaveLength(98)
})

test('callers without a token only cause rows for sign-in attempts, in a limited number', async () => {
  const rows = () => (api.api.flushLogs(), api.db.select({ id: schema.api.id }).from(schema.api).all().length)
  const before = rows()
  for (const headers of [{}, { 'Blade-Auth': 'bearer x' }, { Authorization: '' }] as Record<string, string>[])
    for (const path of ['/api/none', '/api/blade-system/param/list', '/api/blade-system/user/submit'])
      await api.call('POST', path, { headers, body: '{"a":' })
  await api.call('POST', '/api/blade-auth/oauth/token', { headers: { Authorization: '' }, query: { username: 'x' } })
  expect(rows()).toBe(before)
  const tries = Array.from({ length: 320 }, () => api.call('POST', '/api/blade-auth/oauth/token', { query: { grantType: 'none' } }))
  await Promise.all(tries)
  expect(rows() - before).toBeLessThanOrEqual(300)
  expect(rows()).toBeGreaterThan(before + 100)
  await api.call('GET', '/api/blade-system/param/list', { token: admin })
  expect((await logs('api'))[0]).toMatchObject({ requestUri: '/api/blade-system/param/list', createBy: 'admin' })
})

test('a log keeps a limited number of rows, the newest', async () => {
  for (let i = 0; i < mostRows.error - 50; i++) api.make.make('error', { createTime: '2026-11-20 00:00:00' })
  api.pass(3_600_000)
  api.api.flushLogs()
  admin = await api.login('admin')
  const items = Array.from({ length: 100 }, (_, i) => ({ message: `new ${i}` }))
  await api.call('POST', '/api/blade-auth/oauth/logout', { token: admin, body: items })
  api.api.flushLogs()
  const rows = api.db.select({ message: schema.error.message }).from(schema.error).all()
  expect(rows).toHaveLength(mostRows.error * (1 - spare))
  expect(rows.filter(({ message }) => message?.startsWith('new'))).toHaveLength(100)
})

test('a full log drops rows of the account that filled it; sign-ins are dropped by age alone', async () => {
  const rowsOf = (table: typeof schema.usual | typeof schema.error, who: string) =>
    api.db.select().from(table).where(eq(table.createBy, who)).all().length
  const old = { createTime: '2026-11-19 00:00:00' }
  for (let i = 0; i < 5; i++) api.make.make('error', { ...old, createBy: 'quiet' })
  for (let i = 0; i < mostRows.error; i++) api.make.make('error', { createTime: '2026-11-20 00:00:00', createBy: 'noisy' })
  api.pass(3_600_000)
  admin = await api.login('admin')
  await api.call('POST', '/api/blade-auth/oauth/logout', { token: admin, body: [{ message: 'new' }] })
  api.api.flushLogs()
  expect(rowsOf(schema.error, 'quiet')).toBe(5)
  expect(rowsOf(schema.error, 'noisy')).toBe(mostRows.error * (1 - spare) - 6)

  const add = api.db.$client.prepare(
    `insert into blade_log_usual (id, tenant_id, service_id, server_host, server_ip, env, log_level, log_id, create_by, create_time)
     select 'u' || ? || value, '000000', '', '', '', '', 'info', ?, ?, ?
     from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ?) select value from n)`,
  )
  add.run('a', 'sign-in', 'quiet', old.createTime, 5)
  add.run('b', 'order-finish', 'quiet', old.createTime, 5)
  add.run('c', 'sign-in-failed', 'stranger', '2026-11-20 00:00:00', mostRows.usual)
  api.pass(3_600_000)
  for (let i = 0; i < 2; i++) {
    admin = await api.login('admin')
    api.api.flushLogs()
  }
  expect(rowsOf(schema.usual, 'quiet')).toBe(10)
  expect(rowsOf(schema.usual, 'stranger')).toBeLessThan(mostRows.usual)
})

test('rows older than a month are removed', async () => {
  api.make.make('api', { createTime: '2026-10-01 00:00:00' })
  api.make.make('usual', { createTime: '2026-11-19 00:00:00' })
  api.pass(3_600_000)
  api.api.flushLogs()
  const days = [schema.api, schema.usual].map((table) =>
    api.db
      .select()
      .from(table)
      .all()
      .map((row) => row.createTime.slice(0, 10)),
  )
  expect(days[0]).not.toContain('2026-10-01')
  expect(days[1]).toContain('2026-11-19')
})
