/** Open work of finance staff: each list with its first rows, oldest first, where the caller may see it. Amounts in cents. */
import { approval, refund, withdrawal } from '#contract/resources/money.ts'
import type { Resource, Row } from '#contract/resource.ts'
import { approvalAudit, refundHandle, todoCount } from '#contract/endpoints/desk.ts'
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { mayApprove, mayPay } from '#contract/rules/payout.ts'
import { waiting } from '#contract/rules/todo.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import { todoPath } from '#app/features/money/address.ts'
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
  const both = <R extends Resource>(first: Waiting<R> | null, second: Waiting<R> | null): Waiting<R> | null =>
    first && second && { rows: [...first.rows, ...second.rows].slice(0, Number(most)), total: first.total + second.total }
  // why: another server does not know who settled what
  const { handleTime_null: _, ...unsettled } = waiting.abnormal.query
  const [approvals, abnormal, lost, asked, failed] = await Promise.all([
    has('approval') ? ask(approval, waiting.approvals.query) : null,
    ask(refund, has('refund-handle') ? waiting.abnormal.query : unsettled),
    has('refund-handle') ? ask(refund, waiting.lost.query) : null,
    ask(withdrawal, waiting.asked.query),
    ask(withdrawal, waiting.failed.query),
  ])
  return { approvals, abnormal: lost ? both(abnormal, lost) : abnormal, withdrawals: both(failed, asked), maySettle: has('refund-handle') }
}

export interface TodoCounts {
  approvals: number | null
  abnormal: number | null
  withdrawals: number | null
  problems: number | null
}

const sum = (...counts: (number | null)[]) =>
  counts.every((n) => n === null) ? null : counts.reduce<number>((all, n) => all + (n ?? 0), 0)

/** How much waits for this reader; undefined where the server does not count it. */
export async function countTodo(signedIn: SignedInRequest): Promise<TodoCounts | undefined> {
  const has = await capabilitiesOf(signedIn)
  if (!has('todo')) return undefined
  const { data } = await signedIn.blade.call(todoCount, {})
  return {
    approvals: data.approvals,
    abnormal: sum(data.abnormal, data.lost),
    withdrawals: sum(data.asked, data.failed),
    problems: data.problems,
  }
}

/** Address of the oldest case that the reader may decide; undefined where none waits. */
async function firstCase(signedIn: SignedInRequest, { approvals, withdrawals, abnormal, maySettle }: Todo) {
  const [approves, audits, pays, settles] = await Promise.all(
    [approvalAudit, withdrawalAudit, wxTransfer, refundHandle].map(({ needs }) => mayUse(signedIn, needs)),
  )
  const at = (id: string | null | undefined, end: string) => id && `${todoPath}/${id}/${end}`
  return (
    at(approves ? approvals?.rows.find((row) => !row.own)?.id : undefined, 'approve') ??
    at(audits ? withdrawals?.rows.find(mayApprove)?.id : undefined, 'audit') ??
    at(pays ? withdrawals?.rows.find(mayPay)?.id : undefined, 'pay') ??
    at(settles && maySettle ? abnormal?.rows[0]?.id : undefined, 'handle')
  )
}

/**
 * Where a dialog of the queue leads once it is done: to the next case where its form asks for that.
 * @param up the page below the dialog, also where the queue cannot be read: what was done is done
 */
export async function afterCase(signedIn: SignedInRequest, form: FormData, up: string): Promise<string> {
  if (!form.get('next')) return up
  try {
    return (await firstCase(signedIn, await loadTodo(signedIn))) ?? todoPath
  } catch (error) {
    if (error instanceof BladeError) return up
    throw error
  }
}
