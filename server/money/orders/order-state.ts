/** State changes of an order, by customers, staff or the program (contract page rental §5). Inside the caller's transaction. */
import { orderState, payType } from '#contract/rules/order.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { bed, equ } from '#db/tables/rental.ts'
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { OrderRow } from '../money.ts'
import { refundSums } from '../refunds/refund-figures.ts'
import type { Work } from '#server/core/transaction.ts'

/** 1 = in use, of a device and of a bed; 0 = free. */
export const inUse = 1
const free = 0

/**
 * The number under which an order's current payment is requested. A further payment has its own number at the channel, and
 * so has a retry after the channel closed one unpaid: an old number would only repeat its answer.
 */
export function payNoOf({
  state,
  depositFlag,
  outTradeNo,
  payTry,
}: Pick<OrderRow, 'state' | 'depositFlag' | 'outTradeNo' | 'payTry'>): string {
  const isFurther = state === orderState.owing && (depositFlag === payType.deposit || payTry > 0)
  return isFurther ? `${outTradeNo}B${payTry || ''}` : outTradeNo
}
/** The order that a payment's number belongs to. */
export const orderNoOf = (outNo: string): string => outNo.replace(/B\d*$/, '')

/** The running or abnormal order of a device; there is one at most. */
export const openOrderOf = (tx: Work, equId: string) =>
  tx
    .select({ outTradeNo: order.outTradeNo })
    .from(order)
    .where(and(eq(order.equId, equId), inArray(order.state, [orderState.running, orderState.abnormal]), eq(order.isDeleted, 0)))
    .get()

/** True where the device is free for this order. */
export const isDeviceFree = (tx: Work, { equId }: Pick<OrderRow, 'equId'>): boolean => openOrderOf(tx, equId) === undefined

/** An order starts running: device and bed are in use. */
export function beginRent(tx: Work, row: OrderRow, set: Partial<OrderRow>, now: number): void {
  const time = formatTime(now)
  tx.update(order)
    .set({ ...set, state: orderState.running, startTime: time, updateTime: time })
    .where(eq(order.id, row.id))
    .run()
  tx.update(equ)
    .set({ state: inUse, updateTime: time })
    .where(and(eq(equ.id, row.equId), eq(equ.state, free)))
    .run()
  tx.update(bed)
    .set({ state: inUse, updateTime: time })
    .where(and(eq(bed.id, row.bedId), eq(bed.state, free)))
    .run()
}

/** Device and bed are free again; a device under repair stays so. */
export function release(tx: Work, row: Pick<OrderRow, 'equId' | 'bedId'>, updateTime: string): void {
  tx.update(equ)
    .set({ state: free, updateTime })
    .where(and(eq(equ.id, row.equId), eq(equ.state, inUse)))
    .run()
  tx.update(bed)
    .set({ state: free, updateTime })
    .where(and(eq(bed.id, row.bedId), eq(bed.state, inUse)))
    .run()
}

/**
 * Sums an order's completed refunds; a settled order that was refunded in full gets state 5.
 * @returns the order if it reached state 5 now
 */
export function finishOrderIfRefunded(tx: Work, orderId: string, now: number): OrderRow | undefined {
  const { done } = refundSums(tx, [orderId])(orderId)
  tx.update(order)
    .set({ refundedAmount: done, updateTime: formatTime(now) })
    .where(eq(order.id, orderId))
    .run()
  return tx
    .update(order)
    .set({ state: orderState.refunded })
    .where(
      and(
        eq(order.id, orderId),
        eq(order.state, orderState.done),
        sql`${order.amount} > 0`,
        // Where nothing was paid, nothing was refunded either.
        sql`${order.totalAmount} > 0`,
        sql`${order.refundedAmount} >= ${order.totalAmount}`,
      ),
    )
    .returning()
    .get()
}

/** How long customers may take to pay, and how long a device may be unreachable, in milliseconds. */
const payWithin = 15 * 60_000
const reachWithin = 24 * 3_600_000

/** Ends orders that were not paid in time, and marks orders whose device is lost. @param most of each @returns how many changed */
export function overdue(tx: Work, now: number, most: number): number {
  const time = formatTime(now)
  const first = (...where: (SQL | undefined)[]) =>
    inArray(
      order.id,
      tx
        .select({ id: order.id })
        .from(order)
        .where(and(eq(order.isDeleted, 0), ...where))
        .limit(most),
    )
  const late = tx
    .update(order)
    .set({ state: orderState.cancelled, tradeStateDesc: '已关闭', updateTime: time })
    .where(first(eq(order.state, orderState.unpaid), lte(order.createTime, formatTime(now - payWithin))))
    .run().changes
  const lost = tx
    .select({ id: equ.id })
    .from(equ)
    .where(and(eq(equ.online, 0), lte(equ.lastOnlineTime, formatTime(now - reachWithin))))
  return (
    late +
    tx
      .update(order)
      .set({ state: orderState.abnormal, updateTime: time })
      .where(first(eq(order.state, orderState.running), inArray(order.equId, lost)))
      .run().changes
  )
}
