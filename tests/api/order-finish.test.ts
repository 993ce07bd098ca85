/** Ending an order: fee, duration, device, and the money of each payment type. */
import { fee, usedMinutes } from '#contract/rules/price.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { priceSnapshot, startOfTest } from '../factory.ts'
import { startMoney, type Row } from './money.ts'

const minute = 60_000
let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney()
})
afterEach(() => api.stop())

describe('ending an order', () => {
  const twoHours = fee(usedMinutes(startOfTest - 120 * minute, startOfTest), priceSnapshot)

  test('computes fee and duration, frees device and bed, refunds the deposit remainder', async () => {
    const order = api.make.order()
    const reply = await api.finish(order.id)
    expect(reply.status).toBe(200)
    expect(reply.data).toMatchObject({
      id: order.id,
      state: 3,
      stateName: '已完成',
      amount: twoHours,
      totalAmount: 9900,
      description: '2小时',
      endTime: '2026-11-21 10:00:00',
      finishType: 2,
      refundingAmount: 9900 - twoHours,
      refundableAmount: twoHours,
    })
    expect([api.equState(order.equId), api.bedState(order.bedId)]).toEqual([0, 0])
    const [refund] = await api.refundsOf(order.outTradeNo)
    expect(refund).toMatchObject({ amount: 9900 - twoHours, status: 0, source: 2, total: 9900 })
    expect(refund!.refundId).toMatch(/^503020261121\d{14}$/)
    api.settle()
    expect((await api.refundsOf(order.outTradeNo))[0]).toMatchObject({ status: 1, channel: 'ORIGINAL', successTime: '2026-11-21 10:00:03' })
    expect(await api.orderOf(order.id)).toMatchObject({
      state: 3,
      refundedAmount: 9900 - twoHours,
      refundingAmount: 0,
      refundableAmount: twoHours,
    })
  })

  test('ends the order once; POST is accepted too', async () => {
    const order = api.make.order()
    const replies = await Promise.all([
      api.finish(order.id),
      api.finish(order.id),
      api.call('POST', '/api/blade-system/order/finish', { token: api.token, query: { id: order.id } }),
    ])
    expect(replies.map((r) => r.status).sort()).toEqual([200, 400, 400])
    expect(replies.find((r) => r.status === 400)!.msg).toBe('订单已结束,请勿重复操作')
    expect(await api.refundsOf(order.outTradeNo)).toHaveLength(1)
  })

  test.each([
    [0, '订单未支付,不能结束'],
    [2, '订单已结束,请勿重复操作'],
    [3, '订单已结束,请勿重复操作'],
    [4, '订单已结束,请勿重复操作'],
    [5, '订单已结束,请勿重复操作'],
  ])('state %i: %s', async (state, msg) => {
    const order = api.make.order({ state })
    const reply = await api.finish(order.id)
    expect([reply.status, reply.msg]).toEqual([400, msg])
    expect(api.stored(order.id)).toMatchObject({ state, endTime: null })
  })

  test('abnormal orders can be ended; devices under repair stay so; orders in other states are refused', async () => {
    const order = api.make.order({ state: 9 })
    api.db.update(schema.equ).set({ state: 2 }).where(eq(schema.equ.id, order.equId)).run()
    expect((await api.finish(order.id)).data).toMatchObject({ state: 3 })
    expect([api.equState(order.equId), api.bedState(order.bedId)]).toEqual([2, 0])
    expect((await api.finish('404')).msg).toBe('订单不存在')
    expect((await api.ask('order/finish')).msg).toBe('缺少必要的请求参数: id')
  })

  test('a deposit below the fee leaves the order owing; without a fee the deposit is refunded in full', async () => {
    const small = api.make.order({ totalAmount: twoHours - 1 })
    expect((await api.finish(small.id)).data).toMatchObject({ state: 2, amount: twoHours, totalAmount: twoHours - 1 })
    expect(await api.refundsOf(small.outTradeNo)).toEqual([])
    const short = api.make.order({ startTime: '2026-11-21 09:50:00' })
    expect((await api.finish(short.id)).data).toMatchObject({ state: 3, amount: 0, description: '10分钟', refundingAmount: 9900 })
    api.settle()
    expect(await api.orderOf(short.id)).toMatchObject({ state: 3, refundedAmount: 9900, refundableAmount: 0 })
  })

  test('amounts that staff refunded before the end are not refunded again', async () => {
    const order = api.make.order({ totalAmount: 1000 })
    await api.pay({ id: order.id, amount: 300 })
    expect((await api.finish(order.id)).data).toMatchObject({
      state: 3,
      amount: twoHours,
      refundingAmount: 1000 - twoHours,
      refundableAmount: twoHours,
    })
  })

  test('pay score: the fee is collected, then the order is done', async () => {
    const order = api.make.order({ depositFlag: 2, totalAmount: 0, transactionId: null, successTime: null })
    expect((await api.finish(order.id)).data).toMatchObject({
      state: 2,
      amount: twoHours,
      totalAmount: 0,
      transactionId: '',
      tradeStateDesc: '支付处理中',
    })
    api.settle()
    expect(await api.orderOf(order.id)).toMatchObject({
      state: 3,
      totalAmount: twoHours,
      tradeStateDesc: '支付成功',
      successTime: '2026-11-21 10:00:01',
      refundableAmount: twoHours,
    })
    const free = api.make.order({ depositFlag: 2, totalAmount: 0, startTime: '2026-11-21 10:00:05' })
    expect((await api.finish(free.id)).data).toMatchObject({ state: 3, amount: 0 })
  })

  test('pay score: what the channel fails to collect stays owing', async () => {
    await api.stop()
    api = await startMoney({ simulator: { failures: true } })
    for (const [unitPrice, text] of [
      [4591, '支付失败'],
      [4592, '已关闭'],
      [4597, '操作过于频繁'],
    ] as const) {
      const order = api.make.order({
        depositFlag: 2,
        totalAmount: 0,
        priceSnapshot: JSON.stringify({ unitMinutes: 600, unitPrice, freeMinutes: 0, capPerDay: 0 }),
      })
      expect((await api.finish(order.id)).data).toMatchObject({ state: 2, amount: unitPrice })
      api.settle()
      expect(await api.orderOf(order.id)).toMatchObject({ state: 2, totalAmount: 0, tradeStateDesc: text })
    }
  })

  test('wallet: own balance first, then the gift; too low a balance leaves the order owing', async () => {
    const order = api.make.order({ depositFlag: 3, totalAmount: 0 })
    const wallet = api.make.wallet(order.customerId, 400, 5000)
    const balance = () => api.db.select().from(schema.wallet).where(eq(schema.wallet.id, wallet.id)).get()
    expect((await api.finish(order.id)).data).toMatchObject({ state: 3, amount: 600, totalAmount: 600, refundableAmount: 600 })
    expect(balance()).toMatchObject({ personAmount: 0, platAmount: 4800, amount: 4800 })

    // Thirds do not divide evenly; partial refunds add up to what was debited.
    let part = 0
    for (const amount of [1, 98, 500, 1])
      expect((await api.pay({ id: order.id, amount, requestNo: `part-${amount}-${++part}` })).data).toMatchObject({
        status: 1,
        channel: 'BALANCE',
        amount,
      })
    expect(balance()).toMatchObject({ personAmount: 400, platAmount: 5000 })
    expect(await api.orderOf(order.id)).toMatchObject({ state: 5, refundedAmount: 600, refundableAmount: 0 })
    const lines = api.db.select().from(schema.walletLog).where(eq(schema.walletLog.walletId, wallet.id)).all()
    expect(lines.reduce((sum, line) => sum + line.personDelta + line.platDelta, 0)).toBe(5400)

    const poor = api.make.order({ depositFlag: 3, totalAmount: 0 })
    const purse = api.make.wallet(poor.customerId, 300, 299)
    expect((await api.finish(poor.id)).data).toMatchObject({ state: 2, amount: 600, totalAmount: 0 })
    expect(api.db.select().from(schema.wallet).where(eq(schema.wallet.id, purse.id)).get()).toMatchObject({ amount: 599 })
  })

  test('for random prices and times, fee and refund add up to the deposit', async () => {
    const rule = fc.record({
      unitMinutes: fc.integer({ min: 1, max: 240 }),
      unitPrice: fc.integer({ min: 0, max: 5000 }),
      freeMinutes: fc.integer({ min: 0, max: 60 }),
      capPerDay: fc.integer({ min: 0, max: 9000 }),
    })
    await fc.assert(
      fc.asyncProperty(
        rule,
        fc.integer({ min: 0, max: 4 * 24 * 60 }),
        fc.integer({ min: 1, max: 30_000 }),
        async (price, minutes, totalAmount) => {
          const startTime = new Date(startOfTest + 8 * 3_600_000 - minutes * minute).toISOString().slice(0, 19).replace('T', ' ')
          const order = api.make.order({ priceSnapshot: JSON.stringify(price), startTime, totalAmount })
          const row = (await api.finish(order.id)).data as Row
          const cost = fee(minutes, price)
          expect(row.amount).toBe(cost)
          expect(row.state).toBe(cost <= totalAmount ? 3 : 2)
          expect(row.refundingAmount).toBe(Math.max(0, cost <= totalAmount ? totalAmount - cost : 0))
        },
      ),
      { numRuns: 40 },
    )
  })
})
