/** Addresses of the rows behind the figures of home, report and money flow. */
import type { MoneyPart } from '#contract/rules/money-flow.ts'

interface Days {
  /** Whole days, both included. */
  from: string
  to: string
  hosId?: string
}

const bounds = (field: string, { from, to, hosId }: Days) => ({
  [`${field}_dategt`]: from,
  [`${field}_datelt`]: to,
  ...(hosId && { hosId }),
})
const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** The orders that were created in these days. */
export const madeAddress = (days: Days) => address('/money/order', bounds('createTime', days))
/** The orders that were paid in these days; with `part`, only those with money in that part. */
export const paidAddress = (days: Days, part?: MoneyPart) =>
  address('/money/order', { ...bounds('successTime', days), ...(part && { moneyPart: part }) })
/** The refunds that were completed in these days. */
export const refundedAddress = (days: Days) => address('/money/refund', { status: '1', ...bounds('successTime', days) })

/** The rows behind a figure of a report; undefined where no list shows them. Shares count with the orders that were paid. */
export function rowsBehind(figure: string, days: Days): string | undefined {
  if (figure === 'equCount') return days.hosId ? `/rental/equ?hosId=${days.hosId}` : '/rental/equ'
  if (figure === 'orderCount' || figure === 'usedMinutes') return madeAddress(days)
  if (figure === 'totalAmount' || figure === 'amount' || figure === 'splitAmount') return paidAddress(days)
  if (figure === 'refundAmount') return refundedAddress(days)
  return undefined
}
