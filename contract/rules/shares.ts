/** The three shares of a settlement rule, in basis points. What is not given stays with the platform. */
import type { FieldRefusal } from '../resource.ts'

export const shareFields = ['hosRatio', 'personRatio', 'platRatio'] as const
export type ShareField = (typeof shareFields)[number]

export const wholeShare = 10_000

export const sumOfShares = (values: Readonly<Record<string, unknown>>): number =>
  shareFields.reduce((sum, name) => sum + (Number(values[name]) || 0), 0)

/** Basis points as percent, without needless zeros: `5`, `5.5`. */
export const percentText = (points: number): string => String(points / 100)

/** What is left for a party when the others keep theirs. */
export const restFor = (values: Readonly<Record<string, unknown>>, name: ShareField): number =>
  Math.max(0, wholeShare - sumOfShares({ ...values, [name]: 0 }))

/** Shares of more than the whole, said at the last one. */
export function sharesProblem(values: Readonly<Record<string, unknown>>): Record<string, FieldRefusal> {
  const sum = sumOfShares(values)
  if (sum <= wholeShare) return {}
  return { platRatio: { code: 'sharesOver', values: { sum: percentText(sum), over: percentText(sum - wholeShare) } } }
}
