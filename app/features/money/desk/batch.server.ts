/** Several cases of one kind, decided one by one: each by a call of its own under a number of its own. Amounts in cents. */
import { factorCalls } from '#contract/endpoints/factor.ts'
import { approvalAudit } from '#contract/endpoints/desk.ts'
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import type { CaseKind } from '#contract/rules/todo.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'
import { batches, type BatchAct, type Case, filterOf } from './case.ts'
import { loadQueue } from './todo.server.ts'

const calls: Record<BatchAct, (blade: BladeClient, id: string, requestNo: string, proof?: string) => Promise<unknown>> = {
  approve: (blade, id, _requestNo, code) => blade.call(approvalAudit, { id, pass: true }, { code }),
  audit: (blade, id, requestNo) => blade.call(withdrawalAudit, { id, pass: true, requestNo }),
  pay: (blade, id, requestNo) => blade.call(wxTransfer, { withdrawalId: id, requestNo }),
}

/** The act that an address names, and the kind of its cases. */
export function batchOf(text: string | undefined): { act: BatchAct; kind: CaseKind } | undefined {
  for (const kind of ['approval', 'withdrawal'] as const) {
    const act = batches[kind].find((one) => one === text)
    if (act) return { act, kind }
  }
  return undefined
}

export interface Chosen {
  cases: Case[]
  /** Ids that do not wait any more. */
  gone: number
}

/** Most rows that one list has. */
const most = 200

/** The chosen cases as they are now: those of the address, or all of its filter. */
export async function loadChosen(signedIn: SignedInRequest, url: URL, kind: CaseKind, now: number): Promise<Chosen> {
  const { cases } = await loadQueue(signedIn, { ...filterOf(url.searchParams), kind }, now, most)
  const ids = url.searchParams.getAll('ids')
  // why the ids first: where a script runs, "all" ticks each of them
  if (!ids.length) return { cases: url.searchParams.has('all') ? cases : [], gone: 0 }
  const chosen = cases.filter(({ id }) => ids.includes(id))
  return { cases: chosen, gone: new Set(ids).size - chosen.length }
}

export interface Decided {
  id: string
  title: string
  amount: number
  /** Why it was not done. */
  error?: string
}

/**
 * Decides on each, in order. Where no answer comes the rest is left alone: what was sent may be sent again under its number.
 * @param number of the question; with the id of a case it is the number of that case's call
 * @param code of the second factor, which is asked for once
 * @throws BladeError when the code is refused: nothing was decided
 */
export async function decideEach(
  { blade }: SignedInRequest,
  act: BatchAct,
  cases: readonly Pick<Case, 'id' | 'title' | 'amount'>[],
  number: string,
  { t }: Pick<Words, 't'>,
  code?: string,
): Promise<Decided[]> {
  const proof = code ? (await blade.call(factorCalls.check, { purpose: 'approval' }, { code })).data.proofToken : undefined
  const done: Decided[] = []
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
