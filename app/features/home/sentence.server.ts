/**
 * The sentence of the home page: at most three facts, each a link to its rows. It names only what is so; a quiet day has a sentence of its
 * own. A text marks its link as `before|link|after`.
 */
import { todoPath, type CaseKind } from '#contract/rules/todo.ts'
import { grouped } from '#contract/rules/money.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import type { MessageKey } from '#app/i18n/config.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { searchOf } from '#app/features/money/todo/case.ts'
import type { TodayCases } from './cases.server.ts'
import type { Now } from './current.server.ts'

export interface SentencePart {
  text: string
  to?: string
}

/** Characters of a whole Chinese sentence. */
const longest = 30
const mostFacts = 3

/** Kinds of cases in the order in which each kind of work names them. */
const kindsOf: Record<Now['order'][number], readonly CaseKind[]> = {
  money: ['approval', 'abnormal', 'withdrawal', 'waiver', 'owing', 'problem', 'stuck', 'idleUse', 'registration'],
  beds: ['problem', 'idleUse', 'stuck', 'owing', 'approval', 'withdrawal', 'waiver', 'abnormal', 'registration'],
  service: ['problem', 'stuck', 'owing', 'idleUse', 'approval', 'withdrawal', 'waiver', 'abnormal', 'registration'],
  anomalies: ['abnormal', 'stuck', 'idleUse', 'owing', 'approval', 'withdrawal', 'waiver', 'problem', 'registration'],
}

function partsOf(text: string, to: string): SentencePart[] {
  const [before = '', link = '', after = ''] = text.split('|')
  return [{ text: before }, { text: link, to }, { text: after }].filter((part) => part.text)
}

const lengthOf = (facts: readonly SentencePart[][]) => facts.flat().reduce((sum, { text }) => sum + text.length, facts.length)

/** @param now epoch ms @param over running rentals whose rent exceeds what was paid; undefined where that was not counted */
export function sentenceOf(
  { current, cases, over }: { current: Now; cases: TodayCases; over?: number },
  { t, language }: Words,
  now: number,
): SentencePart[] {
  const day = (ago: number) => formatTime(now - ago * dayMs).slice(0, 10)
  const fact = (key: MessageKey, to: string, values: Record<string, string> = {}) => partsOf(t(key, values), to)
  const some = (key: MessageKey, n: number | null | undefined, to: string) => (n ? [fact(key, to, { n: grouped(n) })] : [])
  const { beds, service, anomalies, order } = current
  const work = order[0] ?? 'service'
  const inUse =
    work === 'beds' && beds.all !== null && beds.used !== null
      ? [fact('today.inUse', '/rental/bed?state=1', { n: grouped(beds.used), all: grouped(beds.all) })]
      : []
  const first = inUse.length
    ? inUse
    : some('today.overnight', service.overnight, `/money/order?${new URLSearchParams({ state: '1', createTime_datelt: day(1) })}`)
  const waits = kindsOf[work].flatMap((kind) => some(`today.waits.${kind}`, cases.counts[kind], todoPath + searchOf({ kind })))
  const tooFar = some('today.over', over, '/wel/index#picture')
  const broken = anomalies.audit?.broken ? [fact('today.auditBroken', '/platform/audit')] : []
  const { differences } = anomalies
  const differing = some('today.differing', differences, `/money/reconcile/${day(1)}`)
  const urgent = [...broken, ...tooFar, ...waits]
  if (!urgent.length && !differing.length && (inUse.length || !first.length))
    return [...inUse.flat(), { text: t(inUse.length ? 'today.quietInUse' : 'today.quiet') }]
  const balanced = differences === 0 && !broken.length ? [fact('today.balanced', `/money/reconcile/${day(1)}`)] : []
  const reconciled = [...differing, ...balanced]
  const wanted = [...first, ...urgent.slice(0, mostFacts - first.length - reconciled.length), ...reconciled].slice(0, mostFacts)
  const facts: SentencePart[][] = []
  for (const one of wanted) if (language === 'en' || lengthOf([...facts, one]) <= longest) facts.push(one)
  return facts.flatMap((one, i) => [...one, { text: t(i < facts.length - 1 ? 'today.and' : 'today.end') }])
}
