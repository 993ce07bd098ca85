/**
 * Refunds above the limit and waivers of debts. For each, every member of staff who may request one has one that waits for a second
 * person, so that each of them has one to decide. Another waiver needed no approval and counts.
 */
import { checkExists } from '#contract/rules/values.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, refund, waiver } from '#db/tables/money.ts'
import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import { createIds } from './ids.ts'
import { refundReasons, staffName, type Text } from './text.ts'

const hour = 3_600_000
/** Cents, above the limit that the seed's parameters set. */
const amount = 12_000
const asking = [
  { account: 'admin', reason: refundReasons[1] },
  { account: 'finance', reason: refundReasons[4] },
] as const

interface Options {
  now: number
  /** Ids by account. */
  users: ReadonlyMap<string, string>
  text: Text
}

export function seedApprovals(db: Pick<Db, 'select' | 'insert' | 'update'>, { now, users, text }: Options): void {
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
        lt(order.endTime, formatTime(now - 4 * hour)),
      ),
    )
    .orderBy(desc(order.createTime))
    .limit(asking.length)
    .all()
  asking.slice(0, orders.length).forEach(({ account, reason }, i) => {
    const of = checkExists(orders[i], 'order to refund')
    const newId = id()
    const time = formatTime(now - (i + 1) * hour)
    db.insert(refund)
      .values({
        id: newId,
        outRefundNo: `RF${newId}`,
        outTradeNo: of.outTradeNo,
        transactionId: of.transactionId,
        orderId: of.id,
        amount,
        total: of.totalAmount,
        status: refundStatus.processing,
        source: 1,
        reason: text(reason[0], reason[1]),
        operator: staffName(text, account),
        operatorId: users.get(account),
        approvalState: approvalState.waiting,
        createTime: time,
        updateTime: time,
      })
      .run()
  })
  seedWaivers(db, { now, users, text })
}

/** Cents; below the limit. */
const waived = 1000

function seedWaivers(db: Pick<Db, 'select' | 'insert' | 'update'>, { now, users, text }: Options): void {
  const id = createIds(77)
  const owing = db
    .select()
    .from(order)
    .where(and(eq(order.state, 2), eq(order.depositFlag, 1), gt(order.amount, sql`${order.totalAmount} + ${waived}`)))
    .orderBy(desc(order.createTime))
    .limit(asking.length + 1)
    .all()
  owing.forEach((of, i) => {
    const { account } = asking[i] ?? asking[0]
    const counts = i >= asking.length
    const newId = id()
    const time = formatTime(now - (i + 2) * hour)
    const cents = counts ? waived : (of.amount ?? 0) - of.totalAmount
    db.insert(waiver)
      .values({
        id: newId,
        orderId: of.id,
        outTradeNo: of.outTradeNo,
        amount: cents,
        reason: text(...refundReasons[1]),
        operator: staffName(text, account),
        operatorId: users.get(account) ?? '',
        approvalState: counts ? null : approvalState.waiting,
        createTime: time,
        updateTime: time,
      })
      .run()
    if (counts) db.update(order).set({ waivedAmount: cents }).where(eq(order.id, of.id)).run()
  })
}
