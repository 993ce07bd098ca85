/** How much may be refunded, and what a refund's status means (specification §4, contract page rental §7). */
import { z } from 'zod'
import { later } from '../later.ts'
import { typedLines } from '../text-schemas.ts'

/** Whole cents, 1 or more. Digits as text are refused, because JSON has numbers. */
export const amountInCents = later(() => z.int().min(1).max(9_000_000_000_000))
export const reason = later(() => typedLines().max(80))
export const requestNo = later(() => z.string().regex(/^[A-Za-z0-9_-]{6,32}$/))

export const refundStatus = { processing: 0, done: 1, closed: 2, abnormal: 3 } as const

/** Origin of a refund: staff, or the program itself for a deposit remainder or a late payment. */
export const refundSource = { staff: 1, deposit: 2, system: 3 } as const

/** What was split to receivers and not returned. While there is any, a refund is refused (contract page rental, payment calls). Cents. */
export const openSplit = ({ splitAmount, splitReturned }: { splitAmount: number | null; splitReturned: number | null }): number =>
  (splitAmount ?? 0) - (splitReturned ?? 0)

/** Paid − refunds that are done, in progress or abnormal − net splits; never negative. All in cents. */
export function refundable(order: { totalAmount: number; reserved: number; splitAmount: number; splitReturned: number }): number {
  return Math.max(0, order.totalAmount - order.reserved - openSplit(order))
}

/** Any status except 0, 1, 2 is abnormal: the card was voided or frozen, and staff must act in the merchant console. */
export const isAbnormal = (status: number | null): boolean => status !== 0 && status !== 1 && status !== 2

/** True for a failed automatic refund: nobody requested it, so nobody would retry it. */
export const isLost = ({ status, source }: { status: number | null; source: number | null }): boolean =>
  status === refundStatus.closed && (source === refundSource.deposit || source === refundSource.system)

/** True until staff record how they settled a refund that is not settled automatically. */
export const needsHand = (row: { status: number | null; source: number | null; handleTime: string | null }): boolean =>
  (isAbnormal(row.status) || isLost(row)) && !row.handleTime
