/** The deposit remainder: what was paid beyond the fee is refunded automatically (contract page rental §5). Cents. */
import { orderState, payType } from '#contract/rules/order.ts'
import { payableFee } from '#contract/rules/rental-account.ts'
import { refundable, refundSource } from '#contract/rules/refund.ts'
import { order, waiver } from '#db/tables/money.ts'
import { and, eq, exists, gte, or } from 'drizzle-orm'
import type { OrderRow } from '../money.ts'
import { refundSums } from '../refunds/refund-figures.ts'
import { insertRefund, type RefundRow } from '../refunds/refund-rows.ts'
import type { Work } from '#server/core/transaction.ts'

/**
 * Starts refunding what an ended order holds beyond its fee. The caller is in a transaction, and submits the row.
 * @param most upper bound @returns undefined for no remainder
 */
export function beginRest(tx: Work, row: OrderRow, now: number, most = Infinity): RefundRow | undefined {
  const { reserved } = refundSums(tx, [row.id])(row.id)
  const cost = payableFee({ fee: row.amount ?? 0, waivedAmount: row.waivedAmount })
  const amount = Math.min(most, refundable({ ...row, reserved }) - cost)
  if (amount < 1) return undefined
  return insertRefund(tx, row, { amount, source: refundSource.deposit, reason: '押金退还', operator: '系统' }, now)
}

/**
 * A refund that staff requested failed after its order was ended: the remainder was computed without its money,
 * which is the customer's and is refunded now. The remainder was computed when the order was completed: of the refunds that were
 * requested after its end, only those that waived rent came before that, because no other one is accepted while rent is owed.
 */
export function beginFreedRest(tx: Work, closed: RefundRow, now: number): RefundRow | undefined {
  // Only for refunds that staff requested: beginning an automatic one again would retry forever what the channel closes.
  if (closed.source !== refundSource.staff) return undefined
  const row = tx
    .select()
    .from(order)
    .where(
      and(
        ...[eq(order.id, closed.orderId), eq(order.state, orderState.done), eq(order.depositFlag, payType.deposit)],
        or(gte(order.endTime, closed.createTime), exists(tx.select({ id: waiver.id }).from(waiver).where(eq(waiver.refundId, closed.id)))),
      ),
    )
    .get()
  return row && beginRest(tx, row, now, closed.amount)
}
