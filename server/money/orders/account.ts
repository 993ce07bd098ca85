/** The account of an order as the database holds it, and what follows when it is balanced (contract page rental §5). Cents. */
import { orderState } from '#contract/rules/order.ts'
import { fee, usedMinutes } from '#contract/rules/price.ts'
import { hasOpenFee, isRunning, owedAmount, payableFee, type RentalAccount } from '#contract/rules/rental-account.ts'
import { priceRule } from '#contract/rules/so-far.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { order, refund, waiver } from '#db/tables/money.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { Refused } from '#server/core/refusal.ts'
import type { Work } from '#server/core/transaction.ts'
import type { OrderRow } from '../money.ts'
import { refundSums } from '../refunds/refund-figures.ts'
import { beginRest } from './deposit-remainder.ts'
import { finishOrderIfRefunded } from './order-state.ts'
import type { RefundRow } from '../refunds/refund-rows.ts'

/** Minutes and fee of a rental that ends at `end` (epoch ms). */
export function chargeUntil(row: Pick<OrderRow, 'startTime' | 'successTime' | 'createTime' | 'priceSnapshot'>, end: number) {
  const minutes = usedMinutes(parseTime(row.startTime ?? row.successTime ?? row.createTime), end)
  return { minutes, amount: fee(minutes, priceRule.parse(JSON.parse(row.priceSnapshot))) }
}

/** @param now epoch ms; the fee of a running order is accrued until then */
export function accountOf(tx: Work, row: OrderRow, now: number): RentalAccount {
  const { reserved } = refundSums(tx, [row.id])(row.id)
  const cost = isRunning(row.state) ? chargeUntil(row, now).amount : (row.amount ?? 0)
  return { totalAmount: row.totalAmount, reserved, fee: cost, waivedAmount: row.waivedAmount }
}

/**
 * Completes an order that owes nothing any more, after its debt was paid or waived, or a refund was closed. Starts the refund of
 * what it holds beyond the fee; the caller is in a transaction, and submits that row.
 * @returns undefined where nothing is to be refunded
 */
export function settleAccount(tx: Work, orderId: string, now: number): RefundRow | undefined {
  const row = tx.select().from(order).where(eq(order.id, orderId)).get()
  if (row?.state !== orderState.owing || owedAmount(accountOf(tx, row, now)) > 0) return undefined
  const done = tx
    .update(order)
    .set({ state: orderState.done, collectAmount: null, updateTime: formatTime(now) })
    .where(eq(order.id, orderId))
    .returning()
    .get()
  return beginRest(tx, finishOrderIfRefunded(tx, orderId, now) ?? done, now)
}

/**
 * What an ended order owes, where that can be collected or waived now.
 * @throws Refused payNothing; approvalPending while a refund or waiver of the order waits for a second person, who decides how much is owed
 */
export function collectable(tx: Work, row: OrderRow, now: number): number {
  const owed = row.state === orderState.owing ? owedAmount(accountOf(tx, row, now)) : 0
  if (owed < 1) throw new Refused('payNothing')
  refuseWhilePending(tx, row.id)
  return owed
}

/** How much rent of an order can be waived: of a running one what has accrued, of an ended one what it owes. Cents. */
export function leftToWaive(tx: Work, row: OrderRow, now: number): number {
  if (!hasOpenFee(row.state)) return 0
  const account = accountOf(tx, row, now)
  return isRunning(row.state) ? payableFee(account) : owedAmount(account)
}

/** @throws Refused approvalPending */
export function refuseWhilePending(tx: Work, orderId: string): void {
  const refundWaiting = tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.approvalState, approvalState.waiting)))
    .get()
  const waiverWaiting = tx
    .select({ id: waiver.id })
    .from(waiver)
    .where(and(eq(waiver.orderId, orderId), eq(waiver.approvalState, approvalState.waiting), isNull(waiver.refundId)))
    .get()
  if (refundWaiting ?? waiverWaiting) throw new Refused('approvalPending')
}
