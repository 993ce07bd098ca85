/** Customer actions and QA controls of the bundled backend (contract page rental §5, §8, §10). The books are checked throughout. */
import { simState } from '#contract/endpoints/sim.ts'
import { fee, usedMinutes } from '#contract/rules/price.ts'
import { parseTime } from '#contract/rules/time.ts'
import { schema } from '#db/tables/index.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let customerId: string
let batch: string
let equId: string
const hour = 3_600_000

beforeEach(async () => {
  api = await startMoney({ sim: true })
  await begin()
})
afterEach(async () => {
  expect(checkLedger(api.db, true)).toEqual([])
  await api.stop()
})

/** A free device with a price, and a customer with an empty wallet. */
async function begin() {
  const device = api.make.device()
  equId = device.equ.id
  batch = device.equ.batch
  api.make.price(device.equ.typeId)
  customerId = api.make.make('customer').id
  const stamps = { createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' }
  api.db
    .insert(schema.wallet)
    .values({ id: `9${customerId.slice(1)}`, customerId, ...stamps })
    .run()
}

const sim = (path: string, body: unknown = {}) => api.send(`ward/sim/${path}`, body)
const rent = async (depositFlag = 1) => (await sim('order', { customerId, batch, depositFlag })).data as Row
const pass = (ms: number) => sim('pass', { ms })
const refunds = (orderId: string) => api.db.select().from(schema.refund).where(eq(schema.refund.orderId, orderId)).all()
const purse = () => api.db.select().from(schema.wallet).where(eq(schema.wallet.customerId, customerId)).get()

test('deposit: paid, used for 26 hours, returned; the deposit remainder is refunded automatically', async () => {
  const order = await rent()
  expect(order).toMatchObject({ state: 0, totalAmount: 0, batch })
  await sim('order/pay', { id: order.id })
  await pass(2000)
  const running = await api.orderOf(order.id)
  expect(running).toMatchObject({ state: 1, totalAmount: 9900 })
  expect([api.equState(equId), (await sim('order', { customerId, batch, depositFlag: 1 })).msg]).toEqual([1, '设备不可用'])
  await pass(26 * hour)
  const ended = (await sim('order/return', { id: order.id })).data as Row
  const minutes = usedMinutes(parseTime(String(ended.startTime)), parseTime(String(ended.endTime)))
  const cost = fee(minutes, { unitMinutes: 60, unitPrice: 300, freeMinutes: 15, capPerDay: 2000 })
  expect(ended).toMatchObject({ state: 3, amount: cost, totalAmount: 9900 })
  expect(refunds(order.id)).toMatchObject([{ amount: 9900 - cost, source: 2, status: 0 }])
  await pass(5000)
  expect(refunds(order.id)).toMatchObject([{ status: 1 }])
  expect(api.equState(equId)).toBe(0)
  expect((await sim('order/return', { id: order.id })).msg).toBe('订单已结束,请勿重复操作')
})

test('unpaid orders are closed after 15 minutes; a later payment is refunded in full', async () => {
  const order = await rent()
  await pass(15 * 60_000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 4, tradeStateDesc: '已关闭' })
  await sim('order/pay', { id: order.id })
  await pass(2000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 4, totalAmount: 9900 })
  await pass(5000)
  expect(refunds(order.id)).toMatchObject([{ amount: 9900, source: 3, status: 1 }])
  expect(api.equState(equId)).toBe(0)
})

test('a payment that the channel closes ends the order at once', async () => {
  await sim('rule', { kind: 'pay', field: 'any', outcome: 'closed', times: 1 })
  const order = await rent()
  await sim('order/pay', { id: order.id })
  await pass(2000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 4, tradeStateDesc: '已关闭', totalAmount: 0 })
  expect(api.equState(equId)).toBe(0)
})

test('an order whose whole deposit was refunded while it cost nothing is completed without a fee', async () => {
  const order = await rent()
  await sim('order/pay', { id: order.id })
  await pass(2000)
  await api.pay({ id: order.id, amount: 9900 })
  await pass(10 * 60_000)
  expect((await sim('order/return', { id: order.id })).data).toMatchObject({ state: 3, totalAmount: 9900, refundedAmount: 9900, amount: 0 })
  expect(api.equState(equId)).toBe(0)
})

test('two customers pay for one device: the first gets it, the other is refunded', async () => {
  const [first, second] = [await rent(), await rent()]
  await sim('order/pay', { id: first.id })
  await sim('order/pay', { id: second.id })
  await pass(2000)
  await pass(5000)
  expect([(await api.orderOf(first.id)).state, (await api.orderOf(second.id)).state]).toEqual([1, 4])
  expect(refunds(second.id)).toMatchObject([{ amount: 9900, source: 3, status: 1 }])
})

test('a fee above the deposit is owed, then paid; until then the customer cannot rent', async () => {
  const order = await rent()
  await sim('order/pay', { id: order.id })
  await pass(2000)
  await pass(6 * 24 * hour)
  const ended = (await sim('order/return', { id: order.id })).data as Row
  expect(ended).toMatchObject({ state: 2, totalAmount: 9900 })
  expect(Number(ended.amount)).toBeGreaterThan(9900)
  expect((await sim('order', { customerId, batch, depositFlag: 1 })).msg).toBe('存在待补缴的订单')
  await sim('order/pay', { id: order.id })
  await pass(2000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 3, totalAmount: ended.amount })
})

test('pay score: nothing at the start, the fee at the end', async () => {
  const order = await rent(2)
  expect(order).toMatchObject({ state: 1, totalAmount: 0 })
  await pass(3 * hour)
  await sim('order/return', { id: order.id })
  await pass(2000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 3, totalAmount: 900 })
})

test.each(['limited', 'short'])(
  'pay score: a fee that the channel refuses at first (%s) is retried, whether staff or the customer ended the order',
  async (outcome) => {
    const order = await rent(2)
    await pass(3 * hour)
    await sim('rule', { kind: 'pay', field: 'any', value: '', outcome, times: 2 })
    const ended = (await sim('order/return', { id: order.id })).data as Row
    expect(ended).toMatchObject({ state: 2, amount: 900, totalAmount: 0, finishType: 1, finishUser: -1 })
    const refused = ended.tradeStateDesc
    await pass(60_000)
    expect(await api.orderOf(order.id)).toMatchObject({ state: 2, tradeStateDesc: refused })
    await pass(60_000)
    await pass(2000)
    expect(await api.orderOf(order.id)).toMatchObject({ state: 3, totalAmount: 900, tradeStateDesc: '支付成功' })
    expect(api.db.select().from(schema.simOp).all()).toMatchObject([{ kind: 'pay', outNo: order.outTradeNo, amount: 900 }])
  },
)

test.each([1, 2])('after the channel closed the first payment (%i), the owed amount is paid under another number', async (depositFlag) => {
  const order = await rent(depositFlag)
  if (depositFlag === 1) await sim('order/pay', { id: order.id })
  await pass(2000)
  await pass(6 * 24 * hour)
  const fails = (outcome: string) => sim('rule', { kind: 'pay', field: 'any', value: '', outcome, times: 1 })
  await fails('abnormal')
  const { amount } = (await sim('order/return', { id: order.id })).data as Row
  // The fee of a pay-score order is collected automatically once; the customer pays the part that a deposit does not cover.
  if (depositFlag === 1) await sim('order/pay', { id: order.id })
  await pass(120_000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 2, tradeStateDesc: '支付失败' })
  await fails('closed')
  await sim('order/pay', { id: order.id })
  await pass(120_000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 2, tradeStateDesc: '已关闭' })
  await sim('order/pay', { id: order.id })
  await pass(2000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 3, totalAmount: amount })
  const payments = api.db.select().from(schema.simOp).where(eq(schema.simOp.kind, 'pay')).all()
  expect(payments).toHaveLength(depositFlag === 1 ? 4 : 3)
})

test('a refused payment shows the message of the channel, and succeeds at the next try', async () => {
  const recharge = (await sim('recharge', { customerId, amount: 5000 })).data as Row
  const order = await rent()
  for (const [path, id] of [
    ['recharge/pay', recharge.id],
    ['order/pay', order.id],
  ] as const) {
    await sim('rule', { kind: 'pay', field: 'any', value: '', outcome: 'limited', times: 1 })
    expect(await sim(path, { id })).toMatchObject({ status: 400, msg: '操作过于频繁' })
    expect(await sim(path, { id })).toMatchObject({ status: 200 })
  }
  await pass(2000)
  expect(await api.orderOf(order.id)).toMatchObject({ state: 1 })
  expect(purse()).toMatchObject({ amount: 5000 })
})

test('wallet: recharge with a gift, rent, withdraw the rest; a rejected withdrawal returns the money', async () => {
  api.make.make('param', { paramKey: 'recharge.giftRate', paramValue: '1000' })
  expect((await sim('order', { customerId, batch, depositFlag: 3 })).msg).toBe('钱包余额不足')
  const recharge = (await sim('recharge', { customerId, amount: 20_000 })).data as Row
  expect(recharge).toMatchObject({ state: 0, giftAmount: 2000 })
  await sim('recharge/pay', { id: recharge.id })
  await pass(2000)
  expect(purse()).toMatchObject({ personAmount: 20_000, platAmount: 2000 })
  expect((await sim('recharge/pay', { id: recharge.id })).msg).toBe('充值单不存在或已支付')
  const order = await rent(3)
  await pass(2 * hour)
  await sim('order/return', { id: order.id })
  expect(await api.orderOf(order.id)).toMatchObject({ state: 3, totalAmount: 600 })
  expect((await sim('withdrawal', { customerId, amount: 19_401 })).msg).toBe('提现金额不能大于可提现余额')
  expect((await sim('withdrawal', { customerId, amount: 29 })).msg).toBe('扣除手续费后到账 0.29 元，单笔须为 0.30 至 20,000.00 元')
  const withdrawal = (await sim('withdrawal', { customerId, amount: 19_000 })).data as Row
  expect((await sim('withdrawal', { customerId, amount: 1 })).msg).toBe('存在处理中的提现')
  expect(purse()).toMatchObject({ personAmount: 400 })
  await api.send('blade-system/withdrawal/audit', { id: withdrawal.id, pass: false })
  expect(purse()).toMatchObject({ personAmount: 19_400 })
})

test('failure rules: the first match applies, as often as configured; duplicate, stale and late results change nothing', async () => {
  const rule = (over: object) => sim('rule', { kind: 'refund', field: 'any', value: '', outcome: 'success', ...over })
  const order = await rent()
  await sim('order/pay', { id: order.id })
  await pass(2000)
  await rule({ outcome: 'limited', times: 1 })
  expect((await api.pay({ id: order.id, amount: 100 })).msg).toBe('操作过于频繁')
  const outcomes = ['error', 'lost', 'twice', 'stale', 'abnormal', 'closed'] as const
  for (const [i, outcome] of outcomes.entries()) {
    await rule({ outcome, times: 1, delay: 1000 })
    await api.pay({ id: order.id, amount: 200 + i, requestNo: `number-${i}` })
    await pass(3000)
  }
  await sim('settle')
  expect(refunds(order.id).filter((row) => row.refundId === null && row.status === 0)).toEqual([])
  await pass(60_000)
  expect(refunds(order.id).map((row) => [row.amount, row.status])).toEqual([
    [100, 2],
    [200, 1],
    [201, 1],
    [202, 1],
    [203, 1],
    [204, 3],
    [205, 2],
  ])
  const { data } = await api.call('GET', '/api/ward/sim/state', { token: api.token })
  expect(simState.output.parse(data).rules.map(({ times }) => times)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('without SIM_CONTROL the calls do not exist, and the page is in no menu', async () => {
  await api.stop()
  api = await startMoney()
  expect((await sim('state')).status).toBe(404)
})

test('bad input is refused by field name and changes nothing', async () => {
  expect((await sim('order', { customerId: '404', batch, depositFlag: 1 })).msg).toBe('客户不存在!')
  expect((await sim('order', { customerId, batch: '404', depositFlag: 1 })).msg).toBe('设备不存在!')
  expect((await sim('order', { customerId, batch, depositFlag: 7 })).msg).toBe('请求参数格式错误: depositFlag')
  expect((await sim('pass', { ms: -1 })).msg).toBe('请求参数格式错误: ms')
  const rule = { kind: 'pay', outcome: 'closed', times: 1 }
  for (const part of [
    { field: 'amount', value: '9.9' },
    { field: 'suffix', value: '07' },
    { field: 'openid', value: '' },
  ])
    expect((await sim('rule', { ...rule, ...part })).msg).toMatch(/请求参数.*: value$/)
  expect((await sim('fault', { customerId, batch, problemType: 'lock', content: '打不开' })).data).toMatchObject({ state: 0, batch })
  expect(api.db.select().from(schema.order).all()).toEqual([])
})
