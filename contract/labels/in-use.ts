/** The refusal to delete rows that other rows refer to: which, and how many. */
import { type Language, pick } from '../languages.ts'
import { refusalText } from '../refusals.ts'
import { rowLabel } from './index.ts'
import { countLabel } from './nouns.ts'

/** Counting stops here: the text says `99+`. */
export const mostCounted = 100
/** Rows that a refusal to delete several rows names. */
export const mostUsesNamed = 3

/** A row that others refer to. */
export interface Use {
  name: string
  /** Rows that refer to it, by the name of their resource. */
  counts: ReadonlyMap<string, number>
}

function countsText({ counts }: Use, language: Language): string {
  const parts = [...counts].map(([from, n]) => countLabel(from, n < mostCounted ? String(n) : `${String(mostCounted - 1)}+`, language))
  const [last = '', ...others] = parts.reverse()
  return pick([[...others.reverse(), last].join('、'), others.length ? `${others.join(', ')} and ${last}` : last], language)
}

/** @param uses at least one @param isSeveral whether several rows were to be deleted */
export function inUseText(resource: string, uses: readonly Use[], isSeveral: boolean, language: Language): string {
  const label = rowLabel(resource, language)
  if (!isSeveral) return refusalText('inUse', language, { label, what: uses.map((use) => countsText(use, language)).join() })
  const rows = uses.map((use) => refusalText('inUseRow', language, { name: use.name, what: countsText(use, language) }))
  return refusalText('inUseRows', language, { label, rows: rows.join(pick([';', '; '], language)) })
}
