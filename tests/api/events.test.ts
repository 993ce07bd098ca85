/** The stream of changes: who is told what, when, and what ends it. */
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

const named = (changes: readonly Change[]) => changes.map(({ resource, id, verb }) => `${verb} ${resource} ${id}`)
const told = (reader: Awaited<ReturnType<typeof listenAs>>) => named(reader.changes())
const addParam = (token = api.token) =>
  api.call('POST', '/api/blade-system/param/submit', { token, body: { paramName: '名', paramKey: `k${Math.random()}`, paramValue: '值' } })
const param = () => api.make.make('param').id

test('a write is told with its resource, row and verb, and nothing of its values', async () => {
  const id = param()
  const reader = await listenAs(api.origin, api.token)
  expect(reader.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reader.response.headers.get('cache-control')).toContain('no-transform')
  const body = { id, paramName: '秘密', paramKey: 'k', paramValue: '一' }
  await api.call('POST', '/api/blade-system/param/submit', { token: api.token, body })
  await expect.poll(() => told(reader)).toEqual([`update param ${id}`])
  expect(Object.keys(reader.changes()[0]!).sort()).toEqual(['id', 'resource', 'verb', 'version'])
  await addParam()
  await expect.poll(() => told(reader).at(-1)).toMatch(/^insert param \d+$/)
  await api.call('POST', '/api/blade-system/param/remove', { token: api.token, query: { ids: id } })
  await expect.poll(() => told(reader).at(-1)).toBe(`remove param ${id}`)
  await reader.close()
})

test('money, its results and its approvals are told: every list that shows the row', async () => {
  const reader = await listenAs(api.origin, api.token)
  const order = api.make.order()
  await expect.poll(() => told(reader)).toContain(`insert order ${order.id}`)
  expect((await api.finish(order.id)).success).toBe(true)
  await expect.poll(() => told(reader)).toContain(`update order ${order.id}`)
  await expect.poll(() => told(reader).find((one) => one.startsWith('insert refund'))).toBeTruthy()
  const { id } = api.make.refund(api.make.order(), { status: 0, approvalState: 0, operatorId: '1' })
  await expect.poll(() => told(reader)).toEqual(expect.arrayContaining([`insert refund ${id}`, `insert approval ${id}`]))
  const before = reader.changes().length
  api.settle()
  await api.ask('order/detail', { id: order.id })
  await expect.poll(() => reader.changes().length).toBeGreaterThan(before)
  await reader.close()
})

test('nothing is told before the commit, and nothing of what was rolled back', async () => {
  const reader = await listenAs(api.origin, api.token)
  const id = param()
  await expect.poll(() => told(reader)).toEqual([`insert param ${id}`])
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
  // why other calls meanwhile: the transaction is open for several turns of the event loop
  for (let i = 0; i < 20; i++) await fetch(`${api.origin}${eventsPath}`)
  expect(told(reader)).toHaveLength(1)
  $client.exec('commit')
  await expect.poll(() => told(reader)).toEqual([`insert param ${id}`, `update param ${id}`])
  await reader.close()
})

test('each reader is told of the rows that their lists show: permission, hospital, data scope, API scope', async () => {
  const away = api.make.hospital({ deptName: '第二医院' })
  const menu = api.make.make('menu', { code: 'order' })
  const here = api.make.order()
  const other = api.make.order({}, away)
  const own = api.make.make('dataScope', { menuId: menu.id, scopeType: 2, scopeColumn: '-' })
  const codes = ['order', 'order_view']
  const people = {
    all: api.make.user('all', { codes }),
    here: api.make.user('here', { codes, deptId: here.hosId }),
    scoped: api.make.user('scoped', { codes }),
    apiless: api.make.user('apiless', { codes }),
    none: api.make.user('none', { codes: ['param'] }),
  }
  api.make.make('apiScope', { scopePath: '/blade-system/order/list' })
  const scope = api.db.select().from(schema.apiScope).get()!
  const open = (role: { id: string }) => api.db.insert(schema.roleScope).values({ roleId: role.id, scopeId: scope.id, kind: 'api' }).run()
  for (const name of ['all', 'here', 'scoped'] as const) open(people[name].role)
  api.db.insert(schema.roleScope).values({ roleId: people.scoped.role.id, scopeId: own.id, kind: 'data' }).run()
  const readers = Object.fromEntries(
    await Promise.all(Object.keys(people).map(async (name) => [name, await listenAs(api.origin, await api.login(name))] as const)),
  )
  for (const { id } of [here, other]) api.db.update(schema.order).set({ nickName: '新' }).where(eq(schema.order.id, id)).run()
  const marker = param()
  await expect.poll(() => told(readers.none!)).toEqual([`insert param ${marker}`])
  await expect.poll(() => told(readers.all!)).toEqual([`update order ${here.id}`, `update order ${other.id}`])
  expect(told(readers.here!)).toEqual([`update order ${here.id}`])
  expect(told(readers.scoped!)).toEqual([])
  expect(told(readers.apiless!)).toEqual([])
  // a row of another's hospital that is removed is not told either
  api.db.update(schema.bed).set({ isDeleted: 1 }).run()
  for (const { id } of [here, other]) api.db.update(schema.order).set({ nickName: '旧' }).where(eq(schema.order.id, id)).run()
  await expect.poll(() => told(readers.here!)).toHaveLength(2)
  expect(told(readers.here!).join()).not.toContain('bed')
  for (const reader of Object.values(readers)) await reader.close()
})

test('who was away is told what they missed, or that it is too much', async () => {
  const first = await listenAs(api.origin, api.token)
  await addParam()
  await expect.poll(() => first.changes().length).toBe(1)
  const seen = first.last()
  await first.close()
  const id = param()
  const back = await listenAs(api.origin, api.token, { 'Last-Event-ID': seen })
  await expect.poll(() => told(back)).toEqual([`insert param ${id}`])
  const polled = await api.call('GET', eventsPath, { token: api.token, query: { after: seen } })
  expect(polled.data).toMatchObject({ reset: false, changes: [{ resource: 'param', id, verb: 'insert' }] })
  await back.close()
  inTransaction(api.db, () => {
    for (let i = 0; i <= mostNamed; i++) param()
  })
  const late = await listenAs(api.origin, api.token, { 'Last-Event-ID': seen })
  expect(late.names()).toEqual(['reset'])
  await late.close()
  const foreign = await listenAs(api.origin, api.token, { 'Last-Event-ID': '999999999' })
  expect(foreign.names()).toEqual(['reset'])
  await foreign.close()
})

test('very many rows at once are one message', async () => {
  const admin = await listenAs(api.origin, api.token)
  inTransaction(api.db, () => {
    for (let i = 0; i <= mostNamed; i++) param()
  })
  await expect.poll(() => admin.names()).toEqual(['reset'])
  await admin.close()
})

test('it ends with the session, its token, its rights; a stranger and a guest get none', async () => {
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
  expect(told(old)).toEqual([])

  const less = await listenAs(api.origin, await api.login('clerk'))
  const admin = await api.login('admin')
  const reader = await listenAs(api.origin, admin)
  const first = param()
  await expect.poll(() => told(less)).toEqual([`insert param ${first}`])
  await api.call('POST', '/api/blade-system/user/grant', { token: admin, query: { userIds: clerk.id, roleIds: api.make.make('role').id } })
  const second = param()
  await expect.poll(() => told(reader)).toContain(`insert param ${second}`)
  expect(told(less)).toEqual([`insert param ${first}`])
  await api.call('POST', '/api/blade-system/user/remove', { token: admin, query: { ids: clerk.id } })
  param()
  await less.ended
  await reader.close()
})

test('a session has few streams, and a thousand that come and go leave nothing', async () => {
  const open = await Promise.all(Array.from({ length: mostOfOne }, () => listenAs(api.origin, api.token)))
  expect((await listenAs(api.origin, api.token)).response.status).toBe(429)
  for (const one of open) await one.close()
  await expect.poll(() => api.api.streams()).toBe(0)
  for (let i = 0; i < 250; i++) {
    const some = await Promise.all(Array.from({ length: 4 }, () => listenAs(api.origin, api.token)))
    expect(some.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
    await Promise.all(some.map((one) => one.close()))
    // why: the server learns of it a moment later, and one sign-in may have but few
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
