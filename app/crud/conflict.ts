/** What a form carries of the row that it edits, and what comes back when somebody else has changed that row. */
import type { Difference, Values } from '#contract/rules/merge.ts'
import type { baseKey, versionKey } from '#contract/version-keys.ts'
import type { Choices } from '../blade/choices.server.ts'

/** The version, and the values that it stands for as JSON. */
export type Stamp = Record<typeof versionKey | typeof baseKey, string>

interface Known {
  /** When theirs was saved, `yyyy-MM-dd HH:mm:ss`; "" where the server does not say. */
  at: string
  /** Fields that are not the same in mine and theirs. */
  differences: Difference[]
  /** All that the form was to save. */
  mine: Values
  /** Rows that values point to. */
  names: Choices
}

/** `stamp` is that of theirs: what is saved next is compared with it. */
export type Conflict = ({ conflict: 'changed'; stamp: Stamp } & Known) | ({ conflict: 'gone' } & Known)

/** Nothing was typed yet. */
export const deleted: Conflict = { conflict: 'gone', at: '', differences: [], mine: {}, names: {} }

export const isConflict = (result: object | undefined): result is Conflict => result !== undefined && 'conflict' in result
