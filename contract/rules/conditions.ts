/** What filters mean beyond their fields. why not in the definitions: every page of the console has those, and few show these. */
import { type Language, type Pair, pick } from '../languages.ts'
import { moneyPartSays } from './money-flow.ts'
import { pending, pendingName } from './todo.ts'
import { weekHourSays } from './week-hour.ts'

/** Filters that no field of a row holds, in words, by their name; undefined for an invalid value. */
export const conditions: Readonly<Record<string, (value: string, language: Language) => string | undefined>> = {
  usedIn: weekHourSays,
  moneyPart: moneyPartSays,
  withoutOrder: (value, language) => (value === '1' ? pick(['是', 'Yes'], language) : undefined),
}

/**
 * The choices of a filter, by its name, in place of the rows that its field refers to.
 * why no roles: users are found by their names; only who waits for a role is looked for by it
 */
export const closedChoices: Readonly<Record<string, readonly (readonly [value: string, ...name: Pair])[]>> = {
  roleId: [[pending, ...pendingName]],
}
