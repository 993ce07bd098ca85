/** Cases that wait for staff, as filters of their lists. The to-do page, its count, the badge and the home page use them. */
import { approvalState } from './approval.ts'
import { orderState } from './order.ts'
import { withdrawalState } from './payout.ts'
import { refundSource, refundStatus } from './refund.ts'

/** The role, department and post of a registration until it is approved, as in Blade. */
export const pending = '-1'
export const pendingName = ['待审核', 'Pending review'] as const

/** The page of cases that wait for a decision. */
export const todoPath = '/money/todo'

/** Kinds of cases. Each has its own page, filter and decision. */
export const caseKinds = ['approval', 'waiver', 'abnormal', 'owing', 'stuck', 'idleUse', 'withdrawal', 'problem', 'registration'] as const
export type CaseKind = (typeof caseKinds)[number]

interface Waiting {
  /** The resource that is listed. */
  of: string
  kind: CaseKind
  query: Readonly<Record<string, string>>
  /** Whether its rows belong to hospitals. */
  placed?: true
  /** The field with the amount of the case, in cents; `amount` by default. */
  amount?: string
}

export const waiting = {
  /** Refunds that need a second person. */
  approvals: { of: 'approval', kind: 'approval', placed: true, query: { approvalState_equal: String(approvalState.waiting) } },
  /** Waivers that need a second person; one that belongs to a refund is decided with it. */
  waivers: {
    of: 'waiver',
    kind: 'waiver',
    placed: true,
    query: { approvalState_equal: String(approvalState.waiting), refundId_null: '1' },
  },
  /** Ended orders that owe money. */
  owing: { of: 'order', kind: 'owing', placed: true, amount: 'owedAmount', query: { state_equal: String(orderState.owing) } },
  /** Orders whose device is lost. */
  stuck: { of: 'order', kind: 'stuck', placed: true, amount: 'accruedAmount', query: { state_equal: String(orderState.abnormal) } },
  /** Devices that are in use without a running order. */
  idleUse: { of: 'equ', kind: 'idleUse', placed: true, query: { withoutOrder: '1' } },
  /** Refunds whose money the channel keeps, not settled by hand yet. Every status above these three is abnormal. */
  abnormal: { of: 'refund', kind: 'abnormal', placed: true, query: { status_gt: String(refundStatus.closed), handleTime_null: '1' } },
  /** Automatic refunds that were closed, not compensated yet. Staff know the result of refunds that they requested themselves. */
  lost: {
    of: 'refund',
    kind: 'abnormal',
    placed: true,
    query: { status_equal: String(refundStatus.closed), source_gt: String(refundSource.staff), handleTime_null: '1' },
  },
  /** Withdrawals whose payment failed. */
  failed: { of: 'withdrawal', kind: 'withdrawal', query: { state_equal: String(withdrawalState.failed) } },
  /** Withdrawals to approve. */
  asked: { of: 'withdrawal', kind: 'withdrawal', query: { state_equal: String(withdrawalState.requested), auditTime_null: '1' } },
  /** Approved withdrawals to pay. */
  approved: { of: 'withdrawal', kind: 'withdrawal', query: { state_equal: String(withdrawalState.requested), auditTime_notnull: '1' } },
  /** Third-party sign-ups that wait for a role and a department. */
  registrations: { of: 'user', kind: 'registration', query: { roleId_equal: pending } },
  problems: { of: 'problem', kind: 'problem', placed: true, query: { state_equal: '0' } },
} as const satisfies Record<string, Waiting>

export type WaitingKind = keyof typeof waiting
export const waitingKinds = Object.keys(waiting).filter((name): name is WaitingKind => name in waiting)

/** The number of waiting cases of one kind, or of all; null if the reader may see none of them. */
export function countOf(counts: Partial<Record<WaitingKind, number | null>>, kind?: CaseKind): number | null {
  const numbers = waitingKinds.flatMap((name) => (!kind || waiting[name].kind === kind ? (counts[name] ?? []) : []))
  return numbers.length ? numbers.reduce((sum, n) => sum + n, 0) : null
}
