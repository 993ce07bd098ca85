/** Results of the channel are booked, whatever fails in between. The books are checked throughout. */
import { schema } from '#db/tables/index.ts'
import { ChannelRejected, type Channel } from '#server/channel/channel.ts'
import { applyChannelResult } from '#server/money/results/channel-result.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { createSettlement } from '#server/money/results/settlement.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let customerId: string
beforeEach(async () => {
  api = await startMoney({ sim: true })
  customerId = api.make.make('customer').id
  const stamps = { createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' }
  api.db
    .insert(schema.wallet)
    .values({ id: `9${customerId.slice(1)}`, customerId, ...stamps })
    .run()
})
afterEach(async () => {
  expect(checkLedger(api.db, true)).toEqual([])
  await api.stop()
})

const sim = async (path: string, body: unknown = {}) => (await api.send(`ward/sim/${path}`, body)).data as Row
const pass = (ms: number) => sim('pass', { ms })

const settlement = (channel = api.deps.channel) => createSettlement({ db: api.db, clock: api.deps.world!.now, channel, log: api.deps.log })

/** An order that its customer is about to pay. */
async function payingOrder(): Promise<string> {
  const { equ } = api.make.device()
  api.make.price(equ.typeId)
  const { id } = await sim('order', { customerId, batch: equ.batch, depositFlag: 1 })
  await sim('order/pay', { id })
  return id
}

test('a result that was not booked because of a crash is delivered again', async () => {
  const order = await payingOrder()
  const recharge = await sim('recharge', { customerId, amount: 5000 })
  await sim('recharge/pay', { id: recharge.id })
  api.deps.world?.pass(2000)
  const heard: string[] = []
  const crash = api.deps.channel.collect(({ kind }) => {
    heard.push(kind)
    throw new Error('the process ends here')
  })
  await expect(crash).rejects.toThrow('ends here')
  expect(heard).toEqual(['pay'])
  await pass(0)
  expect(await api.orderOf(order)).toMatchObject({ state: 1, totalAmount: 9900 })
  expect(api.db.select().from(schema.wallet).get()).toMatchObject({ personAmount: 5000 })
})

test('a result that cannot be booked does not block the others, and is booked later', async () => {
  const [first, second] = [await payingOrder(), await payingOrder()]
  await pass(2000)
  const newRefunds: Row[] = []
  for (const id of [first, second]) newRefunds.push((await api.pay({ id, amount: 100 })).data as Row)
  const taken = `refund:${String(newRefunds[0]!.outRefundNo)}`
  api.db
    .insert(schema.ledger)
    .values({ id: '1', entryNo: taken, kind: 'refund', account: 'order', amount: 1, createTime: '2026-11-21 10:00:00' })
    .run()
  await pass(5000)
  const statuses = () => newRefunds.map(({ id }) => api.db.select().from(schema.refund).where(eq(schema.refund.id, id)).get()?.status)
  expect(statuses()).toEqual([0, 1])
  api.db.delete(schema.ledger).where(eq(schema.ledger.id, '1')).run()
  await pass(0)
  expect(statuses()).toEqual([1, 1])
})

test('the newest operation is queried too, however many are open', async () => {
  const order = await payingOrder()
  await pass(2000)
  await sim('rule', { kind: 'refund', field: 'amount', value: '200', outcome: 'error', times: 1 })
  const lost = (await api.pay({ id: order, amount: 200 })).data as Row
  const { outTradeNo } = api.stored(order)
  const old = { orderId: order, outTradeNo, amount: 1, total: 9900, status: 0, source: 1 }
  await sim('rule', { kind: 'refund', field: 'amount', value: '1', outcome: 'never' })
  const stamps = { createTime: '2026-11-20 08:00:00', updateTime: '2026-11-20 08:00:00' }
  for (let i = 0; i < 201; i++)
    api.db
      .insert(schema.refund)
      .values({ ...old, id: `88${i}`, outRefundNo: `RF88${i}`, ...stamps })
      .run()
  await settlement().recover()
  api.deps.world?.pass(5000)
  await settlement().settle()
  expect(api.db.select().from(schema.refund).where(eq(schema.refund.id, lost.id)).get()?.status).toBe(1)
})

test('a recharge that is being paid when it expires is not closed, and its money is booked', async () => {
  const slow = await sim('recharge', { customerId, amount: 5000 })
  const lost = await sim('recharge', { customerId, amount: 700 })
  const never = await sim('recharge', { customerId, amount: 300 })
  const rule = { kind: 'pay', field: 'amount', delay: 20 * 60_000 }
  await sim('rule', { ...rule, value: '5000', outcome: 'success' })
  await sim('rule', { ...rule, value: '700', outcome: 'lost' })
  for (const { id } of [slow, lost]) await sim('recharge/pay', { id })
  const states = () =>
    [slow, lost, never].map(({ id }) => api.db.select().from(schema.recharge).where(eq(schema.recharge.id, id)).get()?.state)
  await pass(16 * 60_000)
  expect(states()).toEqual([0, 0, 2])
  expect((await api.send('ward/sim/recharge/pay', { id: never.id })).msg).toBe('充值单不存在或已支付')
  await pass(5 * 60_000)
  expect(states()).toEqual([1, 1, 2])
  expect(api.db.select().from(schema.wallet).get()).toMatchObject({ personAmount: 5700 })
})

test('an operation that cannot be queried does not block the others', async () => {
  const order = await payingOrder()
  await pass(2000)
  await sim('rule', { kind: 'refund', field: 'any', outcome: 'error', times: 2 })
  const newRefunds = [(await api.pay({ id: order, amount: 100 })).data as Row, (await api.pay({ id: order, amount: 200 })).data as Row]
  const { channel } = api.deps
  const broken: Channel = {
    ...channel,
    query: (kind, outNo) => (outNo === newRefunds[0]!.outRefundNo ? Promise.reject(new Error('no answer')) : channel.query(kind, outNo)),
  }
  await settlement(broken).recover()
  expect(api.db.select({ outNo: schema.simOp.outNo }).from(schema.simOp).where(eq(schema.simOp.kind, 'refund')).all()).toEqual([
    { outNo: newRefunds[1]!.outRefundNo },
  ])
})

/** An order of 99 yuan that ran for two hours and so costs 6. */
async function runningOrder(): Promise<string> {
  const id = await payingOrder()
  await pass(2000)
  await pass(2 * 3_600_000 - 2000)
  return id
}
const refunds = (orderId: string) => api.db.select().from(schema.refund).where(eq(schema.refund.orderId, orderId)).all()
const refuse = (outcome: string, times = 1) => sim('rule', { kind: 'refund', field: 'any', value: '', outcome, times })
const readOperations = () => api.db.select().from(schema.simOp).where(eq(schema.simOp.kind, 'refund')).all()

test.each(['short', 'limited'])(
  'a deposit remainder that the channel postpones (%s) is refunded later, under the same number',
  async (outcome) => {
    const id = await runningOrder()
    await refuse(outcome, 2)
    expect((await api.finish(id)).data).toMatchObject({ state: 3, amount: 600, refundingAmount: 9300, refundableAmount: 600 })
    const [refund] = refunds(id)
    expect(refund).toMatchObject({ status: 0, source: 2, failReason: null, refundId: null })
    await settlement().recover()
    expect(refunds(id)).toEqual([refund])
    expect(readOperations()).toEqual([])
    await settlement().recover()
    await pass(5000)
    expect(refunds(id)).toMatchObject([{ id: refund!.id, outRefundNo: refund!.outRefundNo, status: 1, amount: 9300 }])
    expect(readOperations()).toMatchObject([{ outNo: refund!.outRefundNo, amount: 9300 }])
  },
)

test('a late payment is refunded although the channel is rate-limited at first', async () => {
  const { equ } = api.make.device()
  api.make.price(equ.typeId)
  const { id } = await sim('order', { customerId, batch: equ.batch, depositFlag: 1 })
  await pass(16 * 60_000)
  await refuse('limited')
  await sim('order/pay', { id })
  api.deps.world?.pass(2000)
  await settlement().settle()
  expect(await api.orderOf(id)).toMatchObject({ state: 4, totalAmount: 9900, refundingAmount: 9900 })
  expect(refunds(id)).toMatchObject([{ status: 0, source: 3, failReason: null }])
  // Another payment arrives in the meantime; that must not query the postponed operations.
  api.deps.world?.pass(2000)
  await payingOrder()
  api.deps.world?.pass(2000)
  await settlement().settle()
  expect(readOperations()).toEqual([])
  await pass(5000)
  await pass(5000)
  expect(refunds(id)).toMatchObject([{ status: 1, amount: 9900 }])
})

test('an automatic refund that fails for good becomes a to-do; one that staff requested does not', async () => {
  const id = await runningOrder()
  await refuse('limited')
  await api.finish(id)
  await refuse('limited')
  expect((await api.pay({ id, amount: 100 })).msg).toBe('操作过于频繁')
  const never: Channel = { ...api.deps.channel, refund: () => Promise.reject(new ChannelRejected('PARAM_ERROR', '订单已关闭')) }
  await settlement(never).recover()
  const [rest, own] = refunds(id)
  expect([rest, own]).toMatchObject([
    { status: 2, source: 2, failReason: '订单已关闭' },
    { status: 2, source: 1 },
  ])
  const todo = async () => (await api.page('refund/detail', { status_equal: 2, source_gt: 1, handleTime_null: 1 })).records
  expect(await todo()).toMatchObject([{ id: rest!.id, amount: 9300 }])
  const settle = (refundId: string) => api.send('ward/refund/handle', { id: refundId, remark: '已重新退款' })
  expect((await settle(own!.id)).msg).toBe('只有异常的退款需要登记处理')
  expect((await api.pay({ id, amount: 9300 })).status).toBe(200)
  expect((await settle(rest!.id)).data).toMatchObject({ status: 2, handleUser: 'admin', handleRemark: '已重新退款' })
  expect(await todo()).toEqual([])
  await pass(5000)
  expect(await api.orderOf(id)).toMatchObject({ refundedAmount: 9300, refundableAmount: 600 })
})

test('the amount of a refund that is closed after the end of its order is refunded with the deposit remainder, once', async () => {
  const id = await runningOrder()
  await sim('rule', { kind: 'refund', field: 'any', value: '', outcome: 'closed', times: 1, delay: 60_000 })
  const closing = (await api.pay({ id, amount: 8000 })).data as Row
  await api.finish(id)
  expect(refunds(id)).toMatchObject([{ status: 0 }, { source: 2, amount: 1300 }])
  await pass(10_000)
  api.deps.world?.pass(60_000)
  await settlement().settle()
  expect(refunds(id)).toMatchObject([
    { status: 2, amount: 8000 },
    { status: 1, amount: 1300 },
    { status: 0, amount: 8000, source: 2, refundId: expect.stringMatching(/^5030/) },
  ])
  const closed = await api.deps.channel.query('refund', String(closing.outRefundNo))
  expect(applyChannelResult(api.db, closed!, api.deps.world!.now())).toBe(false)
  await pass(5000)
  expect(refunds(id).map(({ status }) => status)).toEqual([2, 1, 1])
  expect(await api.orderOf(id)).toMatchObject({ refundedAmount: 9300, refundingAmount: 0, refundableAmount: 600 })
  // A refund requested after the end reduces the fee; if it fails, the fee is unchanged.
  await refuse('closed')
  await api.pay({ id, amount: 600 })
  await pass(5000)
  expect(refunds(id)).toHaveLength(4)
})

test('automatic refunds that the channel closes are not retried forever', async () => {
  const id = await runningOrder()
  await refuse('closed', 9)
  await api.finish(id)
  for (let i = 0; i < 3; i++) await pass(60_000)
  await api.pay({ id, amount: 700 })
  await pass(60_000)
  expect(refunds(id)).toMatchObject([
    { status: 2, source: 2, amount: 9300 },
    { status: 2, source: 1 },
  ])
})
