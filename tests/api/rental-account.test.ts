/** The account of a rental (contract page rental §5, §6): its cost, the payments and the debt. Values from the contract. */
import { schema } from '#db/tables/index.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Price: 3 yuan for each started hour, 10 minutes free, 36 yuan a day at most, 99 yuan deposit. */
const rule = { unitMinutes: 60, unitPrice: 300, freeMinutes: 10, capPerDay: 3600, deposit: 9900 }

let api: Awaited<ReturnType<typeof startMoney>>
let batch: string
let customerId: string
beforeEach(async () => {
  api = await startMoney({ sim: true })
  const { equ } = api.make.device()
  batch = equ.batch
  api.make.price(equ.typeId, rule)
  customerId = api.make.make('customer').id
})
afterEach(async () => {
  expect(checkLedger(api.db)).toEqual([])
  await api.stop()
})

const sim = async (path: string, body: unknown = {}) => (await api.send(`ward/sim/${path}`, body)).data as Row
const pass = (ms: number) => sim('pass', { ms })
const post = (path: string, body: unknown, as?: string) => api.send(`blade-system/${path}`, body, { as })
const limitOf = (yuan: string) => api.make.make('param', { paramKey: 'refund.approval.limit', paramValue: yuan })

/** A paid rental that starts at this fraction of a second. */
async function running({ depositFlag = 1, fraction = 400 } = {}): Promise<Row> {
  await pass(fraction)
  const order = await sim('order', { customerId, batch, depositFlag })
  if (depositFlag === 1) await sim('order/pay', { id: order.id })
  // The channel reports the payment a second later; from then on the rental runs.
  if (depositFlag === 1) await pass(second)
  return api.orderOf(order.id)
}

describe('minutes are counted between the two stored times', () => {
  test.each([
    ['ten minutes, all free', 10 * minute, '10分钟', 0],
    ['a second more', 10 * minute + second, '11分钟', 300],
    ['an hour', hour, '1小时', 300],
    ['an hour and a fraction of a second', hour + 599, '1小时', 300],
    ['an hour and a second', hour + second, '1小时1分钟', 600],
    ['the twelve hours that the cap covers', 12 * hour, '12小时', 3600],
    ['a day', 24 * hour, '1天', 3600],
    ['a day and a second', 24 * hour + second, '1天1分钟', 3900],
    ['two days', 48 * hour, '2天', 7200],
  ])('%s', async (_, ms, description, amount) => {
    const { id } = await running()
    await pass(ms)
    const accrued = (await api.orderOf(id)).accruedAmount
    const ended = (await api.finish(id)).data as Row
    expect(ended).toMatchObject({ description, amount, accruedAmount: 0 })
    expect(accrued).toBe(amount)
    const seconds = (Date.parse(String(ended.endTime)) - Date.parse(String(ended.startTime))) / second
    expect(seconds).toBe(Math.floor((ms + 400) / second))
  })
})

describe('a refund of a running order', () => {
  test('is limited to what was paid beyond the accrued fee, and the refusal names that fee', async () => {
    const { id } = await running()
    await pass(2 * hour)
    expect(await api.orderOf(id)).toMatchObject({ accruedAmount: 600, owedAmount: 0, waivedAmount: 0 })
    const refused = await api.pay({ id, amount: 9301 })
    expect([refused.status, refused.msg]).toEqual([400, '订单使用中,已产生租金¥6.00,请先结束订单'])
    expect((await api.pay({ id, amount: 9300 })).status).toBe(200)
    // Nothing more can be refunded; the rest covers the fee.
    expect((await api.pay({ id, amount: 1 })).status).toBe(400)
    const ended = (await api.finish(id)).data as Row
    expect(ended).toMatchObject({ state: 3, amount: 600, owedAmount: 0 })
    await pass(5 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, refundedAmount: 9300 })
  })

  test('may include the rent, with a permission and a reason; later minutes cost as usual, and are owed', async () => {
    const { id } = await running()
    await pass(2 * hour)
    api.make.user('plain', { codes: ['order', 'order_refund'] })
    const body = { id, amount: 9900, waive: true, reason: '设备故障' }
    const forbidden = await api.pay(body, { as: await api.login('plain') })
    expect([forbidden.status, forbidden.msg]).toEqual([403, '请求被拒绝'])
    const without = await api.pay({ ...body, reason: undefined })
    expect([without.status, without.msg]).toEqual([400, '免收租金请写明原因'])
    expect(api.stored(id)).toMatchObject({ waivedAmount: 0 })

    expect((await api.pay(body)).status).toBe(200)
    expect(await api.orderOf(id)).toMatchObject({ state: 1, waivedAmount: 600, accruedAmount: 600 })
    await pass(hour)
    const ended = (await api.finish(id)).data as Row
    expect(ended).toMatchObject({ state: 2, amount: 900, waivedAmount: 600, owedAmount: 300 })
    expect((await post('order/collect', { id, requestNo: 'collect-01' })).status).toBe(200)
    await pass(2 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, totalAmount: 10_200, owedAmount: 0, refundedAmount: 9900 })
    const audits = api.db.select().from(schema.audit).where(eq(schema.audit.rowId, id)).all()
    expect(audits.some(({ changes, reason }) => reason === '设备故障' && changes.includes('"waivedAmount":[0,600]'))).toBe(true)
  })

  test('with all rent waived, the order ends as refunded, since nothing is owed', async () => {
    const { id } = await running()
    await pass(90 * minute)
    await api.pay({ id, amount: 9900, waive: true, reason: '设备故障' })
    await pass(5 * second)
    expect((await api.finish(id)).data).toMatchObject({ state: 5, amount: 600, waivedAmount: 600, owedAmount: 0 })
  })

  test('waives the debt too where the order costs more than was paid', async () => {
    const { id } = await running()
    await pass(4 * 24 * hour)
    expect(await api.orderOf(id)).toMatchObject({ accruedAmount: 14_400 })
    expect((await api.pay({ id, amount: 1 })).msg).toBe('订单使用中,已产生租金¥144.00,请先结束订单')
    await api.pay({ id, amount: 9900, waive: true, reason: '设备故障' })
    expect((await api.finish(id)).data).toMatchObject({ state: 3, amount: 14_400, waivedAmount: 14_400, owedAmount: 0 })
    await pass(5 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 5 })
  })

  test('that the channel closes cancels its waiver, and the rent is charged', async () => {
    const { id } = await running()
    await pass(90 * minute)
    await sim('rule', { kind: 'refund', field: 'any', outcome: 'closed', times: 1 })
    await api.pay({ id, amount: 9900, waive: true, reason: '设备故障' })
    expect(api.stored(id)).toMatchObject({ waivedAmount: 600 })
    await pass(5 * second)
    expect(api.stored(id)).toMatchObject({ waivedAmount: 0, state: 1 })
    expect((await api.finish(id)).data).toMatchObject({ state: 3, amount: 600, refundingAmount: 9300 })
  })

  test('in progress while the order ends counts as refunded; if it is closed later, its amount returns to the order and the remainder is refunded', async () => {
    const { id } = await running()
    await pass(minute)
    await sim('rule', { kind: 'refund', field: 'any', outcome: 'closed', delay: 4 * hour, times: 1 })
    expect((await api.pay({ id, amount: 9900 })).status).toBe(200)
    await pass(2 * hour)
    expect((await api.finish(id)).data).toMatchObject({ state: 2, amount: 900, owedAmount: 900 })
    await pass(4 * hour)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, owedAmount: 0, refundingAmount: 9000 })
    await pass(5 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, refundedAmount: 9000 })
  })

  test('above the limit waits with its waiver; nothing is collected until the decision, and a rejection charges the rent', async () => {
    limitOf('100')
    const approver = api.make.user('second', { codes: ['order', 'order_refund', 'refund', 'approval', 'refund_approve'] })
    const { id } = await running()
    await pass(90 * minute)
    // 99.00 refunded and 6.00 waived are above 100.00.
    const refund = (await api.pay({ id, amount: 9900, waive: true, reason: '设备故障' })).data as Row
    expect(refund).toMatchObject({ status: 0, approvalState: 0 })
    expect(api.stored(id)).toMatchObject({ waivedAmount: 0 })
    const approval = await api.call('GET', '/api/ward/approval/detail', { token: api.token, query: { id: refund.id } })
    expect(approval.data).toMatchObject({ amount: 9900, waivedAmount: 600 })
    expect((await api.finish(id)).data).toMatchObject({ state: 2, owedAmount: 600 })
    for (const call of ['collect', 'remind']) expect((await post(`order/${call}`, { id })).msg).toMatch(/^该订单有等待复核的退款或免收/)
    const as = await api.login(approver.account)
    const rejected = await api.send('ward/approval/audit', { id: refund.id, pass: false, remark: '不同意' }, { as })
    expect(rejected.status).toBe(200)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, waivedAmount: 0, refundingAmount: 9300 })
  })

  test('above the limit waives the rent when it is approved', async () => {
    limitOf('100')
    const approver = api.make.user('second', { codes: ['order', 'refund', 'approval', 'refund_approve'] })
    const { id } = await running()
    await pass(90 * minute)
    const refund = (await api.pay({ id, amount: 9900, waive: true, reason: '设备故障' })).data as Row
    await api.finish(id)
    await api.send('ward/approval/audit', { id: refund.id, pass: true }, { as: await api.login(approver.account) })
    await pass(5 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 5, waivedAmount: 600, owedAmount: 0, refundedAmount: 9900 })
  })
})

describe('an ended order that owes money', () => {
  /** An ended order with 99.00 paid and 144.00 due. */
  async function owing(): Promise<Row> {
    const { id } = await running()
    await pass(4 * 24 * hour)
    const ended = (await api.finish(id)).data as Row
    expect(ended).toMatchObject({ state: 2, amount: 14_400, totalAmount: 9900, owedAmount: 4500 })
    return ended
  }

  test('is collected once under one payment number, and then completed', async () => {
    const { id } = await owing()
    const body = { id, requestNo: 'collect-01' }
    const replies = await Promise.all([1, 2, 3].map(() => post('order/collect', body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await pass(2 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, totalAmount: 14_400, owedAmount: 0 })
    expect((await post('order/collect', { id, requestNo: 'collect-02' })).msg).toBe('没有待支付的金额')
    expect(api.db.select().from(schema.simOp).where(eq(schema.simOp.kind, 'pay')).all()).toHaveLength(2)
  })

  test('keeps the debt and the message of the channel when collection fails; the next attempt has a new number', async () => {
    const { id } = await owing()
    await sim('rule', { kind: 'pay', field: 'any', outcome: 'short', times: 1 })
    const refused = await post('order/collect', { id, requestNo: 'collect-01' })
    expect([refused.status, refused.msg]).toEqual([400, '账户余额不足'])
    await sim('rule', { kind: 'pay', field: 'any', outcome: 'closed', times: 1 })
    expect((await post('order/collect', { id, requestNo: 'collect-02' })).status).toBe(200)
    await pass(2 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 2, owedAmount: 4500, tradeStateDesc: '已关闭' })
    await post('order/collect', { id, requestNo: 'collect-03' })
    await pass(2 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, totalAmount: 14_400 })
  })

  test('cannot be refunded without waiving, since it still owes', async () => {
    const { id } = await owing()
    expect((await api.pay({ id, amount: 100 })).msg).toBe('订单待补缴¥45.00,不能退款')
    await api.pay({ id, amount: 100, waive: true, reason: '床位故障' })
    await pass(5 * second)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, waivedAmount: 4600, refundedAmount: 100, owedAmount: 0 })
  })

  test('is waived in parts, up to what it owes', async () => {
    const { id } = await owing()
    const waive = (amount: number, more = {}) => post('order/waive', { id, amount, reason: '床位故障', ...more })
    expect((await waive(4501)).msg).toBe('免收金额不能大于¥45.00')
    expect((await waive(0)).status).toBe(400)
    expect((await waive(100, { reason: ' ' })).msg).toBe('免收租金请写明原因')
    expect((await waive(2000)).data).toMatchObject({ state: 2, waivedAmount: 2000, owedAmount: 2500 })
    expect((await waive(2500)).data).toMatchObject({ state: 3, waivedAmount: 4500, owedAmount: 0 })
    expect((await waive(1)).msg).toBe('只有使用中、异常或待补缴的订单可以免收租金')
  })

  test('above the limit can only be waived by a second person', async () => {
    limitOf('20')
    const codes = ['order', 'waiver', 'waiver_audit']
    const approver = api.make.user('second', { codes })
    const { id } = await owing()
    const reply = await post('order/waive', { id, amount: 4500, reason: '床位故障' })
    expect([reply.status, reply.msg]).toEqual([200, '免收已提交,等待复核'])
    expect(reply.data).toMatchObject({ state: 2, owedAmount: 4500 })
    const [row] = (await api.call('GET', '/api/ward/waiver/list', { token: api.token })).data ? await waivers() : []
    expect(row).toMatchObject({ amount: 4500, approvalState: 0, own: 1 })
    const audit = (pass: boolean, as: string, remark?: string) => api.send('ward/waiver/audit', { id: row!.id, pass, remark }, { as })
    expect((await audit(true, api.token)).msg).toBe('不能复核自己发起的退款')
    const as = await api.login(approver.account)
    expect((await audit(true, as)).status).toBe(200)
    expect(await api.orderOf(id)).toMatchObject({ state: 3, waivedAmount: 4500 })
    expect((await audit(true, as)).status).toBe(200)
    expect(api.stored(id)).toMatchObject({ waivedAmount: 4500 })
  })
  const waivers = async () => ((await api.call('GET', '/api/ward/waiver/list', { token: api.token })).data as { records: Row[] }).records

  test('is the subject of a reminder at most once an hour', async () => {
    api.make.make('sms', { status: 2 })
    const { id, outTradeNo } = await owing()
    expect((await post('order/remind', { id })).status).toBe(200)
    expect(api.db.select().from(schema.smsOutbox).all()).toMatchObject([
      { phone: '13800000001', content: `【沃德】您的订单${String(outTradeNo)}尚有租金45.00元待补缴,请在小程序中支付` },
    ])
    await pass(59 * minute)
    expect((await post('order/remind', { id })).msg).toMatch(/^一小时内已催缴过/)
    await pass(minute)
    expect((await post('order/remind', { id })).status).toBe(200)
  })

  test('paid from a wallet is debited when the wallet holds enough', async () => {
    const wallet = api.make.wallet(customerId, 0, 0)
    api.make.price(api.db.select().from(schema.equ).get()!.typeId, { ...rule, deposit: 0, effectiveTime: '2026-11-20 09:00:00' })
    const { id } = await running({ depositFlag: 3 })
    await pass(2 * hour)
    expect((await api.finish(id)).data).toMatchObject({ state: 2, owedAmount: 600 })
    expect((await post('order/collect', { id })).msg).toBe('钱包余额不足')
    const { id: rechargeId } = await sim('recharge', { customerId, amount: 1000 })
    await sim('recharge/pay', { id: rechargeId })
    await pass(2 * second)
    expect((await post('order/collect', { id })).data).toMatchObject({ state: 3, totalAmount: 600 })
    expect(api.db.select().from(schema.wallet).where(eq(schema.wallet.id, wallet.id)).get()).toMatchObject({ amount: 400 })
  })
})

describe('waivers that overlap with payments and refunds', () => {
  /** 99.00 paid, 144.00 due, and a payment of 45.00 in progress. */
  async function paying() {
    limitOf('100')
    const approver = api.make.user('second', { codes: ['order', 'refund', 'approval', 'refund_approve'] })
    const { id } = await running()
    await pass(4 * 24 * hour)
    await api.finish(id)
    await api.send('ward/sim/order/pay', { id })
    await post('order/waive', { id, amount: 2000, reason: '床位故障' })
    const refund = (await api.pay({ id, amount: 9000, waive: true, reason: '床位故障' })).data as Row
    expect(refund).toMatchObject({ approvalState: 0 })
    await pass(minute)
    const decide = async (isApproved: boolean) =>
      api.send('ward/approval/audit', { id: refund.id, pass: isApproved, remark: '已核实' }, { as: await api.login(approver.account) })
    return { id, decide }
  }
  /** Expects that the money that was not refunded equals the fee minus the waived amount. */
  const expectConsistent = async (id: string) => {
    await pass(minute)
    const row = api.stored(id)
    expect(row.totalAmount - row.refundedAmount).toBe((row.amount ?? 0) - row.waivedAmount)
    return row
  }

  test('the amount of a refund with a waiver that is rejected after the payment is refunded as the deposit remainder', async () => {
    const { id, decide } = await paying()
    expect((await decide(false)).status).toBe(200)
    expect(await expectConsistent(id)).toMatchObject({ state: 3, waivedAmount: 2000, totalAmount: 14_400, refundedAmount: 2000 })
  })

  test('a waiver approved after the order was paid waives nothing, since the rent is paid', async () => {
    const { id, decide } = await paying()
    expect((await decide(true)).status).toBe(200)
    const row = await expectConsistent(id)
    expect(row.waivedAmount).toBeLessThanOrEqual(14_400)
  })

  test('a waiver is limited to the final cost of the order', async () => {
    const { id, startTime } = await running()
    await pass(30 * hour)
    api.db.update(schema.order).set({ state: 9 }).where(eq(schema.order.id, id)).run()
    expect((await post('order/waive', { id, amount: 3000, reason: '设备失联' })).status).toBe(200)
    const ended = (await api.ask('order/finish', { id, endTime: String(startTime).replace(' 10:', ' 11:') })).data as Row
    expect(ended).toMatchObject({ amount: 300, waivedAmount: 300, owedAmount: 0 })
    expect((await expectConsistent(id)).waivedAmount).toBe(300)
  })

  test('a second waiver is refused while one is pending', async () => {
    limitOf('20')
    const { id } = await running()
    await pass(4 * 24 * hour)
    await api.finish(id)
    expect((await post('order/waive', { id, amount: 4500, reason: '床位故障' })).msg).toBe('免收已提交,等待复核')
    expect((await api.pay({ id, amount: 1, waive: true, reason: '床位故障' })).msg).toMatch(/^该订单有等待复核的退款或免收/)
  })
})

describe('an abnormal order', () => {
  test('can be ended at a time that staff choose within its duration', async () => {
    const { id, startTime } = await running()
    await pass(30 * hour)
    api.db.update(schema.order).set({ state: 9 }).where(eq(schema.order.id, id)).run()
    const end = (endTime: string) => api.ask('order/finish', { id, endTime })
    const [before, start, later] = ['2026-11-21 09:59:59', String(startTime), '2026-11-23 00:00:00']
    expect((await end(before)).msg).toMatch(/^结束时间必须在2026-11-21 10:00:0\d与/)
    expect((await end(later)).status).toBe(400)
    expect((await end('gestern')).msg).toBe('请求参数格式错误: endTime')
    expect((await end(start.replace(' 10:', ' 12:'))).data).toMatchObject({ state: 3, amount: 600, description: '2小时' })
  })

  test('is the only kind whose end time staff can choose', async () => {
    const { id } = await running()
    await pass(hour)
    const reply = await api.ask('order/finish', { id, endTime: '2026-11-21 10:30:00' })
    expect([reply.status, reply.msg]).toEqual([400, '只有异常订单可以指定结束时间'])
  })
})

test('a device in use without an order is released; one with an order is not', async () => {
  const { id, equId, outTradeNo } = await running()
  const device = String(equId)
  const release = (reason = '订单已结束') => post('equ/release', { id: device, reason })
  const ghosts = async () => (await api.page('equ/list', { withoutOrder: 1 })).records.map((one) => one.id)
  expect((await release()).msg).toBe(`设备有使用中的订单${String(outTradeNo)},请先结束订单`)
  expect(await ghosts()).toEqual([])
  await api.finish(id)
  api.db.update(schema.equ).set({ state: 1 }).where(eq(schema.equ.id, device)).run()
  expect(await ghosts()).toEqual([device])
  expect((await post('equ/release', { id: device })).msg).toMatch(/reason/)
  expect((await release()).data).toMatchObject({ state: 0 })
  expect((await release()).msg).toBe('设备不在使用中,无需释放')
})
