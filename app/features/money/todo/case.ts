/** A case of the queue, and the filter in the address of the queue. */
import { type CaseKind, caseKinds, todoPath } from '#contract/rules/todo.ts'
import { parseTime } from '#contract/rules/time.ts'
import { isId } from '#contract/field-meta.ts'
import type { DebtAct } from '#app/features/money/debts/debt-acts.ts'

export interface Case {
  id: string
  kind: CaseKind
  /** Title, and the parts of the second line: texts of the row itself. */
  title: string
  detail: readonly string[]
  /** Whom it concerns, where the title names more. */
  person?: string | null
  /** An additional remark. */
  note?: 'own' | 'lost' | 'toPay' | 'failed' | 'reminded'
  /** Cents; null where no money moves. */
  amount: number | null
  /** `yyyy-MM-dd HH:mm:ss`, since when it waits. */
  at: string
  /** Last segment of its address. */
  end: 'approve' | 'handle' | 'audit' | 'pay' | 'problem' | 'register' | 'waiver' | 'release' | DebtAct
  /** The last segments of the other ways to decide it. */
  otherEnds?: readonly Case['end'][]
  /** Whether the reader may decide on it. */
  may: boolean
  /** The refusal of the contract that a batch would get. */
  refusals?: Partial<Record<BatchAct, Refusal>>
}
type Refusal = 'approvalOwn' | 'auditState' | 'payState' | 'transferTooSmall' | 'transferTooMuch'

export const caseAddress = ({ id, end }: Pick<Case, 'id' | 'end'>): string => `${todoPath}/${id}/${end}`

/** Whether an address opens this case, in any of the ways to decide it. */
export const isCaseAt = ({ id, end, otherEnds = [] }: Case, pathname: string): boolean =>
  [end, ...otherEnds].some((one) => caseAddress({ id, end: one }) === pathname)

/** Whether it is opened automatically as the next case; requests of the reader's own need another person. */
export const isOpenTo = ({ may, note }: Case): boolean => may && note !== 'own'

/** How long a case has waited, in its largest unit. @param now epoch ms */
export function waitedOf(since: string, now: number) {
  const minutes = Math.max(0, Math.floor((now - parseTime(since)) / 60_000))
  const unit = minutes < 60 ? 'minutes' : minutes < 1440 ? 'hours' : 'days'
  return { minutes, unit, n: Math.floor(minutes / { minutes: 1, hours: 60, days: 1440 }[unit]) } as const
}

export interface Filter {
  kind?: CaseKind
  hosId?: string
}

/** An unknown kind or an invalid hospital id is ignored. */
export function filterOf(search: URLSearchParams): Filter {
  const kind = caseKinds.find((one) => one === search.get('kind'))
  const hosId = search.get('hosId') ?? ''
  return { ...(kind && { kind }), ...(isId(hosId) && { hosId }) }
}

export function searchOf({ kind, hosId }: Filter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(hosId && { hosId }) })
  return query.size ? `?${query}` : ''
}

/** Acts that can be applied to several cases of a kind at once. */
export const batches = { approval: ['approve'], withdrawal: ['audit', 'pay'] } as const satisfies Partial<
  Record<CaseKind, readonly Case['end'][]>
>
export type BatchAct = (typeof batches)[keyof typeof batches][number]
export const batchesOf = (kind: CaseKind | undefined): readonly BatchAct[] =>
  kind === 'approval' || kind === 'withdrawal' ? batches[kind] : []

export const batchAddress = (act: BatchAct): string => `${todoPath}/batch/${act}`
