/** When a refund needs a second person, and how far it came with him. Cents. */
import { parseYuan } from './money.ts'

export const approvalState = { waiting: 0, approved: 1, rejected: 2 } as const

/** The parameter that says, in yuan, how much of an order staff may pay back on their own. */
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

/** The channel must not hear of a refund that waits, and neither of one that was rejected. */
export const isHeld = (row: { approvalState: number | null }): boolean => row.approvalState === approvalState.waiting
