/** Filters beyond the fields of the rows. Not in the definitions, because every page of the console loads those, and few need these. */
import { type Language, type Pair, pick } from '../languages.ts'
import { moneyPartSays } from './money-flow.ts'
import { pending, pendingName } from './todo.ts'
import { weekHourSays } from './week-hour.ts'

/** Descriptions of filters that are not fields of the rows, by filter name; undefined for an invalid value. */
export const conditions: Readonly<Record<string, (value: string, language: Language) => string | undefined>> = {
  usedIn: weekHourSays,
  moneyPart: moneyPartSays,
  withoutOrder: (value, language) => (value === '1' ? pick(['是', 'Yes'], language) : undefined),
}

/**
 * The choices of a filter, by its name, instead of the rows that its field refers to. Roles are not offered, because users are searched
 * by name; only registrations without a role are searched by it.
 */
export const closedChoices: Readonly<Record<string, readonly (readonly [value: string, ...name: Pair])[]>> = {
  roleId: [[pending, ...pendingName]],
}
