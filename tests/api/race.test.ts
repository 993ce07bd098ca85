/** Concurrent calls: money is paid out once. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let tokens: string[]
beforeEach(async () => {
  api = await startApi()
  for (const account of ['one', 'two', 'three'])
    api.make.user(account, { alias: account === 'one' ? 'administrator' : account, codes: ['order_refund', 'order_finish'] })
  tokens = await Promise.all(['one', 'two', 'three'].map(api.login))
})
afterEach(() => api.stop())

const times = 50
const refund = (id: string, amount: number, i: number) =>
  api.call('POST', '/api/blade-system/pay/refund', { token: tokens[i % tokens.length], body: { id, amount, requestNo: `try-number-${i}` } })
const rowsOf = (orderId: string) => api.db.select().from(schema.refund).where(eq(schema.refund.orderId, orderId)).all()

test('of fifty concurrent refunds of the whole remainder one succeeds', async () => {
  const order = api.make.order({ state: 3, amount: 9900 })
  const replies = await Promise.all(Array.from({ length: times }, (_, i) => refund(order.id, 9900, i)))
  expect(replies.filter((r) => r.status === 200)).toHaveLength(1)
  expect(new Set(replies.filter((r) => r.status !== 200).map((r) => r.msg))).toEqual(new Set(['退款金额不能大于可退金额']))
  expect(rowsOf(order.id)).toMatchObject([{ amount: 9900 }])
  expect(api.db.select().from(schema.simOp).all()).toHaveLength(1)
})

test('of fifty concurrent partial refunds as many succeed as fit, and they add up to what was paid', async () => {
  const order = api.make.order({ state: 3, amount: 9900 })
  const replies = await Promise.all(Array.from({ length: times }, (_, i) => refund(order.id, 1000, i)))
  expect(replies.filter((r) => r.status === 200)).toHaveLength(9)
  expect(rowsOf(order.id).reduce((sum, row) => sum + row.amount, 0)).toBe(9000)
})

test('ending an order and refunding it concurrently never pays more than the deposit', async () => {
  const order = api.make.order()
  const finish = () => api.call('GET', '/api/blade-system/order/finish', { token: tokens[0], query: { id: order.id } })
  await Promise.all([refund(order.id, 5000, 1), finish(), refund(order.id, 9300, 2), finish(), refund(order.id, 600, 3)])
  api.pass(10_000)
  await api.call('GET', '/api/blade-system/order/list', { token: tokens[0] })
  const sum = rowsOf(order.id).reduce((total, row) => total + row.amount, 0)
  expect(sum).toBeLessThanOrEqual(9900)
  expect(api.db.select().from(schema.order).get()).toMatchObject({ refundedAmount: sum })
})
