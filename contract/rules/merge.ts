/** Two changes of one row, field by field: what it was, what I make of it, what somebody else made of it meanwhile. */

/** Values of a form's fields as text; an empty one is "". */
export type Values = Readonly<Record<string, string>>

export interface Difference {
  name: string
  /** undefined where it is not known, as with a secret. */
  base: string | undefined
  mine: string
  theirs: string
  /** Who changed it; `both` has to be chosen. */
  by: 'mine' | 'theirs' | 'both'
}

/** A value of a row or a form as text. */
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The fields of mine that differ from theirs, in the order of mine. A field whose base is not known counts as changed by both. */
export function differences(base: Partial<Values>, mine: Values, theirs: Values): Difference[] {
  return Object.entries(mine).flatMap(([name, value]): Difference[] => {
    const start = base[name]
    const now = theirs[name] ?? ''
    if (value === now) return []
    return [{ name, base: start, mine: value, theirs: now, by: start === now ? 'mine' : start === value ? 'theirs' : 'both' }]
  })
}

/** What is to be saved: theirs where they alone changed a field, mine else. Says nothing of fields that both changed. */
export const merged = (base: Partial<Values>, mine: Values, theirs: Values): Values => ({
  ...mine,
  ...Object.fromEntries(differences(base, mine, theirs).flatMap(({ name, by, theirs }) => (by === 'theirs' ? [[name, theirs]] : []))),
})
