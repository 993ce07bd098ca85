/** Notes and promises about a customer: who sees them, and how a promise is ticked, by hand and by what happened. */
import { schema } from '#db/tables/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checksums } from '../properties/world.ts'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let order: ReturnType<typeof api.make.order>

beforeEach(async () => {
  api = await startMoney()
  order = api.make.order({}, api.make.hospital({ deptName: '甲医院' }))
})
afterEach(() => api.stop())

const base = '/api/ward/customer/notes'
const add = (body: object, token = api.token) => api.call('POST', `${base}/add`, { token, body: { customerId: order.customerId, ...body } })
const list = async (token = api.token) =>
  (await api.call('GET', `${base}/list`, { token, query: { customerId: order.customerId } })).data as Row[]
const promise = { content: '今天派人去看', about: 'other', dueTime: '2026-11-21 15:00:00' }

test('a promise is ticked by hand once; notes have no time', async () => {
  expect((await add({ content: '请说慢一点' })).status).toBe(200)
  expect((await add(promise)).status).toBe(200)
  const [promised, note] = await list()
  expect(note).toMatchObject({ content: '请说慢一点', about: '', dueTime: '', doneTime: '' })
  expect(promised).toMatchObject({ ...promise, userName: 'admin', doneTime: '' })
  const done = (id: string) => api.call('POST', `${base}/done`, { token: api.token, body: { id } })
  expect((await done(note!.id)).msg).toBe('记录不存在!')
  expect((await done(promised!.id)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ doneTime: '2026-11-21 10:00:00', doneUser: 'admin' })
  expect((await done(promised!.id)).msg).toBe('该承诺已完成')
})

test('a refund that arrives and a fault that is solved tick their promises by themselves', async () => {
  // What happened before the promise does not keep it.
  api.make.refund(order, { status: 1, successTime: '2026-11-21 09:00:00' })
  await add({ ...promise, about: 'refund' })
  await add({ ...promise, about: 'fault' })
  const state = async () => Object.fromEntries((await list()).map(({ about, doneTime, doneUser }) => [about, [doneTime, doneUser]]))
  expect(await state()).toEqual({ refund: ['', ''], fault: ['', ''] })
  api.make.refund(order, { status: 1, successTime: '2026-11-21 10:30:00' })
  expect(await state()).toEqual({ refund: ['2026-11-21 10:30:00', ''], fault: ['', ''] })
  const stamps = { createTime: '2026-11-21 09:00:00', updateTime: '2026-11-21 11:00:00' }
  const fault = {
    id: '1900000000000099999',
    batch: order.batch,
    equId: order.equId,
    customerId: order.customerId,
    problemType: '1',
    content: '靠背卡住',
  }
  api.db
    .insert(schema.problem)
    .values({ ...fault, state: 2, handleTime: '2026-11-21 11:00:00', ...stamps })
    .run()
  expect((await state()).fault).toEqual(['2026-11-21 11:00:00', ''])
})

test('they need a token, the permission and a customer whom the caller sees; wrong input is refused by name', async () => {
  api.make.user('clerk', { codes: ['customer', 'order'] })
  api.make.user('elsewhere', { codes: ['customer', 'customer_note'], deptId: api.make.hospital({ deptName: '乙医院' }).hos.id })
  const [clerk, elsewhere] = [await api.login('clerk'), await api.login('elsewhere')]
  const before = checksums(api)
  expect((await api.call('POST', `${base}/add`, { body: promise })).status).toBe(401)
  expect((await add(promise, clerk)).status).toBe(403)
  expect((await add(promise, elsewhere)).msg).toBe('客户不存在!')
  const refused = async (body: object) => (await add(body)).msg
  expect(await refused({ content: ' ' })).toBe('缺少必要的请求参数: content')
  expect(await refused({ content: '长'.repeat(201) })).toBe('请求参数格式错误: content')
  expect(await refused({ ...promise, dueTime: '2026-11-21 10:00:00' })).toBe('承诺时间必须晚于现在')
  expect(await refused({ ...promise, dueTime: undefined })).toBe('缺少必要的请求参数: dueTime')
  expect(await refused({ ...promise, about: undefined })).toBe('缺少必要的请求参数: about')
  expect(await refused({ ...promise, about: 'gift' })).toBe('请求参数格式错误: about')
  expect(checksums(api)).toEqual(before)
  expect((await api.call('GET', `${base}/list`, { token: elsewhere, query: { customerId: order.customerId } })).status).toBe(400)
})
