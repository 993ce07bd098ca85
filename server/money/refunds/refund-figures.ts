/** Refunded, in-progress and refundable amounts, for one order or for a page of them in one query. Cents. */
import { orderState } from '#contract/rules/order.ts'
import { isRunning, owedAmount } from '#contract/rules/rental-account.ts'
import { soFar } from '#contract/rules/so-far.ts'
import { refundable, refundStatus } from '#contract/rules/refund.ts'
import { refund } from '#db/tables/money.ts'
import { inArray, sql } from 'drizzle-orm'
import { inJson } from '#server/core/in-json.ts'
import { preparedFor } from '#server/core/prepared.ts'
import type { Work } from '#server/core/transaction.ts'

export interface PaidOrder {
  id: string
  state: number
  totalAmount: number
  splitAmount: number
  splitReturned: number
}

/** order_status 0: nothing was paid yet, whatever is expected. */
const unpaid = 0
export const isPaid = (order: Pick<PaidOrder, 'state' | 'totalAmount'>): boolean => order.state !== unpaid && order.totalAmount > 0

/** A closed refund frees its amount; an abnormal one keeps it, because the channel took it. */
const reserving = [refundStatus.processing, refundStatus.done, refundStatus.abnormal]

const sum = (statuses: readonly number[]) =>
  sql<number>`coalesce(sum(case when ${inArray(refund.status, [...statuses])} then ${refund.amount} else 0 end), 0)`

const sums = preparedFor((db: Work) =>
  db
    .select({
      orderId: refund.orderId,
      reserved: sum(reserving),
      refunding: sum([refundStatus.processing]),
      done: sum([refundStatus.done]),
      count: sql<number>`count(*)`,
    })
    .from(refund)
    .where(inJson(refund.orderId, sql.placeholder('ids')))
    .groupBy(refund.orderId)
    .prepare(),
)

export function refundSums(db: Work, orderIds: readonly string[]) {
  const byOrder = new Map(
    sums(db)
      .all({ ids: JSON.stringify(orderIds) })
      .map((row) => [row.orderId, row]),
  )
  return (orderId: string) => byOrder.get(orderId) ?? { orderId, reserved: 0, refunding: 0, done: 0, count: 0 }
}

/** @returns for an order's row: what may still be refunded, what is in progress, and its account until `now` (epoch ms) */
export function refundFigures(db: Work, orderIds: readonly string[]) {
  const sumsOf = refundSums(db, orderIds)
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  return (row: Readonly<Record<string, unknown>>, now: number) => {
    const { reserved, refunding } = sumsOf(String(row.id))
    const order = {
      state: number(row.state),
      totalAmount: number(row.totalAmount),
      splitAmount: number(row.splitAmount),
      splitReturned: number(row.splitReturned),
    }
    const accrued = isRunning(row.state) ? (soFar(row, now)?.cents ?? 0) : 0
    const account = { totalAmount: order.totalAmount, reserved, fee: number(row.amount), waivedAmount: number(row.waivedAmount) }
    return {
      refundableAmount: isPaid(order) ? refundable({ ...order, reserved }) : 0,
      refundingAmount: refunding,
      accruedAmount: accrued,
      owedAmount: row.state === orderState.owing ? owedAmount(account) : 0,
    }
  }
}
