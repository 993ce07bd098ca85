/** The bands of the money flow: hospitals that received money, and where it is now. Each leads to its orders. */
import type { moneyFlow } from '#contract/endpoints/pictures.ts'
import { type Language, pick } from '#contract/languages.ts'
import { type MoneyPart, moneyPartNames, moneyParts } from '#contract/rules/money-flow.ts'
import { yuan } from '#contract/rules/money.ts'
import type { z } from 'zod'
import type { Band } from '#app/components/chart/sankey.tsx'
import { paidAddress } from '#app/features/report/rows-behind.ts'
import type { Say } from '#app/i18n/use-language.ts'

export type Flow = z.output<typeof moneyFlow.output>
export type Days = Parameters<typeof paidAddress>[0]

const colours: Record<MoneyPart, string> = {
  refunded: 'text-chart-6',
  hospital: 'text-chart-2',
  person: 'text-chart-4',
  platform: 'text-chart-1',
  open: 'text-chart-3',
}

/** Maximum hospitals with a band of their own; the others share one. */
const mostSources = 6

/** @param others where the hospitals that share a band are listed */
export function flowBands(
  flow: Flow,
  query: Days,
  { t, language }: { t: Say; language: Language },
  others = '#by-hospital',
): { sources: Band[]; parts: Band[] } {
  const byPaid = flow.hospitals.filter(({ paid }) => paid > 0).sort((a, b) => b.paid - a.paid)
  const many = byPaid.length > mostSources
  const alone = many ? byPaid.slice(0, mostSources - 1) : byPaid
  const rest = byPaid.slice(alone.length)
  const sources: Band[] = alone.map(({ hosId, hosName, paid }) => ({
    key: hosId,
    name: hosName,
    value: paid,
    text: `¥${yuan(paid)}`,
    to: paidAddress({ ...query, hosId }),
    // Grey, because what comes in is told apart by where it goes.
    colour: 'text-muted-foreground',
  }))
  if (rest.length) {
    const value = rest.reduce((sum, { paid }) => sum + paid, 0)
    const name = t('moneyFlow.others', { n: rest.length })
    sources.push({ key: 'others', name, value, text: `¥${yuan(value)}`, to: others, colour: 'text-muted-foreground' })
  }
  const parts: Band[] = moneyParts
    .filter((part) => flow[part] > 0)
    .map((part) => ({
      key: part,
      name: pick(moneyPartNames[part], language),
      value: flow[part],
      text: `¥${yuan(flow[part])}`,
      to: paidAddress(query, part),
      colour: colours[part],
    }))
  return { sources, parts }
}
