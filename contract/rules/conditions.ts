/** Filters beyond the fields of the rows. Not in the definitions, because every page of the console loads those, and few need these. */
import type { Capability } from '../capabilities.ts'
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

/** Choices of a filter, by its name, beyond the rows that its field refers to; each only where the server has the capability. */
export const addedChoices: Readonly<Record<string, readonly { value: string; name: Pair; beyond: Capability }[]>> = {
  // Registrations have no role yet, and are searched by that.
  roleId: [{ value: pending, name: pendingName, beyond: 'registration' }],
}
