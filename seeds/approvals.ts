/**
 * Refunds above the limit and waivers of debts: of each, one by every member of staff who may request waits for a second person, so that
 * each has one to decide. Another waiver needed none and counts.
 */
import { approvalState } from '#contract/rules/approval.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, refund, waiver } from '#db/tables/money.ts'
import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import { createIds } from './ids.ts'

/** Cents, above the limit that the seed's parameters set. */
const amount = 12_000
const asking = [
  { account: 'admin', operator: '林知夏', reason: '设备故障,未正常使用' },
  { account: 'finance', operator: '沈若水', reason: '计费有误' },
] as const

/** @param users ids by account */
export function seedApprovals(db: Pick<Db, 'select' | 'insert' | 'update'>, now: number, users: ReadonlyMap<string, string>): void {
  const id = createIds(76)
  const busy = db
    .select({ id: refund.orderId })
    .from(refund)
    .where(notInArray(refund.status, [refundStatus.done, refundStatus.closed]))
  const orders = db
    .select()
    .from(order)
    .where(
      and(
        ...[eq(order.state, 3), eq(order.depositFlag, 1), eq(order.splitAmount, 0), notInArray(order.id, busy)],
        sql`${order.totalAmount} - ${order.refundedAmount} >= ${amount}`,
      ),
    )
    .orderBy(desc(order.createTime))
    .limit(asking.length)
    .all()
  orders.forEach((of, i) => {
    const { account, ...by } = asking[i]!
    const made = id()
    const time = formatTime(now - (i + 1) * 3_600_000)
    db.insert(refund)
      .values({
        ...{ id: made, outRefundNo: `RF${made}`, outTradeNo: of.outTradeNo, transactionId: of.transactionId, orderId: of.id },
        ...{ amount, total: of.totalAmount, status: refundStatus.processing, source: 1, ...by, operatorId: users.get(account) },
        ...{ approvalState: approvalState.waiting, createTime: time, updateTime: time },
      })
      .run()
  })
  seedWaivers(db, now, users)
}

/** Cents; below the limit. */
const waived = 1000

function seedWaivers(db: Pick<Db, 'select' | 'insert' | 'update'>, now: number, users: ReadonlyMap<string, string>): void {
  const id = createIds(77)
  const owing = db
    .select()
    .from(order)
    .where(and(eq(order.state, 2), eq(order.depositFlag, 1), gt(order.amount, sql`${order.totalAmount} + ${waived}`)))
    .orderBy(desc(order.createTime))
    .limit(asking.length + 1)
    .all()
  owing.forEach((of, i) => {
    const { account, operator } = asking[i] ?? asking[0]
    const counts = i >= asking.length
    const made = id()
    const time = formatTime(now - (i + 2) * 3_600_000)
    const cents = counts ? waived : (of.amount ?? 0) - of.totalAmount
    db.insert(waiver)
      .values({
        ...{ id: made, orderId: of.id, outTradeNo: of.outTradeNo, amount: cents, reason: '设备故障,未正常使用' },
        ...{ operator, operatorId: users.get(account) ?? '', approvalState: counts ? null : approvalState.waiting },
        ...{ createTime: time, updateTime: time },
      })
      .run()
    if (counts) db.update(order).set({ waivedAmount: cents }).where(eq(order.id, of.id)).run()
  })
}
