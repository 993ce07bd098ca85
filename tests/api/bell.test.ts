/** Notifications of staff: only about rows of their own lists, removed when settled, with read marks per user. */
import type { BellItem } from '#contract/endpoints/live.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney()
})
afterEach(() => api.stop())

const bell = async (token = api.token) => (await api.call('GET', '/api/ward/bell', { token })).data as BellItem[]
const read = (keys: readonly string[], token = api.token) => api.call('POST', '/api/ward/bell/read', { token, body: { keys } })

function everything() {
  const order = api.make.order()
  const at = (n: number) => ({ createTime: `2026-11-21 09:00:0${n}` })
  const approval = api.make.refund(order, { status: 0, approvalState: 0, operatorId: '1', ...at(1) })
  const abnormal = api.make.refund(order, { status: 4, ...at(2) })
  const withdrawal = api.make.withdrawal(order.customerId, { state: 0, amount: 4200, realAmount: 4200, ...at(3) })
  const { id } = api.make.user('applicant')
  api.db
    .update(schema.user)
    .set({ roleId: '-1', ...at(5) })
    .where(eq(schema.user.id, id))
    .run()
  return { order, approval, abnormal, withdrawal }
}

test('every kind is listed with its row, newest first, and disappears when it is settled', async () => {
  const { order, approval, abnormal, withdrawal } = everything()
  const items = await bell()
  expect(items.map(({ kind }) => kind)).toEqual(['registrations', 'asked', 'abnormal', 'approvals'])
  expect(items.map(({ read: isRead }) => isRead)).toEqual([false, false, false, false])
  expect(items[1]).toMatchObject({ id: withdrawal.id, amount: 4200, time: '2026-11-21 09:00:03' })
  expect(items[2]).toMatchObject({ id: abnormal.id, about: order.outTradeNo, amount: 100 })
  expect(items[3]).toMatchObject({ id: approval.id, key: `approvals:${approval.id}` })
  api.db.update(schema.refund).set({ handleTime: '2026-11-21 10:00:00' }).where(eq(schema.refund.id, abnormal.id)).run()
  expect((await bell()).map(({ kind }) => kind)).toEqual(['registrations', 'asked', 'approvals'])
})

test('users get no notifications about rows that their lists do not show', async () => {
  const { order } = everything()
  const away = api.make.hospital({ deptName: '第二医院' })
  const codes = ['refund', 'approval', 'withdrawal']
  api.make.user('here', { codes, deptId: order.hosId })
  api.make.user('there', { codes, deptId: away.hos.id })
  api.make.user('none', { codes: ['param'] })
  expect((await bell(await api.login('here'))).map(({ kind }) => kind)).toEqual(['asked', 'abnormal', 'approvals'])
  expect(await bell(await api.login('there'))).toEqual([])
  expect(await bell(await api.login('none'))).toEqual([])
  api.make.make('apiScope', { scopePath: '/blade-system/withdrawal/page' })
  expect((await bell(await api.login('here'))).map(({ kind }) => kind)).toEqual(['abnormal', 'approvals'])
  expect((await api.call('GET', '/api/ward/bell')).status).toBe(401)
})

test('read marks belong to one user, who can mark only items they can see', async () => {
  everything()
  api.make.user('other', { codes: ['refund', 'approval', 'withdrawal'] })
  const other = await api.login('other')
  const [first, ...rest] = await bell()
  expect((await read([first!.key, 'problems:1', 'nothing'])).success).toBe(true)
  expect((await bell()).map((item) => item.read)).toEqual([true, ...rest.map(() => false)])
  expect((await bell(other)).every((item) => !item.read)).toBe(true)
  await read((await bell()).map(({ key }) => key))
  await read((await bell()).map(({ key }) => key))
  expect((await bell()).every((item) => item.read)).toBe(true)
  expect(api.db.select().from(schema.bellRead).all()).toHaveLength(4)
  api.make.refund(api.make.order(), { status: 4, createTime: '2026-11-21 09:30:00' })
  expect((await bell()).map((item) => item.read)).toEqual([false, true, true, true, true])
  expect((await read(Array.from({ length: 201 }, String))).status).toBe(400)
})

test('a bill with differences notifies only users who reconcile all hospitals', async () => {
  const order = api.make.order({ state: 3, createTime: '2026-11-20 08:00:00', successTime: '2026-11-20 08:00:00' })
  const [item] = await bell()
  expect(item).toMatchObject({ kind: 'reconcile', id: '2026-11-20', about: '2026-11-20', time: '2026-11-21 00:00:00' })
  expect(item!.amount).toBeGreaterThan(0)
  api.make.user('partial', { codes: ['reconcile'], deptId: order.hosId })
  api.make.user('whole', { codes: ['reconcile'] })
  expect(await bell(await api.login('partial'))).toEqual([])
  expect((await bell(await api.login('whole'))).map(({ kind }) => kind)).toEqual(['reconcile'])
})

test('a bill that could not be compared is compared again at the next request', async () => {
  api.make.order({ state: 3, createTime: '2026-11-20 08:00:00', successTime: '2026-11-20 08:00:00' })
  api.db.$client.exec('alter table ward_bill_line rename to away')
  expect((await api.call('GET', '/api/ward/bell', { token: api.token })).status).toBe(500)
  api.db.$client.exec('alter table away rename to ward_bill_line')
  expect((await bell()).map(({ kind }) => kind)).toEqual(['reconcile'])
})
