/** Permissions to collect, remind, waive, decide on waivers and release devices; bad input is refused by field name and changes nothing. */
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checksums } from '../properties/world.ts'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let here: ReturnType<typeof api.make.hospital>

beforeEach(async () => {
  api = await startMoney()
  api.make.make('param', { paramKey: approvalLimitKey, paramValue: '50' })
  api.make.make('sms', { status: 2 })
  here = api.make.hospital({ deptName: '甲医院' })
})
afterEach(() => api.stop())

/** An ended order that owes 20 yuan; its device is free. */
const owing = (over: object = {}) =>
  api.make.order({ state: 2, amount: 11_900, totalAmount: 9900, endTime: '2026-11-21 09:00:00', ...over }, here)

/** An order that owes 60 yuan, which is above the limit, and a pending waiver of that amount. */
async function heldWaiver(): Promise<{ id: string; order: Row }> {
  const order = owing({ amount: 15_900 })
  expect((await api.send('blade-system/order/waive', { id: order.id, amount: 6000, reason: '设备故障' })).status).toBe(200)
  return { id: api.db.select().from(schema.waiver).where(eq(schema.waiver.orderId, order.id)).get()!.id, order }
}
const idle = () => api.make.device(here, { equ: { state: 1 }, bed: { state: 1 } }).equ

/** Each call with its permission and a valid body. */
const calls = [
  [orderCollect, () => ({ id: owing().id })],
  [orderRemind, () => ({ id: owing().id })],
  [orderWaive, () => ({ id: owing().id, amount: 2000, reason: '设备故障' })],
  [waiverAudit, async () => ({ id: (await heldWaiver()).id, pass: true })],
  [equRelease, () => ({ id: idle().id, reason: '已归还' })],
] as const

test.each(calls.map(([call, body]) => [call.name, call, body] as const))(
  '%s needs a token, its permission and access to the hospital',
  async (name, { path, needs }, make) => {
    const body = await make()
    const send = (token?: string) => api.call('POST', path, { token, body })
    const seen = ['order', 'order_view', 'waiver', 'waiver_view', 'equ', 'equ_view']
    api.make.user('clerk', { codes: [...seen, 'order_finish', 'order_refund', 'refund_approve'] })
    api.make.user('elsewhere', { codes: [...seen, needs], deptId: api.make.hospital({ deptName: '乙医院' }).hos.id })
    api.make.user('local', { codes: [...seen, needs], deptId: here.hos.id })
    const [clerk, elsewhere, local] = [await api.login('clerk'), await api.login('elsewhere'), await api.login('local')]
    const before = checksums(api)
    expect((await send()).status).toBe(401)
    expect((await send(clerk)).status).toBe(403)
    const foreign = await send(elsewhere)
    expect([foreign.status, foreign.msg]).toEqual([400, name === 'equ.release' ? '设备不存在!' : '无权操作该订单'])
    expect(checksums(api)).toEqual(before)
    expect((await send(local)).status).toBe(200)
  },
)

test('bad input is refused by field name and changes nothing', async () => {
  const [order, running, device] = [owing(), api.make.order({}, here), idle()]
  const { id: waiver } = await heldWaiver()
  const before = checksums(api)
  const waive = (over: object) => ({ id: order.id, amount: 100, reason: '设备故障', ...over })
  for (const [path, body, msg] of [
    ['blade-system/order/collect', {}, '缺少必要的请求参数: id'],
    ['blade-system/order/collect', { id: order.id, requestNo: '短' }, '请求参数格式错误: requestNo'],
    ['blade-system/order/collect', { id: running.id }, '没有待支付的金额'],
    ['blade-system/order/remind', { id: running.id }, '没有待支付的金额'],
    ['blade-system/order/waive', waive({ amount: 0 }), '金额必须为大于0的整数'],
    ['blade-system/order/waive', waive({ amount: 12.5 }), '金额必须为大于0的整数'],
    ['blade-system/order/waive', waive({ reason: ' ' }), '免收租金请写明原因'],
    ['blade-system/order/waive', waive({ reason: undefined }), '免收租金请写明原因'],
    ['blade-system/order/waive', waive({ amount: 2001 }), '免收金额不能大于¥20.00'],
    ['ward/waiver/audit', { id: waiver }, '缺少必要的请求参数: pass'],
    ['ward/waiver/audit', { id: waiver, pass: true }, '不能复核自己发起的退款'],
    ['ward/waiver/audit', { id: waiver, pass: false }, '驳回时请写明复核意见'],
    ['blade-system/equ/release', { id: device.id }, '缺少必要的请求参数: reason'],
    ['blade-system/equ/release', { id: device.id, reason: '' }, '缺少必要的请求参数: reason'],
    ['blade-system/equ/release', { id: running.equId, reason: '已归还' }, `设备有使用中的订单${running.outTradeNo},请先结束订单`],
  ] as const) {
    const reply = await api.send(path, body)
    expect.soft([reply.status, reply.msg], `${path} ${JSON.stringify(body)}`).toEqual([400, msg])
  }
  expect(checksums(api)).toEqual(before)
})

test('only users who may waive or refund can read how much may be waived without approval', async () => {
  const order = owing()
  const free = async (code: string) => {
    api.make.user(code, { codes: [code] })
    return (await api.call('GET', '/api/ward/approval/free', { token: await api.login(code), query: { id: order.id } })).status
  }
  expect([await free('order_waive'), await free('order_refund'), await free('order_remind')]).toEqual([200, 200, 403])
})
