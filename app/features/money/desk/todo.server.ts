/** Open work of finance staff: each list with its first rows, oldest first, where the caller may see it. Amounts in cents. */
import { approval, refund, withdrawal } from '#contract/resources/money.ts'
import type { Resource, Row } from '#contract/resource.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { withdrawalState } from '#contract/rules/payout.ts'
import { refundSource, refundStatus } from '#contract/rules/refund.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'

interface Waiting<R> {
  rows: Row<R>[]
  total: number
}

/** null: the server has no such list, or the user may not see it. */
export interface Todo {
  approvals: Waiting<typeof approval> | null
  /** Refunds whose money the channel keeps, and automatic ones that were closed. */
  abnormal: Waiting<typeof refund> | null
  /** Withdrawals to approve, approved ones to pay, and failed payments. */
  withdrawals: Waiting<typeof withdrawal> | null
  /** Whether these can be settled here. */
  maySettle: boolean
}

/** Rows of one list that are shown; the rest is on its own page. */
const most = '20'

export async function loadTodo(signedIn: SignedInRequest): Promise<Todo> {
  const has = await capabilitiesOf(signedIn)
  const ask = async <R extends Resource>(resource: R, query: Record<string, string>): Promise<Waiting<R> | null> => {
    try {
      const page = await signedIn.blade.list(resource, { current: '1', size: most, ascs: 'createTime', ...query })
      return { rows: page.records, total: page.total }
    } catch (error) {
      if (failureOf(error).kind === 'forbidden') return null
      throw error
    }
  }
  const inState = (state: number) => ask(withdrawal, { state_equal: String(state) })
  const both = <R extends Resource>(first: Waiting<R> | null, second: Waiting<R> | null): Waiting<R> | null =>
    first && second && { rows: [...first.rows, ...second.rows].slice(0, Number(most)), total: first.total + second.total }
  const [approvals, abnormal, lost, asked, failed] = await Promise.all([
    has('approval') ? ask(approval, { approvalState_equal: String(approvalState.waiting) }) : null,
    // why: every state above these three is abnormal
    ask(refund, { status_gt: String(refundStatus.closed), ...(has('refund-handle') && { handleTime_null: '1' }) }),
    // why: staff were told the result of those they requested themselves
    has('refund-handle')
      ? ask(refund, { status_equal: String(refundStatus.closed), source_gt: String(refundSource.staff), handleTime_null: '1' })
      : null,
    inState(withdrawalState.asked),
    inState(withdrawalState.failed),
  ])
  return { approvals, abnormal: lost ? both(abnormal, lost) : abnormal, withdrawals: both(failed, asked), maySettle: has('refund-handle') }
}
