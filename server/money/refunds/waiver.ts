/**
 * Waivers: rent that a customer need not pay, by decision of staff (contract page rental §5). One belongs to a refund, which gives
 * the rent back, or stands alone. It counts unless it waits for a second person or was rejected. Cents.
 */
import { approvalState } from '#contract/rules/approval.ts'
import { orderState } from '#contract/rules/order.ts'
import { hasOpenFee } from '#contract/rules/rental-account.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order, waiver } from '#db/tables/money.ts'
import { eq, sql } from 'drizzle-orm'
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
  held: boolean
}

const addToOrder = (tx: Work, orderId: string, cents: number, updateTime: string): void =>
  void tx
    .update(order)
    .set({ waivedAmount: sql`${order.waivedAmount} + ${cents}`, updateTime })
    .where(eq(order.id, orderId))
    .run()

/** The caller has checked the amount in the same transaction. @returns its id */
export function insertWaiver(tx: Work, row: OrderRow, { amount, reason, by, refundId, held }: NewWaiver, now: number): string {
  const id = nextId(now)
  const time = formatTime(now)
  tx.insert(waiver)
    .values({
      ...{ id, orderId: row.id, outTradeNo: row.outTradeNo, refundId: refundId ?? null, amount, reason },
      ...{ operator: by.name, operatorId: by.id, approvalState: held ? approvalState.waiting : null, createTime: time, updateTime: time },
    })
    .run()
  if (!held) addToOrder(tx, row.id, amount, time)
  return id
}

/** Cents as refusals name them. */
export const yuanOf = (cents: number): string => (cents / 100).toFixed(2)

export const waiverOfRefund = (tx: Work, refundId: string): WaiverRow | undefined =>
  tx.select().from(waiver).where(eq(waiver.refundId, refundId)).get()

/** A second person approves or rejects a waiver that waits; its money counts from then on. */
export function decideWaiverRow(tx: Work, row: WaiverRow, decision: { pass: boolean; by: Staff; remark?: string }, now: number): void {
  const time = formatTime(now)
  tx.update(waiver)
    .set({
      approvalState: decision.pass ? approvalState.approved : approvalState.rejected,
      ...{ auditUser: decision.by.name, auditorId: decision.by.id, auditTime: time, auditRemark: decision.remark || null },
      updateTime: time,
    })
    .where(eq(waiver.id, row.id))
    .run()
  if (decision.pass) addToOrder(tx, row.orderId, row.amount, time)
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
