/**
 * Waivers: rent that a customer need not pay, by decision of staff (contract page rental §5). One belongs to a refund, which gives
 * the rent back, or stands alone. It counts unless it waits for a second person or was rejected. Cents.
 */
import { approvalState } from '#contract/rules/approval.ts'
import { orderState } from '#contract/rules/order.ts'
import { hasOpenFee } from '#contract/rules/rental-account.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order, waiver } from '#db/tables/money.ts'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { OrderRow, Staff } from '../money.ts'
import { nextId } from '#server/core/row-id.ts'
import type { Work } from '#server/core/transaction.ts'
import type { RefundRow } from './refund-rows.ts'

export type WaiverRow = typeof waiver.$inferSelect

interface NewWaiver {
  amount: number
  reason: string
  by: Staff
  refundId?: string
  /** Waits for a second person. */
  needsApproval: boolean
}

const addToOrder = (tx: Work, orderId: string, cents: number, updateTime: string): void =>
  void tx
    .update(order)
    .set({ waivedAmount: sql`${order.waivedAmount} + ${cents}`, updateTime })
    .where(eq(order.id, orderId))
    .run()

/** The caller has checked the amount in the same transaction. @returns its id */
export function insertWaiver(tx: Work, row: OrderRow, { amount, reason, by, refundId, needsApproval }: NewWaiver, now: number): string {
  const id = nextId(now)
  const time = formatTime(now)
  tx.insert(waiver)
    .values({
      id,
      orderId: row.id,
      outTradeNo: row.outTradeNo,
      refundId: refundId ?? null,
      amount,
      reason,
      operator: by.name,
      operatorId: by.id,
      approvalState: needsApproval ? approvalState.waiting : null,
      createTime: time,
      updateTime: time,
    })
    .run()
  if (!needsApproval) addToOrder(tx, row.id, amount, time)
  return id
}

export const waiverOfRefund = (tx: Work, refundId: string): WaiverRow | undefined =>
  tx.select().from(waiver).where(eq(waiver.refundId, refundId)).get()

/**
 * A second person approves or rejects a waiver that waits; its money counts from then on.
 * @param decision `most`: cents that are left to waive; an approved waiver shrinks to that, and one without anything left is rejected
 */
export function decideWaiverRow(
  tx: Work,
  row: WaiverRow,
  decision: { pass: boolean; by: Staff; remark?: string; most?: number },
  now: number,
): void {
  const time = formatTime(now)
  const amount = Math.min(row.amount, decision.most ?? row.amount)
  const counts = decision.pass && amount > 0
  tx.update(waiver)
    .set({
      ...(counts && { amount }),
      approvalState: counts ? approvalState.approved : approvalState.rejected,
      auditUser: decision.by.name,
      auditorId: decision.by.id,
      auditTime: time,
      auditRemark: decision.remark || null,
      updateTime: time,
    })
    .where(eq(waiver.id, row.id))
    .run()
  if (counts) addToOrder(tx, row.orderId, amount, time)
}

/** Reduces the newest waivers of an order whose final fee is below the sum waived while it ran, so that no more than the fee is waived. */
export function capWaivers(tx: Work, row: Pick<OrderRow, 'id' | 'waivedAmount'>, cost: number, now: number): void {
  const time = formatTime(now)
  let tooMuch = row.waivedAmount - cost
  if (tooMuch <= 0) return
  addToOrder(tx, row.id, -tooMuch, time)
  const counted = or(isNull(waiver.approvalState), eq(waiver.approvalState, approvalState.approved))
  for (const one of tx
    .select()
    .from(waiver)
    .where(and(eq(waiver.orderId, row.id), counted))
    .orderBy(desc(waiver.id))
    .all()) {
    const less = Math.min(one.amount, tooMuch)
    const rejection = { approvalState: approvalState.rejected, auditRemark: '结束时租金低于免收金额' }
    tx.update(waiver)
      .set({ ...(less === one.amount ? rejection : { amount: one.amount - less }), updateTime: time })
      .where(eq(waiver.id, one.id))
      .run()
    tooMuch -= less
    if (tooMuch === 0) return
  }
}

/**
 * A refund was closed, so the rent that it gave back is charged after all. Of a completed order only as much as its money covers:
 * what it owed besides stays waived, because a completed order owes nothing.
 */
export function takeBackWaiver(tx: Work, closed: RefundRow, now: number): void {
  const row = waiverOfRefund(tx, closed.id)
  if (!row || row.approvalState === approvalState.rejected) return
  const time = formatTime(now)
  const isPending = row.approvalState === approvalState.waiting
  const of = tx.select({ state: order.state }).from(order).where(eq(order.id, row.orderId)).get()
  const isOpen = hasOpenFee(of?.state ?? orderState.done)
  const amount = isPending || isOpen ? row.amount : Math.min(row.amount, closed.amount)
  const rejected = { approvalState: approvalState.rejected, auditRemark: closed.failReason }
  tx.update(waiver)
    .set({ ...(amount === row.amount ? rejected : { amount: row.amount - amount }), updateTime: time })
    .where(eq(waiver.id, row.id))
    .run()
  if (!isPending) addToOrder(tx, row.orderId, -amount, time)
}
