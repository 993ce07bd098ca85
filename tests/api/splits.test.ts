/** Splitting the money of an order and returning shares, over HTTP (contract page rental §7, §8). */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney({ simulator: { failures: true } })
})
afterEach(() => api.stop())

const launch = (body: unknown) => api.send('blade-system/pay/launch', body)
const giveBack = (body: unknown) => api.send('blade-system/pay/launch-refund', body)
const finished = (over: Record<string, unknown> = {}) =>
  api.make.order({ state: 3, amount: 1000, totalAmount: 1000, endTime: '2026-11-21 09:00:00', ...over }, api.make.hospital())
const recordsOf = (orderId: string) => api.db.select().from(schema.records).where(eq(schema.records.orderId, orderId)).all()
const figures = async (id: string) => {
  const { splitAmount, splitReturned, refundableAmount } = await api.orderOf(id)
  return [splitAmount, splitReturned, refundableAmount]
}

/** An ended order of 1000 cents with one completed split of 600. */
async function splitOrder() {
  const order = finished()
  api.make.receiver(order.hosId, { account: '1900' })
  const { data } = await launch({ id: order.id })
  api.settle()
  await api.page('records/detail')
  return { order, record: (data as Row[])[0]! }
}

describe('launch', () => {
  test('shares are floored by ratio; the rounding remainder stays; the channel settles them', async () => {
    const order = finished({ totalAmount: 1001 })
    api.make.receiver(order.hosId, { account: '1900', ratio: 3333 })
    api.make.receiver(order.hosId, { account: 'person', receiverType: 'PERSONAL_OPENID', ratio: 1 })
    api.make.receiver(order.hosId, { account: 'off', state: 0 })
    const reply = await launch({ outTradeNo: order.outTradeNo })
    expect([reply.status, reply.msg]).toEqual([200, '操作成功'])
    // A share of 0.1 cent is not created.
    expect(reply.data).toMatchObject([{ receiverAccount: '1900', amount: 333, ratio: 3333, state: 0, returnableAmount: 0 }])
    expect(await figures(order.id)).toEqual([333, 0, 668])
    api.settle()
    expect((await api.page('records/detail', { transactionId: order.transactionId! })).records).toMatchObject([
      { state: 1, returnableAmount: 333, finishTime: '2026-11-21 10:00:02' },
    ])
    expect((await api.pay({ id: order.id, amount: 1 })).msg).toBe('订单已分账,请先发起分账回退')
  })

  test('a receiver without a ratio gets the share that the hospital sets for its kind', async () => {
    const order = finished()
    api.make.setter(order.hosId, { hosRatio: 5000, personRatio: 1000, platRatio: 4000 })
    api.make.receiver(order.hosId, { account: 'a', ratio: 0 })
    api.make.receiver(order.hosId, { account: 'b', ratio: 0 })
    api.make.receiver(order.hosId, { account: 'c', ratio: 0, receiverType: 'PERSONAL_OPENID' })
    const { data } = await launch({ id: order.id })
    expect((data as Row[]).map((row) => [row.receiverAccount, row.amount])).toEqual([
      ['a', 250],
      ['b', 250],
      ['c', 100],
    ])
  })

  test('accepts explicit receivers, repeatedly while the split is not finished', async () => {
    const order = finished()
    const to = api.make.receiver(order.hosId)
    const part = (amount: number, finish?: boolean) =>
      launch({ id: order.id, receivers: [{ receiverId: to.id, amount }], finish, requestNo: `split-${amount}` })
    expect((await part(300, false)).status).toBe(200)
    expect((await part(701, false)).msg).toBe('分账金额超过上限')
    expect((await part(200, false)).status).toBe(200)
    expect((await part(100)).status).toBe(200)
    expect((await part(50)).msg).toBe('订单已分账')
    expect(await figures(order.id)).toEqual([600, 0, 400])
  })

  test('refusals have the messages of the contract, and change nothing', async () => {
    const open = api.make.order({ state: 1 })
    const purse = finished({ depositFlag: 3 })
    const bare = finished()
    const refunding = finished()
    api.make.refund(refunding, { status: 0, amount: 1, refundId: null })
    const capped = finished()
    api.make.setter(capped.hosId, { platRatio: 4000 })
    const to = api.make.receiver(capped.hosId)
    const elsewhere = api.make.receiver(bare.hosId, { state: 0 })
    const cases: [unknown, string][] = [
      [{ id: purse.id }, '钱包支付订单不支持分账'],
      [{ id: open.id }, '订单未完成,不能分账'],
      [{ id: refunding.id }, '存在处理中的退款'],
      [{ id: bare.id }, '未配置分账接收方'],
      [{ id: bare.id, receivers: [{ receiverId: elsewhere.id, amount: 1 }] }, '分账接收方不存在或已停用'],
      [{ id: capped.id, receivers: [{ receiverId: to.id, amount: 601 }] }, '分账金额超过上限'],
      [{ id: '404' }, '订单不存在'],
      [{}, '缺少必要的请求参数: id'],
      [{ id: bare.id, receivers: 'all' }, '请求参数格式错误: receivers'],
      [{ id: bare.id, receivers: [{ receiverId: to.id, amount: 0 }] }, '请求参数格式错误: receivers'],
    ]
    for (const [body, msg] of cases) {
      const reply = await launch(body)
      expect([reply.status, reply.msg], JSON.stringify(body)).toEqual([400, msg])
    }
    expect(api.db.select().from(schema.records).all()).toEqual([])
    expect(api.db.select().from(schema.payRequest).all()).toEqual([])
  })

  test('shares that the channel refuses or cannot pay are released', async () => {
    const order = finished({ totalAmount: 10_000 })
    const to = api.make.receiver(order.hosId)
    const named = (amount: number) => ({ id: order.id, receivers: [{ receiverId: to.id, amount }] })
    expect((await launch(named(194))).msg).toBe('账户余额不足')
    expect(await figures(order.id)).toEqual([0, 0, 10_000])
    const lost = await launch(named(196))
    expect([lost.status, lost.msg]).toEqual([200, '处理中,请稍后查询'])
    expect(await figures(order.id)).toEqual([196, 0, 9804])
    api.settle()
    await api.page('records/detail')
    expect(recordsOf(order.id).map((row) => row.state)).toEqual([2, 1])

    const other = finished({ totalAmount: 1000 })
    const both = [api.make.receiver(other.hosId, { account: 'sim_void_2' }), api.make.receiver(other.hosId, { account: 'good' })]
    await launch({ id: other.id, receivers: both.map(({ id }) => ({ receiverId: id, amount: 100 })) })
    expect(await figures(other.id)).toEqual([200, 0, 800])
    api.settle()
    expect(await figures(other.id)).toEqual([100, 0, 900])
  })

  test('a repeated request number splits once; with another body it is refused', async () => {
    const order = finished()
    api.make.receiver(order.hosId)
    const body = { id: order.id, requestNo: 'number-1' }
    const [first, second] = [await launch(body), await launch(body)]
    expect(second.data).toEqual(first.data)
    expect((await launch({ ...body, finish: false })).msg).toBe('请求单号已存在且参数不一致')
    expect(recordsOf(order.id)).toHaveLength(1)
  })
})

describe('launch-refund', () => {
  test('returns a part, then the rest, each in progress first; then refunds are possible again', async () => {
    const { order, record } = await splitOrder()
    const part = await giveBack({ recordId: record.id, amount: 150, reason: '退款' })
    expect(part.data).toMatchObject({ id: record.id, state: 1, returnAmount: 0, returningAmount: 150, returnableAmount: 450 })
    expect((await giveBack({ recordId: record.id, amount: 451 })).msg).toBe('回退金额不能大于可回退金额')
    api.settle()
    expect((await api.page('records/detail')).records[0]).toMatchObject({ state: 4, returnAmount: 150, returnableAmount: 450 })
    expect(await figures(order.id)).toEqual([600, 150, 550])
    expect((await giveBack({ recordId: record.id })).status).toBe(200)
    api.settle()
    expect((await api.page('records/detail')).records[0]).toMatchObject({ state: 3, returnAmount: 600, returnableAmount: 0 })
    expect(await figures(order.id)).toEqual([600, 600, 1000])
    expect((await api.pay({ id: order.id, amount: 1000 })).status).toBe(200)
    expect((await giveBack({ recordId: record.id })).msg).toBe('当前状态不能回退')
  })

  test('refuses invalid returns; a failed return leaves the share unchanged', async () => {
    const { order, record } = await splitOrder()
    const person = api.make.record(order, { receiverType: 'PERSONAL_OPENID', receiverAccount: 'p' })
    const running = api.make.record(order, { state: 0, receiverAccount: 'q' })
    expect((await giveBack({ recordId: person.id })).msg).toBe('个人接收方不支持回退')
    expect((await giveBack({ recordId: running.id })).msg).toBe('当前状态不能回退')
    expect((await giveBack({ recordId: '404' })).msg).toBe('分账记录不存在')
    expect((await giveBack({})).msg).toBe('缺少必要的请求参数: recordId')
    expect((await giveBack({ recordId: record.id, amount: -1 })).msg).toBe('金额必须为大于0的整数')
    expect((await giveBack({ recordId: record.id, amount: 192 })).status).toBe(200)
    api.settle()
    const records = (await api.page('records/detail', { outOrderNo_equal: String(record.outOrderNo) })).records
    expect(records).toMatchObject([{ state: 1, returnAmount: 0, returnableAmount: 600, failReason: '接收方余额不足' }])
    expect(api.db.select().from(schema.splitReturn).all()).toMatchObject([{ state: 2, failReason: '接收方余额不足' }])
  })

  test('random returns never return a cent twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 10 }), async (amounts) => {
        const { order, record } = await splitOrder()
        for (const [i, amount] of amounts.entries()) {
          await giveBack({ recordId: record.id, amount, requestNo: `${record.id.slice(-8)}_${i}` })
          if (i % 3 === 0) api.settle()
        }
        api.settle()
        const recordRow = (await api.page('records/detail', { outTradeNo: order.outTradeNo })).records[0]!
        const done = api.db.select().from(schema.splitReturn).where(eq(schema.splitReturn.recordId, record.id)).all()
        const back = done.filter((row) => row.state === 1).reduce((sum, row) => sum + row.amount, 0)
        expect(back).toBeLessThanOrEqual(600)
        expect(recordRow).toMatchObject({ returnAmount: back, state: back === 600 ? 3 : back ? 4 : 1 })
        expect(await figures(order.id)).toMatchObject([600, back, 400 + back])
        api.pass(60_000)
      }),
      { numRuns: 15 },
    )
  })
})

test('splits and returns that a crash left open are settled by a query', async () => {
  const { order, record } = await splitOrder()
  api.make.record(order, { state: 0, outOrderNo: 'SP-open', receiverAccount: 'z', amount: 100, createTime: '2026-11-21 09:00:00' })
  api.db.update(schema.order).set({ splitAmount: 700 }).where(eq(schema.order.id, order.id)).run()
  const splitReturn = { id: '9', recordId: record.id, outReturnNo: 'SR-open', amount: 50, state: 0, createTime: '2026-11-21 09:00:00' }
  api.db.insert(schema.splitReturn).values(splitReturn).run()
  api.api.start()
  await expect.poll(() => api.db.select().from(schema.simOp).all().length).toBe(3)
  api.api.stop()
  api.settle()
  const rows = (await api.page('records/detail')).records
  expect(rows.find((row) => row.id === record.id)).toMatchObject({ state: 4, returnAmount: 50 })
  expect(rows.find((row) => row.outOrderNo === 'SP-open')).toMatchObject({ state: 1 })
})
