/** When a refund needs a second person, and the state of that approval. Cents. */
import { parseYuan } from './money.ts'

export const approvalState = { waiting: 0, approved: 1, rejected: 2 } as const

/** Whoever wrote another's means of signing in within so many days before a request does not count as somebody else. */
export const collusionDays = 7

/** The parameter for how much of an order, in yuan, staff may refund on their own. */
export const approvalLimitKey = 'refund.approval.limit'

/**
 * @param text value of the parameter
 * @returns cents; Infinity without a limit (empty or 0); undefined when the text is no amount
 */
export function readLimit(text: string | undefined): number | undefined {
  if (!text?.trim()) return Infinity
  const cents = parseYuan(text)
  return cents === 0 ? Infinity : cents
}

/** The channel must not receive a refund that waits for approval or was rejected. */
export const isHeld = (row: { approvalState: number | null }): boolean => row.approvalState === approvalState.waiting
