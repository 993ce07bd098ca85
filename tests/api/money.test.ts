/** Refunds, and which orders a caller may see and act on. */
import { schema } from '#db/tables/index.ts'
import { createApi } from '#server/rooms.ts'
import { createSimulator } from '#server/channel/simulator.ts'
import { applyChannelResult } from '#server/money/results/channel-result.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney()
})
afterEach(() => api.stop())

describe('refund', () => {
  const done = (over: Record<string, unknown> = {}) =>
    api.make.order({ state: 3, amount: 1000, totalAmount: 1000, endTime: '2026-11-21 09:00:00', ...over })

  test('is in progress first, and completes later', async () => {
    const order = done()
    const reply = await api.pay({ id: order.id, amount: 400, reason: '设备故障' })
    expect([reply.status, reply.msg]).toEqual([200, '操作成功'])
    expect(reply.data).toMatchObject({
      status: 0,
      amount: 400,
      total: 1000,
      source: 1,
      reason: '设备故障',
      operator: 'admin',
      orderId: order.id,
      successTime: '',
    })
    api.pass(2_999)
    expect(await api.refundsOf(order.outTradeNo)).toMatchObject([{ status: 0 }])
    expect(await api.orderOf(order.id)).toMatchObject({ refundedAmount: 0, refundingAmount: 400, refundableAmount: 600 })
    api.pass(1)
    const [row] = await api.refundsOf(order.outTradeNo)
    expect(row).toMatchObject({ status: 1, successTime: '2026-11-21 10:00:03' })
    expect(['支付用户零钱', '招商银行信用卡0403', '工商银行储蓄卡6621']).toContain(row!.userReceivedAccount)
    expect(await api.orderOf(order.id)).toMatchObject({ state: 3, refundedAmount: 400, refundableAmount: 600 })
    await api.pay({ outTradeNo: order.outTradeNo, transactionId: order.transactionId, amount: 600 })
    api.settle()
    expect(await api.orderOf(order.id)).toMatchObject({ state: 5, refundedAmount: 1000, refundableAmount: 0 })
  })

  test.each([0, -1, 1.5, 'abc', '100', null, undefined, true, [5], 1e300])('the amount %o is refused', async (amount) => {
    const order = done()
    const reply = await api.pay({ id: order.id, amount })
    expect([reply.status, reply.msg]).toEqual([400, '金额必须为大于0的整数'])
    expect(await api.refundsOf(order.outTradeNo)).toEqual([])
  })

  test('applies the rules of the contract in order', async () => {
    const refused = async (body: unknown) => {
      const reply = await api.pay(body)
      expect(reply.status).toBe(400)
      return reply.msg
    }
    expect(await refused({ amount: 1 })).toBe('缺少必要的请求参数: id')
    expect(await refused({ id: '404', amount: 1 })).toBe('订单不存在')
    expect(await refused({ id: done().id, outTradeNo: done().outTradeNo, amount: 1 })).toBe('订单不存在')
    expect(await refused({ id: done().id, amount: 1, reason: '因'.repeat(81) })).toBe('退款原因不能超过80个字符')
    expect(await refused({ id: done().id, amount: 1, requestNo: 'no' })).toBe('请求参数格式错误: requestNo')
    expect(await refused({ id: api.make.order({ state: 0, totalAmount: 0 }).id, amount: 1 })).toBe('订单未支付,不能退款')
    expect(await refused({ id: api.make.order({ state: 2, depositFlag: 2, totalAmount: 0, amount: 5 }).id, amount: 1 })).toBe(
      '订单未支付,不能退款',
    )
    expect(await refused({ id: done().id, amount: 1001 })).toBe('退款金额不能大于可退金额')
    const split = done({ splitAmount: 600 })
    expect(await refused({ id: split.id, amount: 401 })).toBe('退款金额不能大于可退金额')
    expect(await refused({ id: split.id, amount: 400 })).toBe('订单已分账,请先发起分账回退')
    const splitting = done()
    api.make.record(splitting, { state: 0 })
    expect(await refused({ id: splitting.id, amount: 1 })).toBe('订单已分账,请先发起分账回退')
    const often = done()
    for (let i = 0; i < 50; i++) api.make.refund(often, { amount: 1 })
    expect(await refused({ id: often.id, amount: 1 })).toBe('退款次数超过限制')
    expect(await refused({ id: done({ successTime: '2025-11-19 08:00:00' }).id, amount: 1 })).toBe('订单已超过可退款期限')
    expect((await api.pay({ id: done({ splitAmount: 600, splitReturned: 600 }).id, amount: 1000 })).status).toBe(200)
    expect((await api.pay({ id: done().id, amount: 1001 }, { headers: { 'Accept-Language': 'en' } })).msg).toBe(
      'The refund exceeds the refundable amount',
    )
  })

  test('a closed refund releases its amount, an abnormal one keeps it reserved', async () => {
    await api.stop()
    api = await startMoney({ simulator: { failures: true } })
    const order = done()
    await api.pay({ id: order.id, amount: 292 })
    api.settle()
    expect(await api.refundsOf(order.outTradeNo)).toMatchObject([{ status: 2, failReason: '退款关闭', successTime: '' }])
    expect(await api.orderOf(order.id)).toMatchObject({ refundableAmount: 1000 })
    await api.pay({ id: order.id, amount: 291 })
    api.settle()
    expect(await api.orderOf(order.id)).toMatchObject({ refundableAmount: 709, refundingAmount: 0, refundedAmount: 0, state: 3 })
    expect((await api.pay({ id: order.id, amount: 710 })).msg).toBe('退款金额不能大于可退金额')
    const voided = done({ openId: 'sim_void_1' })
    await api.pay({ id: voided.id, amount: 100 })
    api.settle()
    expect(await api.refundsOf(voided.outTradeNo)).toMatchObject([{ status: 3 }])
  })

  test('a refund that the channel refuses is closed with its message; one left open is queried again', async () => {
    await api.stop()
    api = await startMoney({ simulator: { failures: true, merchantBalance: 5000 } })
    const order = done({ totalAmount: 9000 })
    const refused = await api.pay({ id: order.id, amount: 194 })
    expect([refused.status, refused.msg]).toEqual([400, '账户余额不足'])
    expect((await api.pay({ id: order.id, amount: 5001 })).msg).toBe('账户余额不足')
    expect((await api.pay({ id: order.id, amount: 197 })).msg).toBe('操作过于频繁')
    expect((await api.refundsOf(order.outTradeNo)).map((row) => [row.status, row.failReason]).sort()).toEqual([
      [2, '操作过于频繁'],
      [2, '账户余额不足'],
      [2, '账户余额不足'],
    ])
    // A refused attempt without a request number may be retried at once.
    expect((await api.pay({ id: order.id, amount: 194 })).msg).toBe('账户余额不足')

    for (const amount of [195, 196]) {
      const open = done()
      const reply = await api.pay({ id: open.id, amount, requestNo: `open_${amount}` })
      expect([reply.status, reply.msg, (reply.data as Row).status]).toEqual([200, '处理中,请稍后查询', 0])
      const again = await api.pay({ id: open.id, amount, requestNo: `open_${amount}` })
      expect([again.msg, (again.data as Row).id]).toEqual([reply.msg, (reply.data as Row).id])
      api.settle()
      expect(await api.refundsOf(open.outTradeNo)).toMatchObject([{ status: amount === 196 ? 1 : 0 }])
      expect(await api.orderOf(open.id)).toMatchObject({ refundableAmount: 1000 - amount })
    }
  })

  test('the same request number gives the same answer; with another body it is refused', async () => {
    const order = done()
    const body = { id: order.id, amount: 100, reason: 'x', requestNo: 'request-1' }
    const replies = await Promise.all([api.pay(body), api.pay(body), api.pay(body)])
    expect(new Set(replies.map((r) => (r.data as Row).id)).size).toBe(1)
    expect(replies.every((r) => r.status === 200)).toBe(true)
    expect((await api.pay({ ...body, amount: 101 })).msg).toBe('请求单号已存在且参数不一致')
    const other = done()
    expect((await api.pay({ ...body, id: other.id })).msg).toBe('请求单号已存在且参数不一致')
    const headers = { 'Idempotency-Key': '6f1c2a52-9f0e-4b55-8f55-1f2f6a3c0001' }
    const [one, two] = [
      await api.pay({ id: order.id, amount: 100 }, { headers }),
      await api.pay({ id: order.id, amount: 100 }, { headers }),
    ]
    expect((one.data as Row).id).toBe((two.data as Row).id)
    expect(await api.refundsOf(order.outTradeNo)).toHaveLength(2)
  })

  test('the same number is the same call for every sender; only users who may act on the order get its answer', async () => {
    const order = done()
    const codes = ['order_refund', 'refund']
    api.make.user('second', { alias: 'admin', codes })
    api.make.user('elsewhere', { codes, deptId: api.make.hospital({ deptName: '第二医院' }).hos.id })
    api.make.user('clerk', { codes: ['refund'] })
    const [second, elsewhere, clerk] = (await Promise.all(['second', 'elsewhere', 'clerk'].map(api.login))) as [string, string, string]
    const body = { id: order.id, amount: 100, reason: 'x', requestNo: 'request-1' }
    const replies = await Promise.all([api.pay(body), api.pay(body, { as: second }), api.pay(body, { as: second })])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ data }) => (data as Row).id)).size).toBe(1)
    // The order in which three concurrent calls arrive is not known, so either operator may have been first.
    expect(await api.refundsOf(order.outTradeNo)).toMatchObject([{ operator: expect.stringMatching(/^(admin|second)$/) }])
    expect((await api.pay({ ...body, amount: 101 }, { as: second })).msg).toBe('请求单号已存在且参数不一致')
    for (const amount of [100, 101]) {
      const reply = await api.pay({ ...body, amount }, { as: elsewhere })
      expect([reply.status, reply.msg]).toEqual([400, '无权操作该订单'])
      expect(JSON.stringify(reply.raw)).not.toContain((replies[0]!.data as Row).id)
    }
    expect((await api.pay(body, { as: clerk })).status).toBe(403)
    expect(await api.refundsOf(order.outTradeNo)).toHaveLength(1)
  })

  test('without a request number, the same call within ten seconds counts as a double click', async () => {
    const order = done()
    expect((await api.pay({ id: order.id, amount: 100 })).status).toBe(200)
    api.pass(9_999)
    for (const names of [{ id: order.id }, { outTradeNo: order.outTradeNo }, { transactionId: order.transactionId }])
      expect((await api.pay({ ...names, amount: 100 })).msg).toBe('请勿重复提交')
    expect((await api.pay({ id: order.id, amount: 101 })).status).toBe(200)
    api.pass(1)
    expect((await api.pay({ id: order.id, amount: 100 })).status).toBe(200)
  })

  test('without a request number, the same call of two users within ten seconds is made once', async () => {
    const order = done()
    api.make.user('second', { alias: 'admin', codes: ['order_refund', 'refund'] })
    const second = await api.login('second')
    const replies = await Promise.all([api.pay({ id: order.id, amount: 100 }), api.pay({ id: order.id, amount: 100 }, { as: second })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(replies.find(({ status }) => status === 400)!.msg).toBe('请勿重复提交')
    api.pass(10_000)
    expect((await api.pay({ id: order.id, amount: 100 }, { as: second })).status).toBe(200)
    expect(await api.refundsOf(order.outTradeNo)).toHaveLength(2)
  })

  test('after a crash between commit and channel call, the next start completes the refund', async () => {
    const order = done()
    const { outRefundNo } = api.make.refund(order, { amount: 250, status: 0, refundId: null, createTime: '2026-11-21 09:00:00' })
    const collecting = api.make.order({
      state: 2,
      depositFlag: 2,
      totalAmount: 0,
      amount: 700,
      collectAmount: 700,
      transactionId: null,
      finishUser: '1',
      endTime: '2026-11-21 09:00:00',
    })
    const elsewhere = api.make.order({ state: 2, depositFlag: 2, totalAmount: 0, amount: 700, endTime: '2026-11-21 09:00:00' })
    const restarted = createApi({ ...api.deps, channel: createSimulator(api.db, api.clock) })
    restarted.start()
    await expect.poll(() => api.db.select().from(schema.simOp).all().length).toBe(2)
    restarted.stop()
    api.settle()
    expect(await api.refundsOf(order.outTradeNo)).toMatchObject([{ outRefundNo, status: 1 }])
    expect(await api.orderOf(collecting.id)).toMatchObject({ state: 3, totalAmount: 700 })
    expect(await api.orderOf(elsewhere.id)).toMatchObject({ state: 2, totalAmount: 0 })
  })

  test('duplicate and late results change nothing', async () => {
    const order = done()
    const { outRefundNo } = (await api.pay({ id: order.id, amount: 1000 })).data as { outRefundNo: string } & Row
    api.settle()
    const before = await api.orderOf(order.id)
    const [row] = await api.refundsOf(order.outTradeNo)
    expect([before.state, row!.status]).toEqual([5, 1])
    const answer = {
      out_refund_no: outRefundNo,
      refund_id: '5030',
      channel: 'BALANCE',
      user_received_account: 'x',
      create_time: '',
    } as const
    for (const status of ['PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL'] as const)
      expect(applyChannelResult(api.db, { kind: 'refund', answer: { ...answer, status } }, api.clock())).toBe(false)
    const paid = {
      out_trade_no: order.outTradeNo,
      transaction_id: '4200',
      trade_state: 'SUCCESS',
      trade_state_desc: 'x',
      amount: { total: 1 },
    } as const
    expect(applyChannelResult(api.db, { kind: 'pay', answer: paid }, api.clock())).toBe(false)
    expect(await api.orderOf(order.id)).toEqual(before)
    expect(await api.refundsOf(order.outTradeNo)).toEqual([row])
  })

  test('random refunds never exceed what was paid', async () => {
    await api.stop()
    api = await startMoney({ simulator: { failures: true } })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 12 }), async (amounts) => {
        const order = done()
        for (const [i, amount] of amounts.entries()) {
          const before = Number((await api.orderOf(order.id)).refundableAmount)
          const reply = await api.pay({ id: order.id, amount, requestNo: `${order.id.slice(-6)}_${i}` })
          if (amount > before) expect(reply.msg).toBe('退款金额不能大于可退金额')
          if (i % 3 === 0) api.settle()
        }
        api.settle()
        const rows = await api.refundsOf(order.outTradeNo)
        const reservedAmount = rows.filter((row) => row.status !== 2).reduce((sum, row) => sum + Number(row.amount), 0)
        expect(reservedAmount).toBeLessThanOrEqual(1000)
        expect(await api.orderOf(order.id)).toMatchObject({ refundableAmount: 1000 - reservedAmount })
      }),
      { numRuns: 15 },
    )
  })
})

describe('access to orders', () => {
  test('a hospital manager only sees and changes orders of their own hospital', async () => {
    const { make } = api
    const head = make.make('dept')
    const below = { parentId: head.id, ancestors: `0,${head.id}` }
    const ours = make.hospital({ deptName: '第一医院', ...below })
    const theirs = make.hospital({ deptName: '第二医院', ...below })
    const ward = make.make('dept', { deptCategory: 2, parentId: ours.hos.id, ancestors: `0,${head.id},${ours.hos.id}` })
    const office = make.make('dept', { deptCategory: 2, ...below })
    const codes = ['order', 'order_view', 'order_finish', 'order_refund', 'refund', 'records']
    make.user('manager', { codes, deptId: ours.hos.id })
    make.user('nurse', { codes, deptId: ward.id })
    make.user('both', { codes, deptId: `${ours.hos.id},${theirs.hos.id}` })
    make.user('boss', { codes, deptId: head.id })
    make.user('clerk', { codes, deptId: office.id })
    make.user('adrift', { codes, deptId: '404' })
    // A second company with a hospital and an office, and a third one with nothing.
    const company = make.make('dept')
    const its = { parentId: company.id, ancestors: `0,${company.id}` }
    make.order({}, make.hospital({ deptName: '第三医院', ...its }))
    make.user('other boss', { codes, deptId: company.id })
    make.user('other clerk', { codes, deptId: make.make('dept', { deptCategory: 2, ...its }).id })
    make.user('idle', { codes, deptId: make.make('dept').id })
    const [mine, foreign] = [make.order({}, ours), make.order({}, theirs)]
    for (const order of [mine, foreign]) {
      make.refund(order)
      make.record(order)
    }

    const count = async (account: string) => {
      const as = await api.login(account)
      const totals = ['order/list', 'refund/detail', 'records/detail'].map(async (path) => (await api.page(path, {}, as)).total)
      return Promise.all(totals)
    }
    for (const account of ['manager', 'nurse']) expect(await count(account), account).toEqual([1, 1, 1])
    for (const account of ['both', 'boss', 'clerk']) expect(await count(account), account).toEqual([2, 2, 2])
    for (const account of ['other boss', 'other clerk']) expect(await count(account), account).toEqual([1, 0, 0])
    for (const account of ['adrift', 'idle']) expect(await count(account), account).toEqual([0, 0, 0])
    expect(await count('admin')).toEqual([3, 2, 2])

    const manager = await api.login('manager')
    expect((await api.ask('order/detail', { id: foreign.id }, manager)).msg).toBe('暂无承载数据')
    expect((await api.page('order/list', { hosId: theirs.hos.id }, manager)).total).toBe(0)
    expect((await api.finish(foreign.id, manager)).msg).toBe('无权操作该订单')
    expect((await api.pay({ outTradeNo: foreign.outTradeNo, amount: 1 }, { as: manager })).msg).toBe('无权操作该订单')
    expect(api.stored(foreign.id)).toMatchObject({ state: 1 })
    expect((await api.page('refund/detail', { transactionId: foreign.transactionId! }, manager)).total).toBe(0)
    expect((await api.finish(mine.id, manager)).status).toBe(200)
    expect((await api.pay({ id: mine.id, amount: 1 }, { as: manager })).status).toBe(200)
  })

  test('ending an order and refunding each need their own permission', async () => {
    api.make.user('clerk', { codes: ['order', 'order_view'] })
    const clerk = await api.login('clerk')
    const order = api.make.order()
    for (const reply of [await api.finish(order.id, clerk), await api.pay({ id: order.id, amount: 1 }, { as: clerk })])
      expect([reply.status, reply.msg]).toEqual([403, '请求被拒绝'])
    expect((await api.call('GET', '/api/blade-system/pay/refund', { token: api.token })).status).toBe(405)
  })
})
