/** Reconciliation: reports no differences for consistent data, and exactly the rows that were tampered with or billed differently. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
const hour = 3_600_000
const day = '2026-11-21'
interface Day {
  day: string
  imported: boolean
  totals: { kind: string; count: number; own: number; ledger: number; channel: number; differences: number }[]
}

/** An order of 26 hours: 99.00 paid, 40.00 fee, 59.00 refunded automatically; and a recharge. */
async function aDay() {
  const device = api.make.device()
  api.make.price(device.equ.typeId)
  const customerId = api.make.make('customer').id
  const stamps = { createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' }
  api.db
    .insert(schema.wallet)
    .values({ id: `9${customerId.slice(1)}`, customerId, ...stamps })
    .run()
  const order = (await api.send('ward/sim/order', { customerId, batch: device.equ.batch, depositFlag: 1 })).data as Row
  await api.send('ward/sim/order/pay', { id: order.id })
  await api.send('ward/sim/pass', { ms: 2 * hour })
  await api.send('ward/sim/order/return', { id: order.id })
  await api.send('ward/sim/pass', { ms: 10_000 })
  return api.stored(order.id)
}

beforeEach(async () => (api = await startMoney({ sim: true })))
afterEach(() => api.stop())

const days = async () =>
  ((await api.call('GET', '/api/ward/reconcile/days', { token: api.token, query: { from: day, to: day } })).data as Day[])[0]!
const lines = async (query = {}) =>
  (await api.call('GET', '/api/ward/reconcile/lines', { token: api.token, query: { day, differing: '1', ...query } })).data as {
    records: Row[]
    total: number
  }
const bill = async () =>
  ((await api.call('GET', '/api/ward/reconcile/bill', { token: api.token, query: { day } })).data as { content: string }).content
const take = async (content: string) =>
  (await api.send('ward/reconcile/import', { day, content })).data as { stored: number; problems: Row[] }

test('a consistent day shows no differences; tampered rows are reported on the side that differs', async () => {
  const order = await aDay()
  const { totals } = await days()
  const of = (kind: string) => totals.find((total) => total.kind === kind)
  expect(of('pay')).toEqual({ kind: 'pay', count: 1, own: 9900, ledger: 9900, channel: 9900, differences: 0 })
  expect(of('refund')).toMatchObject({ count: 1, own: 9900 - order.amount!, channel: 9900 - order.amount!, differences: 0 })
  expect(await lines()).toMatchObject({ records: [], total: 0 })
  expect((await lines({ differing: '0', kind: 'pay' })).records).toEqual([
    { day, kind: 'pay', no: order.outTradeNo, own: 9900, ledger: 9900, channel: 9900, orderId: order.id },
  ])

  const [refund] = api.db.select().from(schema.refund).where(eq(schema.refund.orderId, order.id)).all()
  api.db.update(schema.order).set({ totalAmount: 10_000 }).where(eq(schema.order.id, order.id)).run()
  api.db.delete(schema.simOp).where(eq(schema.simOp.outNo, refund!.outRefundNo)).run()
  expect((await lines()).records).toMatchObject([
    { kind: 'pay', no: order.outTradeNo, own: 10_000, ledger: 9900, channel: 9900 },
    { kind: 'refund', no: refund!.outRefundNo, own: refund!.amount, ledger: refund!.amount, channel: null },
  ])
  expect((await days()).totals.map(({ differences }) => differences)).toEqual([1, 1, 0, 0, 0])
})

test('an imported bill replaces that of the channel; a bill with wrong lines is refused; it can be removed again', async () => {
  const order = await aDay()
  const content = await bill()
  expect(await take(content)).toEqual({ stored: 2, problems: [] })
  expect(await days()).toMatchObject({ imported: true, totals: [{ differences: 0 }, { differences: 0 }, {}, {}, {}] })

  expect(await take(content.replace('`99.00', '`98.00'))).toEqual({ stored: 2, problems: [] })
  expect((await lines()).records).toMatchObject([{ kind: 'pay', no: order.outTradeNo, own: 9900, channel: 9800 }])
  const without = content.split('\r\n').filter((line) => !line.includes('REFUND'))
  await take(without.join('\r\n'))
  expect((await lines()).records).toMatchObject([{ kind: 'refund', channel: null }])

  const wrong = content.replace('`99.00', '`9x').replace('`REFUND', '`REVOKED')
  expect(await take(wrong)).toEqual({
    stored: 0,
    problems: expect.arrayContaining([
      { line: expect.any(Number), column: '应结订单金额' },
      { line: expect.any(Number), column: '交易状态' },
    ]) as unknown,
  })
  expect(await take(content.replaceAll(day, '2026-11-20'))).toMatchObject({
    stored: 0,
    problems: [{ column: '交易时间' }, { column: '交易时间' }],
  })
  expect(await take('a,b\r\n1,2')).toMatchObject({ stored: 0, problems: [{ line: 1, column: '交易时间' }, {}, {}, {}, {}, {}, {}] })
  expect((await lines()).records).toMatchObject([{ kind: 'refund', channel: null }])

  await take('')
  expect(await days()).toMatchObject({ imported: false, totals: [{ differences: 0 }, { differences: 0 }, {}, {}, {}] })
})

test('requires the permission and access to all hospitals; days are validated', async () => {
  const ask = (token: string, query = { from: day, to: day }) => api.call('GET', '/api/ward/reconcile/days', { token, query })
  api.make.user('clerk')
  expect((await ask(await api.login('clerk'))).status).toBe(403)
  expect(await ask(api.token, { from: '2026-02-30', to: day })).toMatchObject({ status: 400, msg: '请求参数格式错误: from' })
})
