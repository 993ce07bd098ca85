/** The rest of a deposit: what was paid beyond the fee goes back by itself (contract page rental §5). Cents. */
import { orderState, payType } from '#contract/rules/order.ts'
import { refundable, refundSource } from '#contract/rules/refund.ts'
import { order } from '#db/tables/money.ts'
import { and, eq, gte } from 'drizzle-orm'
import type { OrderRow } from '../money.ts'
import { refundSums } from '../refunds/refund-figures.ts'
import { insertRefund, type RefundRow } from '../refunds/refund-rows.ts'
import type { Work } from '#server/core/transaction.ts'

/**
 * Begins to give back what is left of an ended order beyond its fee. The caller is in a transaction, and hands the row in.
 * @param most at most so much @returns undefined where nothing is left
 */
export function beginRest(tx: Work, row: OrderRow, now: number, most = Infinity): RefundRow | undefined {
  const { reserved } = refundSums(tx, [row.id])(row.id)
  const amount = Math.min(most, refundable({ ...row, reserved }) - (row.amount ?? 0))
  if (amount < 1) return undefined
  return insertRefund(tx, row, { amount, source: refundSource.deposit, reason: '押金退还', operator: '系统' }, now)
}

/**
 * A refund that staff had asked for came to nothing after its order was ended: the rest was worked out without its money,
 * which is the customer's and goes back now. Of what was asked for later, the rest had no need.
 */
export function beginFreedRest(tx: Work, closed: RefundRow, now: number): RefundRow | undefined {
  // why not the program's own: it would ask again and again for what the channel closes
  if (closed.source !== refundSource.staff) return undefined
  const row = tx
    .select()
    .from(order)
    .where(
      and(
        ...[eq(order.id, closed.orderId), eq(order.state, orderState.done), eq(order.depositFlag, payType.deposit)],
        gte(order.endTime, closed.createTime),
      ),
    )
    .get()
  return row && beginRest(tx, row, now, closed.amount)
}
