/** Data that a form sends about the row it edits, and the answer when somebody else has changed that row. */
import type { Difference, Values } from '#contract/rules/merge.ts'
import type { baseKey, versionKey } from '#contract/version-keys.ts'
import type { Choices } from '#app/blade/choices.server.ts'

/** The row's version, and its values as JSON. */
export type Stamp = Record<typeof versionKey | typeof baseKey, string>

interface ConflictDetails {
  /** When their version was saved, `yyyy-MM-dd HH:mm:ss`; "" if the server does not say. */
  at: string
  /** Fields that differ between mine and theirs. */
  differences: Difference[]
  /** All values that the form was to save. */
  mine: Values
  /** Rows that values reference. */
  names: Choices
}

/** `stamp` is that of their version: the next save is compared with it. */
export type Conflict = ({ conflict: 'changed'; stamp: Stamp } & ConflictDetails) | ({ conflict: 'gone' } & ConflictDetails)

/** The conflict for a deleted row before anything was typed. */
export const deleted: Conflict = { conflict: 'gone', at: '', differences: [], mine: {}, names: {} }

export const isConflict = (result: object | undefined): result is Conflict => result !== undefined && 'conflict' in result
