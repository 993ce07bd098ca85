/** Several cases of one kind, decided one by one: each by its own call under its own request number. Amounts in cents. */
import { factorCalls } from '#contract/endpoints/factor.ts'
import { approvalAudit } from '#contract/endpoints/refund-cases.ts'
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import type { CaseKind } from '#contract/rules/todo.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { batches, type BatchAct, type Case, filterOf } from './case.ts'
import { loadQueue } from './todo.server.ts'

const calls: Record<BatchAct, (blade: BladeClient, id: string, requestNo: string, proof?: string) => Promise<unknown>> = {
  approve: (blade, id, _requestNo, code) => blade.call(approvalAudit, { id, pass: true }, { code }),
  audit: (blade, id, requestNo) => blade.call(withdrawalAudit, { id, pass: true, requestNo }),
  pay: (blade, id, requestNo) => blade.call(wxTransfer, { withdrawalId: id, requestNo }),
}

/** The action that an address names, and the kind of its cases. */
export function batchOf(text: string | undefined): { act: BatchAct; kind: CaseKind } | undefined {
  for (const kind of ['approval', 'withdrawal'] as const) {
    const act = batches[kind].find((one) => one === text)
    if (act) return { act, kind }
  }
  return undefined
}

export interface Selection {
  cases: Case[]
  /** Number of chosen cases that are no longer open. */
  gone: number
}

/** Maximum rows of one list. */
const most = 200

/** The current state of the chosen cases: those in the address, or all that match its filter. */
export async function loadSelection(signedIn: SignedInRequest, url: URL, kind: CaseKind, now: number): Promise<Selection> {
  const { cases } = await loadQueue(signedIn, { ...filterOf(url.searchParams), kind }, now, { size: most })
  const ids = url.searchParams.getAll('ids')
  // The ids take precedence, because with JavaScript "all" also ticks every box.
  if (!ids.length) return { cases: url.searchParams.has('all') ? cases : [], gone: 0 }
  const selectedCases = cases.filter(({ id }) => ids.includes(id))
  return { cases: selectedCases, gone: new Set(ids).size - selectedCases.length }
}

export interface Decision {
  id: string
  title: string
  amount: number
  /** The reason if it failed. */
  error?: string
}

/**
 * Decides on each case, in order. Stops when a response is lost: what was sent may be sent again under its number.
 * @param request number of the batch; together with the id of a case it is the request number of that case's call
 * @param code of the second factor, which is needed once for the batch
 * @throws BladeError when the code is refused: nothing was decided
 */
export async function decideEach(
  { blade }: SignedInRequest,
  act: BatchAct,
  cases: readonly Pick<Case, 'id' | 'title' | 'amount'>[],
  number: string,
  { t }: Pick<Words, 't'>,
  code?: string,
): Promise<Decision[]> {
  const proof = code ? (await blade.call(factorCalls.check, { purpose: 'approval' }, { code })).data.proofToken : undefined
  const done: Decision[] = []
  for (const { id, title, amount } of cases) {
    const one = { id, title, amount: amount ?? 0 }
    try {
      await calls[act](blade, id, `${number}-${id}`, proof)
      done.push(one)
    } catch (error) {
      const failure = failureOf(error)
      const isCertain = failure.kind === 'refused' || failure.kind === 'forbidden'
      done.push({ ...one, error: isCertain ? failureText(failure, t) : t('todo.batch.lost') })
      if (!isCertain) break
    }
  }
  return done
}
