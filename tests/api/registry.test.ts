/** Every resource × every verb it has, from the registry: envelope, pagination, null rules, permissions. */
import { leaveDetail } from '#contract/endpoints/flow.ts'
import type { Page } from '#contract/envelope.ts'
import { callPath, permission, type Resource } from '#contract/resource.ts'
import type { Verb } from '#contract/verbs.ts'
import { allResources } from '#contract/resources/index.ts'
import { toWire } from '#contract/wire.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Reply, type TestApi } from './server.ts'

const verbs: Record<Verb, { method: 'GET' | 'POST'; wrong: 'GET' | 'POST'; acts: ('add' | 'edit' | 'delete' | 'view' | undefined)[] }> = {
  list: { method: 'GET', wrong: 'POST', acts: [undefined] },
  detail: { method: 'GET', wrong: 'POST', acts: ['view'] },
  submit: { method: 'POST', wrong: 'GET', acts: ['add', 'edit'] },
  remove: { method: 'POST', wrong: 'GET', acts: ['delete'] },
}
const cases = allResources.flatMap((resource) =>
  (Object.keys(resource.calls) as Verb[]).map((verb) => ({
    name: `${resource.name} ${verb}`,
    resource,
    verb,
    path: callPath(resource, verb)!,
  })),
)

/** Filters that leave one row where the test itself creates more. */
const only: Partial<Record<string, Record<string, string>>> = { user: { account_equal: 'spare' }, audit: { resource_equal: 'param' } }

/** Any token may read notices. */
const everybodys: readonly string[] = ['notice list', 'notice detail']

let api: TestApi
let admin: string
let nobody: string
/** A row of each resource with every optional field empty: those that follow rules, and the others by their definitions. */
let rows: Record<string, string>
const rowOf = (name: string): string => (rows[name] ??= api.make.sample(name, rowOf))

beforeAll(async () => {
  api = await startApi()
  const { make } = api
  const boss = make.user('admin', { alias: 'administrator' })
  const other = make.user('nobody', { codes: ['other'] })
  const order = make.order({ amount: null, endTime: null, description: null, transactionId: null, finishType: null })
  // One row serves as refund and as approval, because both resources read the same table.
  const empty = { refundId: null, channel: null, userReceivedAccount: null, successTime: null }
  const refund = make.refund(order, { ...empty, status: 0, approvalState: 0 })
  rows = {
    order: order.id,
    refund: refund.id,
    approval: refund.id,
    waiver: make.waiver(order).id,
    records: make.record(order, { splitOrderId: null, finishTime: null, failReason: null }).id,
    section: order.secId,
    room: order.roomId,
    bed: order.bedId,
    equ: order.equId,
    type: order.typeId,
    customer: order.customerId,
    price: make.price(order.typeId).id,
    problem: make.problem({ id: order.equId, batch: order.batch }).id,
    setter: make.setter(order.hosId).id,
    receiver: make.receiver(order.hosId).id,
    wallet: make.wallet(order.customerId, 0, 0).id,
    recharge: make.recharge(order.customerId).id,
    withdrawal: make.withdrawal(order.customerId).id,
    transfers: make.transfer().id,
    dept: make.make('dept').id,
    tenant: api.db.select({ id: schema.tenant.id }).from(schema.tenant).get()!.id,
    user: make.user('spare').id,
    region: make.make('region').id,
    client: api.db.select({ id: schema.client.id }).from(schema.client).get()!.id,
    ledger: make.entry().id,
    workStart: make.process(),
    workClaim: make.leaveTask(other.id, { taskDefinitionKey: 'leaveHr' }).task.id,
    workTodo: make.leaveTask(other.id, { assignee: boss.id }).task.id,
    workSend: make.leaveTask(boss.id, { assignee: other.id }).instance.id,
    workDone: make.leaveTask(other.id, { assignee: boss.id, endTime: '2026-11-20 09:00:00', pass: 1 }).task.id,
    // A form that belongs to none of the four verbs.
    leave: '404',
  }
  rowOf('param')
  rows.audit = api.db.select({ id: schema.audit.id }).from(schema.audit).where(eq(schema.audit.resource, 'param')).get()!.id
  for (const { name } of allResources) rowOf(name)
  admin = await api.login('admin')
  nobody = await api.login('nobody')
})
afterAll(() => api.stop())

function expectEnvelope(reply: Reply): void {
  expect(Object.keys(reply.raw).sort()).toEqual(['code', 'data', 'msg', 'success'])
  expect(reply.success).toBe(reply.code === 200)
  expect(reply.data).not.toBeNull()
  expect(reply.msg).not.toBe('')
}

function expectRow(resource: Resource, row: Record<string, unknown>): void {
  for (const [field, meta] of Object.entries(resource.fields)) {
    const value = row[field]
    const empty = toWire(meta, null)
    expect(value, field).not.toBeNull()
    expect(value === empty || typeof value === meta.wire || (meta.secret && value === '******'), `${field} = ${String(value)}`).toBe(true)
  }
  expect(row).not.toHaveProperty('isDeleted')
}

describe.each(cases)('$name', ({ name, resource, verb, path }) => {
  const { method, wrong, acts } = verbs[verb]

  test('answers permitted callers with the envelope', async () => {
    const queries: Partial<Record<Verb, Record<string, string>>> = {
      list: only[resource.name] ?? {},
      detail: { id: rows[resource.name]! },
      remove: { ids: '0,404' },
    }
    const reply = await api.call(method, path, { token: admin, query: queries[verb], body: verb === 'submit' ? { id: '404' } : undefined })
    expectEnvelope(reply)
    // An update without fields and a removal, both of an unknown row, change nothing.
    expect([reply.status, reply.msg]).toEqual(verb === 'submit' || verb === 'remove' ? [200, '操作失败'] : [200, '操作成功'])
    if (verb === 'detail') expectRow(resource, reply.data as Record<string, unknown>)
    if (verb !== 'list') return
    const records = resource.shape === 'tree' ? reply.data : (reply.data as { records: unknown }).records
    expect(Array.isArray(records) && records.length).toBeGreaterThan(0)
    for (const row of records as Record<string, unknown>[]) expectRow(resource, row)
    if (resource.shape === 'tree') return
    const { total, size, current, pages } = reply.data as Record<string, unknown>
    expect({ total, size, current, pages }).toEqual({ total: 1, size: 10, current: 1, pages: 1 })
  })

  test('is refused without a token, with an invalid one, and with one signed by another key', async () => {
    const foreign = await new SignJWT({ token_type: 'access_token' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('issuser')
      .setAudience('audience')
      .setJti('1')
      .setExpirationTime('1y')
      .sign(new TextEncoder().encode('somebody else, somewhere else, long'))
    for (const token of [undefined, 'x', `${admin}x`, foreign]) {
      const reply = await api.call(method, path, { token })
      expectEnvelope(reply)
      expect([reply.status, reply.code]).toEqual([401, 401])
    }
  })

  test('is refused without the permission, and changes nothing', async () => {
    const body = verb === 'submit' ? { paramName: 'x', id: rows[resource.name] } : undefined
    const reply = await api.call(method, path, { token: nobody, query: { id: rows[resource.name]!, ids: rows[resource.name]! }, body })
    expectEnvelope(reply)
    const refused = everybodys.includes(name) ? [200, 200, '操作成功'] : [403, 403, '请求被拒绝']
    expect([reply.status, reply.code, reply.msg]).toEqual(refused)
  })

  test('needs exactly its own permission', async () => {
    for (const act of acts) {
      const account = `${resource.name}-${verb}-${act}`
      api.make.user(account, { codes: [permission(resource.name, act)] })
      const token = await api.login(account)
      const body = verb === 'submit' ? (act === 'edit' ? { id: '404' } : {}) : undefined
      const reply = await api.call(method, path, { token, query: { id: '404', ids: '404' }, body })
      expect(reply.code, account).not.toBe(403)
      const others = cases.filter((other) => other.resource === resource && other.verb !== verb && !everybodys.includes(other.name))
      for (const other of others) expect((await api.call(verbs[other.verb].method, other.path, { token })).code, other.name).toBe(403)
    }
  })

  test('accepts no other method', async () => {
    const reply = await api.call(wrong, path, { token: admin })
    expectEnvelope(reply)
    expect([reply.status, reply.code]).toEqual([405, 405])
  })
})

test('a verb that a resource lacks is an unknown path', async () => {
  for (const resource of allResources)
    for (const verb of (Object.keys(verbs) as Verb[])
      .filter((v) => !resource.calls[v] && !Object.values(resource.calls).includes(v))
      .filter((v) => `${resource.api}/${v}` !== leaveDetail.path)) {
      const reply = await api.call(verbs[verb].method, `${resource.api}/${verb}`, { token: admin })
      expectEnvelope(reply)
      expect([reply.status, reply.code], `${resource.name} ${verb}`).toEqual([404, 404])
    }
})

test('choices: id and name of each row, for users who may see a list that needs them', async () => {
  for (const resource of allResources) {
    const ask = (method: string, token: string) => api.call(method, `${resource.api}/select`, { token })
    if (!resource.title) continue
    const { data, code } = await ask('GET', admin)
    expect(code, resource.name).toBe(200)
    const choice: unknown = expect.objectContaining({ id: rows[resource.name], name: expect.stringMatching(/./) as string })
    expect(data, resource.name).toEqual(expect.arrayContaining([choice]))
    // Any token may choose from posts.
    expect((await ask('GET', nobody)).status, resource.name).toBe(resource.name === 'post' ? 200 : 403)
    expect((await ask('POST', admin)).status, resource.name).toBe(405)
  }
})

test('a column that is named several times sorts a list once', async () => {
  const list = (query: Record<string, string>) => api.call('GET', '/api/blade-system/param/list', { token: admin, query })
  for (const order of ['ascs', 'descs']) expect((await list({ [order]: Array(2100).fill('id').join() })).status).toBe(200)
  for (const paramKey of ['b', 'a']) api.make.make('param', { paramKey, paramName: 'twice' })
  const { records } = (await list({ paramName: 'twice', ascs: 'paramName,param_key,paramKey', descs: 'paramKey' })).data as Page<{
    paramKey: string
  }>
  expect(records.map((row) => row.paramKey)).toEqual(['a', 'b'])
})

test('details: a missing row is 200 and {}, a missing id is refused by name', async () => {
  for (const { resource, path } of cases.filter((c) => c.verb === 'detail')) {
    const none = await api.call('GET', path, { token: admin, query: { id: '404' } })
    expect([none.status, none.code, none.data, none.msg], resource.name).toEqual([200, 200, {}, '暂无承载数据'])
    const missing = await api.call('GET', path, { token: admin })
    expect([missing.status, missing.msg]).toEqual([400, `缺少必要的请求参数: ${resource.name === 'region' ? 'code' : 'id'}`])
  }
})

test('invalid or too large JSON is refused in the envelope, in the language of the caller', async () => {
  const path = '/api/blade-system/param/submit'
  const broken = await api.call('POST', path, { token: admin, body: '{"a":' })
  expectEnvelope(broken)
  expect([broken.status, broken.msg]).toEqual([400, '消息不能读取'])
  const large = await api.call('POST', path, {
    token: admin,
    body: JSON.stringify({ paramName: 'x'.repeat(2_000_000) }),
    headers: { 'Accept-Language': 'en-GB,en' },
  })
  expectEnvelope(large)
  expect([large.status, large.msg]).toEqual([413, 'The request is too large'])
  const list = await api.call('POST', path, { token: admin, body: '[1,2]' })
  expect([list.status, list.msg]).toEqual([400, '请输入参数名称'])
  expectEnvelope(await api.call('GET', '/api/blade-system/%E0%A4%A', { token: admin }))
})
