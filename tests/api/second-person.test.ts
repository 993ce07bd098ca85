/** Refunds above the limit: money is paid out only after a second person approves, and only once. */
import { schema } from '#db/tables/index.ts'
import { createSettlement } from '#server/money/results/settlement.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let second: string
let third: string
const codes = ['order', 'order_view', 'order_refund', 'refund', 'refund_approve', 'refund_handle', 'approval', 'approval_view', 'records']

beforeEach(async () => {
  api = await startMoney({ simulator: { failures: true } })
  api.make.make('param', { paramKey: approvalLimitKey, paramValue: '50' })
  for (const account of ['second', 'third']) api.make.user(account, { codes })
  ;[second, third] = (await Promise.all(['second', 'third'].map(api.login))) as [string, string]
})
afterEach(async () => {
  api.settle()
  await api.ask('refund/detail')
  expect(checkLedger(api.db)).toEqual([])
  await api.stop()
})

/** An order of 99 yuan that is booked as paid. */
function paid(over: Record<string, unknown> = {}) {
  const row = api.make.order({ state: 3, amount: 1000, endTime: '2026-11-21 09:00:00', ...over })
  const entry = { entryNo: `pay:${row.outTradeNo}`, kind: 'pay', orderId: row.id }
  api.make.entry({ ...entry, account: 'merchant', amount: 9900 })
  api.make.entry({ ...entry, account: 'order', amount: -9900 })
  return row
}
const decide = (body: unknown, as = second) => api.send('ward/approval/audit', body, { as })
const requestLargeRefund = async (orderId: string, amount = 6000) =>
  (await api.pay({ id: orderId, amount, reason: '设备故障' })).data as Row
const atChannel = () => api.db.select().from(schema.simOp).all()
const stored = (id: string) => api.db.select().from(schema.refund).where(eq(schema.refund.id, id)).get()
const waiting = async (as = second) =>
  ((await api.call('GET', '/api/ward/approval/list', { token: as, query: { approvalState: 0 } })).data as { records: Row[] }).records

test('the amount that needs no approval is the limit minus earlier refunds without approval, and null without a limit', async () => {
  const order = paid()
  const free = async (id = order.id) => (await api.call('GET', '/api/ward/approval/free', { token: api.token, query: { id } })).data
  expect(await free()).toEqual({ cents: 5000 })
  expect((await api.pay({ id: order.id, amount: 3000 })).msg).not.toContain('复核')
  expect(await free()).toEqual({ cents: 2000 })
  expect((await api.pay({ id: order.id, amount: 2001 })).msg).toContain('复核')
  expect(await free()).toEqual({ cents: 2000 })
  api.db.update(schema.param).set({ paramValue: '' }).where(eq(schema.param.paramKey, approvalLimitKey)).run()
  expect(await free()).toEqual({ cents: null })
  expect((await api.call('GET', '/api/ward/approval/free', { token: api.token, query: { id: '1' } })).status).toBe(400)
})

describe('a refund above the limit', () => {
  test('is answered like any refund in progress, reserves its money, and is not sent to the channel', async () => {
    const order = paid()
    const reply = await api.pay({ id: order.id, amount: 6000, reason: '设备故障', requestNo: 'first-try-1' })
    expect([reply.status, reply.msg]).toEqual([200, '退款已提交,等待复核'])
    expect(reply.data).toMatchObject({ status: 0, amount: 6000, orderId: order.id, refundId: '', successTime: '', approvalState: 0 })
    expect(await api.orderOf(order.id)).toMatchObject({ refundedAmount: 0, refundingAmount: 6000, refundableAmount: 3900 })
    expect((await api.pay({ id: order.id, amount: 4000 })).msg).toBe('退款金额不能大于可退金额')
    const again = await api.pay({ id: order.id, amount: 6000, reason: '设备故障', requestNo: 'first-try-1' })
    expect((again.data as Row).id).toBe((reply.data as Row).id)
    expect((await api.send('blade-system/pay/launch', { id: order.id })).status).toBe(400)
    // Neither time nor a restart of the server sends it to the channel.
    api.settle()
    await createSettlement(api.deps).recover()
    expect(atChannel()).toEqual([])
    expect(await waiting()).toMatchObject([
      { outTradeNo: order.outTradeNo, amount: 6000, reason: '设备故障', operator: 'admin', nickName: '王小明', own: 0 },
    ])
    expect(await waiting(api.token)).toMatchObject([{ own: 1 }])
  })

  test('completes after approval, when the channel reports its result', async () => {
    const order = paid()
    const { id } = await requestLargeRefund(order.id)
    const reply = await decide({ id, pass: true, remark: '已核实' })
    expect(reply.data).toMatchObject({ approvalState: 1, auditUser: 'second', auditRemark: '已核实', status: 0 })
    expect(atChannel()).toMatchObject([{ kind: 'refund', amount: 6000 }])
    expect(await waiting()).toEqual([])
    expect((await decide({ id, pass: true, remark: '已核实' })).status).toBe(200)
    expect(atChannel()).toHaveLength(1)
    api.settle()
    expect(await api.refundsOf(order.outTradeNo)).toMatchObject([{ status: 1, amount: 6000, approvalState: 1 }])
    expect(await api.orderOf(order.id)).toMatchObject({ refundedAmount: 6000, refundableAmount: 3900 })
    const trail = api.db.select().from(schema.audit).where(eq(schema.audit.rowId, id)).all()
    expect(trail.map(({ resource, account, reason }) => [resource, account, reason])).toEqual([
      ['refund', 'admin', '设备故障'],
      ['refund', 'second', '已核实'],
      ['refund', 'second', '已核实'],
      ['refund', 'system', null],
    ])
  })

  test('is closed with the reason when it is rejected, and its money is released', async () => {
    const order = paid()
    const { id } = await requestLargeRefund(order.id)
    expect((await decide({ id, pass: false })).msg).toBe('驳回时请写明复核意见')
    expect((await decide({ id, pass: false, remark: '未核实' })).data).toMatchObject({
      approvalState: 2,
      status: 2,
      failReason: '复核驳回：未核实',
    })
    expect((await decide({ id, pass: true }, third)).msg).toBe('该退款已由second复核')
    expect(await api.orderOf(order.id)).toMatchObject({ refundingAmount: 0, refundableAmount: 9900 })
    expect(atChannel()).toEqual([])
  })

  test('whose order has ended is refunded once as deposit remainder when it is rejected', async () => {
    const order = paid({ state: 1, amount: null, endTime: null })
    const { id } = await requestLargeRefund(order.id, 8000)
    await requestLargeRefund(order.id, 50)
    await api.finish(order.id)
    // Two hours cost 6 yuan.
    expect((await api.refundsOf(order.outTradeNo)).map(({ amount, source }) => [source, amount])).toContainEqual([2, 9900 - 8050 - 600])
    const no = { id, pass: false, remark: '未核实' }
    expect((await decide(no)).status).toBe(200)
    expect((await decide(no)).status).toBe(200)
    expect((await decide(no, third)).status).toBe(400)
    const rows = async () => (await api.refundsOf(order.outTradeNo)).map(({ amount, source, status }) => [source, amount, status])
    expect(await rows()).toEqual(
      expect.arrayContaining([
        [1, 8000, 2],
        [2, 8000, 0],
        [2, 1250, 0],
      ]),
    )
    expect(atChannel().map(({ amount }) => amount)).toEqual(expect.arrayContaining([1250, 8000]))
    api.settle()
    expect(await rows()).toHaveLength(4)
    expect(await api.orderOf(order.id)).toMatchObject({ state: 3, amount: 600, refundedAmount: 9300, refundableAmount: 600 })
  })

  test('whose order has ended is refunded automatically when the channel refuses it after approval', async () => {
    const order = paid({ state: 1, amount: null, endTime: null })
    const { id } = await requestLargeRefund(order.id, 6094)
    await api.finish(order.id)
    expect((await decide({ id, pass: true })).msg).toBe('账户余额不足')
    expect((await api.refundsOf(order.outTradeNo)).map(({ amount, source, status }) => [source, amount, status])).toEqual(
      expect.arrayContaining([
        [1, 6094, 2],
        [2, 6094, 0],
        [2, 9900 - 6094 - 600, 0],
      ]),
    )
  })

  test('cannot be approved by its requester, not even an administrator; they may withdraw it', async () => {
    const order = paid()
    const { id } = await requestLargeRefund(order.id)
    const own = await decide({ id, pass: true }, api.token)
    expect([own.status, own.msg]).toEqual([400, '不能复核自己发起的退款'])
    expect(stored(id)).toMatchObject({ approvalState: 0, status: 0 })
    expect((await decide({ id, pass: false, remark: '金额写错' }, api.token)).data).toMatchObject({ approvalState: 2 })
  })

  test('accepts only one of two or fifty concurrent decisions', async () => {
    const order = paid()
    const { id } = await requestLargeRefund(order.id)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        i % 2
          ? decide({ id, pass: true }, i % 4 === 1 ? second : third)
          : decide({ id, pass: false, remark: '不同意' }, i % 4 ? second : third),
      ),
    )
    const row = stored(id)!
    const winners = replies.filter(({ status }) => status === 200)
    expect(winners.length).toBeGreaterThan(0)
    for (const { data } of winners) expect(data).toMatchObject({ approvalState: row.approvalState, auditUser: row.auditUser })
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
      new Set([`该退款已由${row.auditUser}复核`]),
    )
    expect(atChannel()).toHaveLength(row.approvalState === 1 ? 1 : 0)
  })

  test('is closed with the message of the channel if the channel refuses it after approval', async () => {
    const { id } = await requestLargeRefund(paid().id, 6094)
    const reply = await decide({ id, pass: true })
    expect([reply.status, reply.msg]).toEqual([400, '账户余额不足'])
    expect(stored(id)).toMatchObject({ approvalState: 1, status: 2, failReason: '账户余额不足' })
  })

  test('a wallet refund is paid with the approval, not before', async () => {
    const order = api.make.order({ state: 3, amount: 9900, depositFlag: 3, transactionId: null })
    const entry = { entryNo: `walletOrder:${order.outTradeNo}`, kind: 'walletOrder', orderId: order.id }
    api.make.entry({ ...entry, account: 'person', amount: 9900, customerId: order.customerId })
    api.make.entry({ ...entry, account: 'order', amount: -9900 })
    const purse = api.make.wallet(order.customerId, 9900, 0)
    api.make.entry({ entryNo: 'recharge:1', kind: 'recharge', account: 'person', amount: -19800, customerId: order.customerId })
    api.make.entry({ entryNo: 'recharge:1', kind: 'recharge', account: 'merchant', amount: 19800 })
    const balance = () => api.db.select().from(schema.wallet).where(eq(schema.wallet.id, purse.id)).get()!.amount
    const { id, status } = await requestLargeRefund(order.id)
    expect([status, balance()]).toEqual([0, 9900])
    expect((await decide({ id, pass: true })).data).toMatchObject({ status: 1, approvalState: 1 })
    expect(balance()).toBe(15_900)
    expect((await decide({ id, pass: true })).status).toBe(200)
    expect(balance()).toBe(15_900)
  })
})

describe('the limit', () => {
  test('adds up the refunds of an order that staff made without approval, so that parts cannot bypass it', async () => {
    const order = paid()
    expect(await requestLargeRefund(order.id, 3000)).toMatchObject({ status: 0, approvalState: -1 })
    expect(await requestLargeRefund(order.id, 2000)).toMatchObject({ approvalState: -1 })
    expect(await requestLargeRefund(order.id, 1)).toMatchObject({ approvalState: 0 })
  })

  test.each(['0', '', '99'])('%j lets a refund of 99 yuan pass', async (paramValue) => {
    api.db.update(schema.param).set({ paramValue }).where(eq(schema.param.paramKey, approvalLimitKey)).run()
    expect(await requestLargeRefund(paid().id, 9900)).toMatchObject({ approvalState: -1 })
  })

  test('with an invalid value holds back every refund, and a form does not accept one', async () => {
    const row = api.db.select().from(schema.param).where(eq(schema.param.paramKey, approvalLimitKey)).get()!
    const form = { id: row.id, paramName: row.paramName, paramKey: row.paramKey }
    const reply = await api.send('blade-system/param/submit', { ...form, paramValue: '很多' })
    expect([reply.status, reply.msg]).toEqual([400, '退款复核限额必须是以元为单位的金额,0或空为不限'])
    expect((await api.send('blade-system/param/submit', { ...form, paramValue: '80' })).status).toBe(200)
    expect(await requestLargeRefund(paid().id, 6000)).toMatchObject({ approvalState: -1 })
    api.db.update(schema.param).set({ paramValue: '很多' }).where(eq(schema.param.id, row.id)).run()
    expect(await requestLargeRefund(paid().id, 1)).toMatchObject({ approvalState: 0 })
  })

  test('does not hold back automatic refunds', async () => {
    const order = paid({ state: 1, amount: null, endTime: null })
    await api.finish(order.id)
    expect(await api.refundsOf(order.outTradeNo)).toMatchObject([{ source: 2, approvalState: -1 }])
  })
})

describe('abnormal refunds', () => {
  const handle = (body: unknown, as = second) => api.send('ward/refund/handle', body, { as })
  const open = async () =>
    ((await api.ask('refund/detail', { status_equal: 3, handleTime_null: 'true' })).data as { records: Row[] }).records

  test('leave the list when staff record how they were settled; no money moves', async () => {
    const order = paid()
    const { id } = await requestLargeRefund(order.id, 4991)
    expect((await handle({ id, remark: '线下退款' })).msg).toBe('只有异常的退款需要登记处理')
    api.settle()
    expect(await open()).toMatchObject([{ id, status: 3 }])
    const before = await api.orderOf(order.id)
    expect((await handle({ id })).msg).toBe('请写明处理说明')
    expect((await handle({ id, remark: '商户平台已退到新卡' })).data).toMatchObject({
      status: 3,
      handleUser: 'second',
      handleRemark: '商户平台已退到新卡',
    })
    expect(await open()).toEqual([])
    expect((await handle({ id, remark: '再一次' }, third)).msg).toBe('该退款已由second登记处理')
    const { refundedAmount, refundableAmount } = await api.orderOf(order.id)
    expect({ refundedAmount, refundableAmount }).toEqual({
      refundedAmount: before.refundedAmount,
      refundableAmount: before.refundableAmount,
    })
  })

  test('need the permission and access to the order, like approvals', async () => {
    const order = paid()
    const { id } = await requestLargeRefund(order.id)
    api.make.user('clerk', { codes: ['order', 'order_view', 'order_refund', 'refund'] })
    const clerk = await api.login('clerk')
    for (const reply of [
      await decide({ id, pass: true }, clerk),
      await handle({ id, remark: 'x' }, clerk),
      await api.call('GET', '/api/ward/approval/list', { token: clerk }),
      await api.call('GET', '/api/ward/order/returns', { token: clerk, query: { id: order.id } }),
    ])
      expect(reply.status).toBe(403)
    expect((await decide({ id: '404', pass: true })).msg).toBe('退款单不存在')
    expect((await decide({ id, pass: 'yes' })).msg).toBe('请求参数格式错误: pass')
    const other = api.make.hospital({ deptName: '第二医院' })
    api.make.user('elsewhere', { codes, deptId: other.hos.id })
    const elsewhere = await api.login('elsewhere')
    expect((await decide({ id, pass: true }, elsewhere)).msg).toBe('无权操作该订单')
    expect(await waiting(elsewhere)).toEqual([])
    expect(stored(id)).toMatchObject({ approvalState: 0 })
  })
})

test('shares being returned are listed with operator and reason', async () => {
  const order = paid({ splitAmount: 1000 })
  const record = api.make.record(order, { state: 1 })
  const share = { entryNo: `split:${record.id}`, kind: 'split', orderId: order.id }
  api.make.entry({ ...share, account: 'merchant', amount: -1000 })
  api.make.entry({ ...share, account: 'order', amount: 1000 })
  await api.send('blade-system/pay/launch-refund', { recordId: record.id, amount: 300, reason: '算错了' })
  const readReturns = async () => (await api.call('GET', '/api/ward/order/returns', { token: second, query: { id: order.id } })).data
  expect(await readReturns()).toMatchObject([
    { recordId: record.id, receiverName: '第一医院', amount: 300, reason: '算错了', operator: 'admin', finishTime: expect.any(String) },
  ])
})
