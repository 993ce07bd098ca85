/** What a form carries about the row it edits, and the answer when somebody else has changed that row. */
import type { Difference, Values } from '#contract/rules/merge.ts'
import type { baseKey, versionKey } from '#contract/version-keys.ts'
import type { Choices } from '#app/blade/choices.server.ts'

/** The version, and its values as JSON. */
export type Stamp = Record<typeof versionKey | typeof baseKey, string>

interface Known {
  /** When theirs was saved, `yyyy-MM-dd HH:mm:ss`; "" if the server does not tell. */
  at: string
  /** Fields that differ between mine and theirs. */
  differences: Difference[]
  /** All values that the form was to save. */
  mine: Values
  /** Rows that values reference. */
  names: Choices
}

/** `stamp` is theirs: the next save is compared with it. */
export type Conflict = ({ conflict: 'changed'; stamp: Stamp } & Known) | ({ conflict: 'gone' } & Known)

/** The reader has not typed anything yet. */
export const deleted: Conflict = { conflict: 'gone', at: '', differences: [], mine: {}, names: {} }

export const isConflict = (result: object | undefined): result is Conflict => result !== undefined && 'conflict' in result
