/** The stream of changes: which changes each reader receives, when, and what ends the stream. */
import type { Change } from '#contract/endpoints/live.ts'
import { schema } from '#db/tables/index.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { mostNamed } from '#server/live/changes.ts'
import { mostOfOne } from '#server/live/streams.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventsPath, listenAs } from './events.ts'
import { startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney({ sim: true })
})
afterEach(() => api.stop())

const describeChanges = (changes: readonly Change[]) => changes.map(({ resource, id, verb }) => `${verb} ${resource} ${id}`)
const changesOf = (reader: Awaited<ReturnType<typeof listenAs>>) => describeChanges(reader.changes())
const addParam = (token = api.token) =>
  api.call('POST', '/api/blade-system/param/submit', { token, body: { paramName: '名', paramKey: `k${Math.random()}`, paramValue: '值' } })
const param = () => api.make.make('param').id

test('a write is sent with its resource, row and verb, without its values', async () => {
  const id = param()
  const reader = await listenAs(api.origin, api.token)
  expect(reader.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.response.headers.get('cache-control')).toContain('no-transform')
  const body = { id, paramName: '秘密', paramKey: 'k', paramValue: '一' }
  await api.call('POST', '/api/blade-system/param/submit', { token: api.token, body })
  await expect.poll(() => changesOf(reader)).toEqual([`update param ${id}`])
  expect(Object.keys(reader.changes()[0]!).sort()).toEqual(['id', 'resource', 'verb', 'version'])
  await addParam()
  await expect.poll(() => changesOf(reader).at(-1)).toMatch(/^insert param \d+$/)
  await api.call('POST', '/api/blade-system/param/remove', { token: api.token, query: { ids: id } })
  await expect.poll(() => changesOf(reader).at(-1)).toBe(`remove param ${id}`)
  await reader.close()
})

test('payments, their results and approvals are sent for every list that shows the row', async () => {
  const reader = await listenAs(api.origin, api.token)
  const order = api.make.order()
  await expect.poll(() => changesOf(reader)).toContain(`insert order ${order.id}`)
  expect((await api.finish(order.id)).success).toBe(true)
  await expect.poll(() => changesOf(reader)).toContain(`update order ${order.id}`)
  await expect.poll(() => changesOf(reader).find((one) => one.startsWith('insert refund'))).toBeTruthy()
  const { id } = api.make.refund(api.make.order(), { status: 0, approvalState: 0, operatorId: '1' })
  await expect.poll(() => changesOf(reader)).toEqual(expect.arrayContaining([`insert refund ${id}`, `insert approval ${id}`]))
  const before = reader.changes().length
  api.settle()
  await api.ask('order/detail', { id: order.id })
  await expect.poll(() => reader.changes().length).toBeGreaterThan(before)
  await reader.close()
})

test('a change is sent after its commit, and never after a rollback', async () => {
  const reader = await listenAs(api.origin, api.token)
  const id = param()
  await expect.poll(() => changesOf(reader)).toEqual([`insert param ${id}`])
  const set = (paramName: string) => api.db.update(schema.param).set({ paramName }).where(eq(schema.param.id, id)).run()
  expect(() =>
    inTransaction(api.db, () => {
      set('nie')
      throw new Error('back')
    }),
  ).toThrow('back')
  const { $client } = api.db
  $client.exec('begin immediate')
  set('noch nicht')
  // Other calls keep the transaction open for several turns of the event loop.
  for (let i = 0; i < 20; i++) await fetch(`${api.origin}${eventsPath}`)
  expect(changesOf(reader)).toHaveLength(1)
  $client.exec('commit')
  await expect.poll(() => changesOf(reader)).toEqual([`insert param ${id}`, `update param ${id}`])
  await reader.close()
})

test('each reader receives only rows that their lists show: permission, hospital, data scope, API scope', async () => {
  const away = api.make.hospital({ deptName: '第二医院' })
  const menu = api.make.make('menu', { code: 'order' })
  const here = api.make.order()
  const other = api.make.order({}, away)
  const own = api.make.make('dataScope', { menuId: menu.id, scopeType: 2, scopeColumn: '-' })
  const codes = ['order', 'order_view']
  const users = {
    all: api.make.user('all', { codes }),
    here: api.make.user('here', { codes, deptId: here.hosId }),
    scoped: api.make.user('scoped', { codes }),
    apiless: api.make.user('apiless', { codes }),
    none: api.make.user('none', { codes: ['param'] }),
  }
  api.make.make('apiScope', { scopePath: '/blade-system/order/list' })
  const scope = api.db.select().from(schema.apiScope).get()!
  const open = (role: { id: string }) => api.db.insert(schema.roleScope).values({ roleId: role.id, scopeId: scope.id, kind: 'api' }).run()
  for (const name of ['all', 'here', 'scoped'] as const) open(users[name].role)
  api.db.insert(schema.roleScope).values({ roleId: users.scoped.role.id, scopeId: own.id, kind: 'data' }).run()
  const readers = Object.fromEntries(
    await Promise.all(Object.keys(users).map(async (name) => [name, await listenAs(api.origin, await api.login(name))] as const)),
  )
  for (const { id } of [here, other]) api.db.update(schema.order).set({ nickName: '新' }).where(eq(schema.order.id, id)).run()
  const marker = param()
  await expect.poll(() => changesOf(readers.none!)).toEqual([`insert param ${marker}`])
  await expect.poll(() => changesOf(readers.all!)).toEqual([`update order ${here.id}`, `update order ${other.id}`])
  expect(changesOf(readers.here!)).toEqual([`update order ${here.id}`])
  expect(changesOf(readers.scoped!)).toEqual([])
  expect(changesOf(readers.apiless!)).toEqual([])
  // The removal of rows whose list the reader may not see is not sent either.
  api.db.update(schema.bed).set({ isDeleted: 1 }).run()
  for (const { id } of [here, other]) api.db.update(schema.order).set({ nickName: '旧' }).where(eq(schema.order.id, id)).run()
  await expect.poll(() => changesOf(readers.here!)).toHaveLength(2)
  expect(changesOf(readers.here!).join()).not.toContain('bed')
  for (const reader of Object.values(readers)) await reader.close()
})

test('a reader that reconnects receives the missed changes, or a reset when there are too many', async () => {
  const first = await listenAs(api.origin, api.token)
  await addParam()
  await expect.poll(() => first.changes().length).toBe(1)
  const lastId = first.last()
  await first.close()
  const id = param()
  const back = await listenAs(api.origin, api.token, { 'Last-Event-ID': lastId })
  await expect.poll(() => changesOf(back)).toEqual([`insert param ${id}`])
  const polled = await api.call('GET', eventsPath, { token: api.token, query: { after: lastId } })
  expect(polled.data).toMatchObject({ reset: false, changes: [{ resource: 'param', id, verb: 'insert' }] })
  await back.close()
  inTransaction(api.db, () => {
    for (let i = 0; i <= mostNamed; i++) param()
  })
  const late = await listenAs(api.origin, api.token, { 'Last-Event-ID': lastId })
  expect(late.names()).toEqual(['reset'])
  await late.close()
  const foreign = await listenAs(api.origin, api.token, { 'Last-Event-ID': '999999999' })
  expect(foreign.names()).toEqual(['reset'])
  await foreign.close()
})

test('very many rows at once are sent as one reset', async () => {
  const admin = await listenAs(api.origin, api.token)
  inTransaction(api.db, () => {
    for (let i = 0; i <= mostNamed; i++) param()
  })
  await expect.poll(() => admin.names()).toEqual(['reset'])
  await admin.close()
})

test('a stream needs a session, ends with its session, token or user, and obeys revoked permissions', async () => {
  expect((await fetch(api.origin + eventsPath, { headers: { Accept: 'text/event-stream' } })).status).toBe(401)
  const clerk = api.make.user('clerk', { codes: ['param'] })
  const token = await api.login('clerk')
  const out = await listenAs(api.origin, token)
  await api.call('GET', '/api/blade-auth/oauth/logout', { token })
  await out.ended
  expect((await listenAs(api.origin, token)).response.status).toBe(401)

  const old = await listenAs(api.origin, await api.login('clerk'))
  api.pass(3_600_000)
  param()
  await old.ended
  expect(changesOf(old)).toEqual([])

  const less = await listenAs(api.origin, await api.login('clerk'))
  const admin = await api.login('admin')
  const reader = await listenAs(api.origin, admin)
  const first = param()
  await expect.poll(() => changesOf(less)).toEqual([`insert param ${first}`])
  await api.call('POST', '/api/blade-system/user/grant', { token: admin, query: { userIds: clerk.id, roleIds: api.make.make('role').id } })
  const second = param()
  await expect.poll(() => changesOf(reader)).toContain(`insert param ${second}`)
  expect(changesOf(less)).toEqual([`insert param ${first}`])
  await api.call('POST', '/api/blade-system/user/remove', { token: admin, query: { ids: clerk.id } })
  param()
  await less.ended
  await reader.close()
})

test('the streams of a session are limited, and a thousand closed ones leak nothing', async () => {
  const open = await Promise.all(Array.from({ length: mostOfOne }, () => listenAs(api.origin, api.token)))
  expect((await listenAs(api.origin, api.token)).response.status).toBe(429)
  for (const one of open) await one.close()
  await expect.poll(() => api.api.streams()).toBe(0)
  for (let i = 0; i < 250; i++) {
    const some = await Promise.all(Array.from({ length: 4 }, () => listenAs(api.origin, api.token)))
    expect(some.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
    await Promise.all(some.map((one) => one.close()))
    // Waits, because the server notices closed streams a moment later, and one session may have only a few.
    while (api.api.streams() > 0) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(api.api.streams()).toBe(0)
})

test('shutting down ends every stream at once', async () => {
  const readers = await Promise.all([1, 2].map(() => listenAs(api.origin, api.token)))
  api.api.hangUp()
  await Promise.all(readers.map(({ ended }) => ended))
  expect(api.api.streams()).toBe(0)
})
