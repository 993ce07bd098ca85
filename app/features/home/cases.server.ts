/** The cases that wait for the reader, for the home page: those they may decide, the longest wait first. Texts are already formatted. */
import { yuan } from '#contract/rules/money.ts'
import { type CaseKind, caseKinds } from '#contract/rules/todo.ts'
import { saidIn } from '#contract/rules/said.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { TodoCounts } from '#app/blade/todo.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import type { MessageKey } from '#app/i18n/config.ts'
import { type Case, caseAddress, isOpenTo, waitedOf } from '#app/features/money/todo/case.ts'
import { loadQueue } from '#app/features/money/todo/todo.server.ts'

/** Most cases on the page; the queue has the others. */
const most = 5

/** What the first step does. */
const steps: Readonly<Record<Case['end'], MessageKey>> = {
  approve: 'today.step.review',
  waiver: 'today.step.review',
  handle: 'today.step.settle',
  audit: 'today.step.audit',
  pay: 'today.step.pay',
  problem: 'today.step.handle',
  register: 'today.step.audit',
  release: 'today.step.release',
  collect: 'debt.act.collect',
  remind: 'debt.act.remind',
  waive: 'debt.act.waive',
  end: 'debt.act.end',
}

export interface TodayCase {
  id: string
  kind: CaseKind
  title: string
  detail: string
  /** `¥12.00`; empty where no money moves. */
  amount: string
  waited: string
  /** Waits for a day or longer. */
  isLate: boolean
  to: string
  step: string
}

export interface TodayCases {
  listed: TodayCase[]
  /** Number of cases that the reader may decide, by kind. */
  counts: Partial<Record<CaseKind, number>>
}

export const totalOf = ({ counts }: Pick<TodayCases, 'counts'>): number => Object.values(counts).reduce((sum, n) => sum + n, 0)

/** @param now epoch ms @param counts how many rows wait; without them nothing is read, because the server has no queue */
export async function loadCases(signedIn: SignedInRequest, words: Words, now: number, counts: TodoCounts | undefined): Promise<TodayCases> {
  if (!counts) return { listed: [], counts: {} }
  const { cases, totals } = await loadQueue(signedIn, {}, now, { size: most, counts })
  const decidable = caseKinds.flatMap((kind) => {
    const all = cases.filter((one) => one.kind === kind)
    // Rows that were not read count as decidable. The total leaves out the own requests already.
    const closed = all.filter(({ may, note }) => !may && note !== 'own').length
    return all.some(isOpenTo) ? [[kind, (totals[kind] ?? 0) - closed] as const] : []
  })
  const { t, language } = words
  const listed = cases
    .filter(isOpenTo)
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, most)
    .map((one): TodayCase => {
      const { id, kind, title, person, detail, amount, at, end } = one
      const waited = waitedOf(at, now)
      return {
        id,
        kind,
        title: [t(`today.kind.${kind}`), person ?? title].join(' · '),
        detail: detail.map((part) => saidIn(part, language)).join(' · '),
        amount: amount === null ? '' : `¥${yuan(amount)}`,
        waited: t('today.waited', { time: t(`todo.waited.${waited.unit}`, waited) }),
        isLate: waited.unit === 'days',
        to: caseAddress({ id, end }),
        step: t(steps[end]),
      }
    })
  return { listed, counts: Object.fromEntries(decidable) }
}
