/** How much of an order staff may refund and waive without a second person. Cents. */
import { approvalLimitKey, readLimit } from '#contract/rules/approval.ts'
import { refundSource, refundStatus } from '#contract/rules/refund.ts'
import { refund, waiver } from '#db/tables/money.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { paramValue } from '#server/system/params.ts'
import type { Work } from '#server/core/transaction.ts'

function limitOf(tx: Work): number {
  // An unreadable limit counts as 0, so that it does not let everything through.
  return readLimit(paramValue(tx, approvalLimitKey)) ?? 0
}

/**
 * What staff may still refund or waive of an order without a second person: the limit less its earlier refunds and waivers without
 * approval. They count together, or a large amount could be split into small ones.
 * @returns cents; Infinity without a limit
 */
export function freeOf(tx: Work, orderId: string): number {
  const limit = limitOf(tx)
  if (limit === Infinity) return limit
  const refunded = tx
    .select({ sum: sql<number>`coalesce(sum(${refund.amount}), 0)` })
    .from(refund)
    .where(
      and(
        eq(refund.orderId, orderId),
        eq(refund.source, refundSource.staff),
        ne(refund.status, refundStatus.closed),
        isNull(refund.approvalState),
      ),
    )
    .get()
  const waived = tx
    .select({ sum: sql<number>`coalesce(sum(${waiver.amount}), 0)` })
    .from(waiver)
    .where(and(eq(waiver.orderId, orderId), isNull(waiver.approvalState)))
    .get()
  return Math.max(0, limit - (refunded?.sum ?? 0) - (waived?.sum ?? 0))
}
