/** When a refund needs a second person, and the state of that approval. Amounts in cents. */
import { parseYuan } from './money.ts'

export const approvalState = { waiting: 0, approved: 1, rejected: 2 } as const

/** A user who changed another's sign-in methods within this number of days before a request does not count as a second person. */
export const collusionDays = 7

/** Key of the parameter for the amount per order, in yuan, that staff may refund on their own. */
export const approvalLimitKey = 'refund.approval.limit'

/**
 * @param text value of the parameter
 * @returns cents; Infinity without a limit (empty or 0); undefined if the text is not an amount
 */
export function readLimit(text: string | undefined): number | undefined {
  if (!text?.trim()) return Infinity
  const cents = parseYuan(text)
  return cents === 0 ? Infinity : cents
}

/** The channel must not receive a refund that waits for approval or was rejected. */
export const isHeld = (row: { approvalState: number | null }): boolean => row.approvalState === approvalState.waiting
