/** Automatic splits: an order that ends while its hospital's rule is on is split once, after the rule's delay. */
import { schema } from '#db/tables/index.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let customerId: string
beforeEach(async () => {
  api = await startMoney({ sim: true })
  customerId = api.make.make('customer').id
})
afterEach(async () => {
  expect(checkLedger(api.db, true)).toEqual([])
  await api.stop()
})

const sim = async (path: string, body: object = {}) => (await api.send(`ward/sim/${path}`, body)).data as Row
const pass = (minutes: number) => sim('pass', { ms: minutes * 60_000 })
const rule = { autoSplit: 1, splitDelayMinutes: 60, hosRatio: 6000, personRatio: 0, platRatio: 4000, minWithdrawal: 0, withdrawFeeRate: 0 }
const saveRule = async (body: object) => expect(await api.send('blade-system/setter/submit', body)).toMatchObject({ status: 200 })
const ruleOf = (hosId: string) => api.db.select().from(schema.setter).where(eq(schema.setter.hosId, hosId)).get()!
const splits = (orderId: string) =>
  api.db
    .select({ amount: schema.records.amount, state: schema.records.state, by: schema.records.operator })
    .from(schema.records)
    .where(eq(schema.records.orderId, orderId))
    .all()

/** A hospital with one receiver, and a device with its price. */
function hospital() {
  const place = api.make.device()
  api.make.price(place.equ.typeId)
  api.make.receiver(place.at.hos.id, { ratio: 0 })
  return { hosId: place.at.hos.id, batch: place.equ.batch }
}

/** Creates a paid order and ends it after two hours. @returns its id */
async function endOrder({ batch }: { batch: string }): Promise<string> {
  const { id } = await sim('order', { customerId, batch, depositFlag: 1 })
  await sim('order/pay', { id })
  await pass(1)
  await pass(120)
  expect((await api.finish(id)).msg).toBe('操作成功')
  await pass(1)
  expect((await api.orderOf(id)).state).toBe(3)
  return id
}

test('orders that ended before the rule stay as they are; later ones are split by the ratios after the delay, once', async () => {
  const here = hospital()
  const early = await endOrder(here)
  await saveRule({ ...rule, hosId: here.hosId, state: 1 })
  const late = await endOrder(here)
  await pass(57)
  expect(splits(late)).toEqual([])
  await pass(3)
  await pass(1)
  const { amount } = await api.orderOf(late)
  expect(splits(late)).toEqual([{ amount: Math.floor((Number(amount) * 6000) / 10_000), state: 1, by: '系统' }])
  await pass(600)
  expect([splits(late).length, splits(early)]).toEqual([1, []])
})

test('orders are split only while the rule is on, and only if they ended after it was switched on', async () => {
  const here = hospital()
  await saveRule({ ...rule, hosId: here.hosId, state: 1 })
  const first = await endOrder(here)
  const { id } = ruleOf(here.hosId)
  await saveRule({ id, autoSplit: 0 })
  await pass(120)
  await saveRule({ id, autoSplit: 1 })
  await pass(120)
  expect(splits(first)).toEqual([])
  const second = await endOrder(here)
  await saveRule({ id, hosRatio: 5000 })
  await pass(62)
  expect(splits(second)).toHaveLength(1)
  await saveRule({ id, state: 0 })
  const third = await endOrder(here)
  await pass(120)
  expect(splits(third)).toEqual([])
})

test('orders that staff split first or whose split the channel closed are skipped; refunds in progress delay a split', async () => {
  const here = hospital()
  await saveRule({ ...rule, splitDelayMinutes: 600, hosId: here.hosId, state: 1 })
  const byHand = await endOrder(here)
  expect((await api.send('blade-system/pay/launch', { id: byHand, finish: false })).status).toBe(200)
  const closed = await endOrder(here)
  const slow = await endOrder(here)
  await sim('rule', { kind: 'split', field: 'any', value: '', outcome: 'closed', times: 1 })
  await pass(480)
  await pass(1)
  expect([splits(byHand).map(({ by }) => by), splits(closed).map(({ state }) => state)]).toEqual([['admin'], [2]])
  await sim('rule', { kind: 'refund', field: 'any', value: '', outcome: 'success', delay: 240 * 60_000, times: 1 })
  expect((await api.pay({ id: slow, amount: 1, reason: '多收' })).status).toBe(200)
  await pass(130)
  await pass(1)
  expect(splits(slow)).toEqual([])
  await pass(120)
  await pass(1)
  expect(splits(slow)).toMatchObject([{ state: 1 }])
  await pass(600)
  expect([splits(byHand).length, splits(closed)]).toMatchObject([1, [{ state: 2 }]])
})
