/** Three-way merge of one row, field by field: the base, my change, and somebody else's concurrent change. */
import { z } from 'zod'
import { later } from '../later.ts'

/** Values of a form's fields as text; an empty one is "". */
export type Values = Readonly<Record<string, string>>

export interface Difference {
  name: string
  /** undefined if unknown, as for a secret. */
  base: string | undefined
  mine: string
  theirs: string
  /** The side that changed it; for `both` the user must choose. */
  by: 'mine' | 'theirs' | 'both'
}

/** A value of a row or a form as text. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const carriedValues = later(() => z.record(z.string(), z.string()))
/** The values that a form sends as JSON; {} if it sends none, or forged ones. */
export function carriedIn(text: unknown): Values {
  try {
    return carriedValues.parse(JSON.parse(typeof text === 'string' ? text : '{}'))
  } catch {
    return {}
  }
}

/** The fields where mine differ from theirs, in the order of mine. A field with an unknown base counts as changed by both. */
export function differences(base: Partial<Values>, mine: Values, theirs: Values): Difference[] {
  return Object.entries(mine).flatMap(([name, value]): Difference[] => {
    const start = base[name]
    const now = theirs[name] ?? ''
    if (value === now) return []
    return [{ name, base: start, mine: value, theirs: now, by: start === now ? 'mine' : start === value ? 'theirs' : 'both' }]
  })
}

/** The values to save: theirs where only they changed a field, otherwise mine. Leaves out fields that both changed. */
export const merged = (base: Partial<Values>, mine: Values, theirs: Values): Values => ({
  ...mine,
  ...Object.fromEntries(differences(base, mine, theirs).flatMap(({ name, by, theirs }) => (by === 'theirs' ? [[name, theirs]] : []))),
})
