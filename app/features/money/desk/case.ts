/** A case of the queue, and the part of it that an address names. */
import { type CaseKind, caseKinds, todoPath } from '#contract/rules/todo.ts'
import { isId } from '#contract/values.ts'

export interface Case {
  id: string
  kind: CaseKind
  /** Subject, and a second line: texts of the row itself. */
  title: string
  detail: string
  /** Said of it besides. */
  note?: 'own' | 'lost' | 'toPay' | 'failed'
  /** Cents; null where no money moves. */
  amount: number | null
  /** `yyyy-MM-dd HH:mm:ss`, since when it waits. */
  at: string
  /** Last segment of its address. */
  end: 'approve' | 'handle' | 'audit' | 'pay' | 'problem' | 'register'
  /** Whether the reader may decide on it. */
  may: boolean
  /** What a batch would be refused for, as a refusal of the contract. */
  refusals?: Partial<Record<BatchAct, Refusal>>
}
type Refusal = 'approvalOwn' | 'auditState' | 'payState' | 'transferTooSmall' | 'transferTooMuch'

export const caseAddress = ({ id, end }: Pick<Case, 'id' | 'end'>): string => `${todoPath}/${id}/${end}`

export interface Filter {
  kind?: CaseKind
  hosId?: string
}

/** An unknown kind or hospital narrows nothing. */
export function filterOf(search: URLSearchParams): Filter {
  const kind = caseKinds.find((one) => one === search.get('kind'))
  const hosId = search.get('hosId') ?? ''
  return { ...(kind && { kind }), ...(isId(hosId) && { hosId }) }
}

export function searchOf({ kind, hosId }: Filter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(hosId && { hosId }) })
  return query.size ? `?${query}` : ''
}

/** What may be done to several cases of a kind at once. */
export const batches = { approval: ['approve'], withdrawal: ['audit', 'pay'] } as const satisfies Partial<
  Record<CaseKind, readonly Case['end'][]>
>
export type BatchAct = (typeof batches)[keyof typeof batches][number]
export const batchesOf = (kind: CaseKind | undefined): readonly BatchAct[] =>
  kind === 'approval' || kind === 'withdrawal' ? batches[kind] : []

export const batchAddress = (act: BatchAct): string => `${todoPath}/batch/${act}`
