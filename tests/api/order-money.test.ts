/** The money on the pages of one order, through their loaders: wallet orders included, every share shown, with few calls. */
import { loader as drawer } from '#app/features/money/orders/order-drawer.tsx'
import { loader as moneyPage } from '#app/features/money/orders/order-money.tsx'
import { loader as slip } from '#app/features/money/orders/slip.tsx'
import { loader as voucher } from '#app/features/money/refunds/voucher.tsx'
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { schema } from '#db/tables/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
let ask: <T>(loader: (args: LoaderFunctionArgs) => Promise<T>, params: Record<string, string>) => Promise<T>
beforeEach(async () => {
  api = await startMoney()
  const top = api.make.make('menu', { code: 'money', path: '/money' })
  api.make.make('menu', { code: 'order', path: '/money/order', parentId: top.id })
  const { context, request } = await consoleOf(api, 'admin')
  ask = (loader, params) => loader({ request: request(`/money/order/${params.id}`), context, params })
})
afterEach(() => api.stop())

const ids = (rows: readonly { id: string | null }[] | null) => rows?.map(({ id }) => id).sort()

test('an order paid from the wallet has no payment number, but shows its refunds', async () => {
  api.make.make('param', { paramKey: approvalLimitKey, paramValue: '50' })
  const order = api.make.order({ state: 3, depositFlag: 3, transactionId: null, endTime: '2026-11-21 09:00:00' })
  api.make.wallet(order.customerId, 0, 0)
  const other = api.make.order({ state: 3, depositFlag: 3, transactionId: null })
  api.make.refund(other)
  const pay = async (amount: number) => (await api.pay({ id: order.id, amount, reason: '设备故障' })).data as Row
  const [done, pendingRefund] = [await pay(1000), await pay(6000)]
  const refundIds = ids([done, pendingRefund])

  expect(ids((await ask(drawer, { id: order.id })).money.refunds)).toEqual(refundIds)
  expect(ids((await ask(slip, { id: order.id })).money.refunds)).toEqual(refundIds)
  const { desk } = await ask(moneyPage, { id: order.id })
  expect([ids(desk.refunds), ids(desk.trail.approvals)]).toEqual([refundIds, [pendingRefund.id]])
  expect(desk.trail.audit?.map(({ rowId }) => rowId)).toEqual(expect.arrayContaining([done.id, pendingRefund.id]))
  expect((await ask(voucher, { id: order.id, refundId: done.id })).row).toMatchObject({ id: done.id, amount: 1000 })
})

test('all shares of an order are shown, whatever their number', async () => {
  const order = api.make.order({ state: 3, endTime: '2026-11-21 09:00:00' })
  const records = Array.from({ length: 60 }, (_, i) => api.make.record(order, { receiverAccount: `19000${i}`, amount: 10 }))
  const { money } = await ask(drawer, { id: order.id })
  expect(ids(money.splits)).toEqual(ids(records))
})

test('the money page requests the changes of all refunds in one call', async () => {
  const order = api.make.order({ state: 3, endTime: '2026-11-21 09:00:00' })
  const calls = async () => {
    api.api.flushLogs()
    api.db.delete(schema.api).run()
    await ask(moneyPage, { id: order.id })
    api.api.flushLogs()
    return api.db.select().from(schema.api).all().length
  }
  await calls()
  const before = await calls()
  const refunds = Array.from({ length: 50 }, () => api.make.refund(order))
  expect(await calls()).toBe(before)
  const { trail } = (await ask(moneyPage, { id: order.id })).desk
  expect(new Set(trail.audit?.map(({ rowId }) => rowId))).toEqual(new Set([order.id, ...refunds.map(({ id }) => id)]))
})
