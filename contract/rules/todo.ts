/** What waits for staff: the filters of its lists. The to-do page, its count and the home page read them. */
import { approvalState } from './approval.ts'
import { withdrawalState } from './payout.ts'
import { refundSource, refundStatus } from './refund.ts'

/** Each with the resource that it lists. */
export const waiting = {
  /** Refunds that need a second person. */
  approvals: { of: 'approval', query: { approvalState_equal: String(approvalState.waiting) } },
  // why: every state above these three is abnormal
  /** Refunds whose money the channel keeps, not settled by hand yet. */
  abnormal: { of: 'refund', query: { status_gt: String(refundStatus.closed), handleTime_null: '1' } },
  // why: staff were told the result of those they requested themselves
  /** Automatic refunds that were closed, not made good yet. */
  lost: { of: 'refund', query: { status_equal: String(refundStatus.closed), source_gt: String(refundSource.staff), handleTime_null: '1' } },
  asked: { of: 'withdrawal', query: { state_equal: String(withdrawalState.asked) } },
  /** Withdrawals whose payment failed. */
  failed: { of: 'withdrawal', query: { state_equal: String(withdrawalState.failed) } },
  problems: { of: 'problem', query: { state_equal: '0' } },
} as const satisfies Record<string, { of: string; query: Readonly<Record<string, string>> }>

export type WaitingKind = keyof typeof waiting
export const waitingKinds = Object.keys(waiting).filter((name): name is WaitingKind => name in waiting)
