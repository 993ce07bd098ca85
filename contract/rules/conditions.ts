/** Filters that no field of a row holds, in words. why not in the definitions: every page of the console has those, and few show these. */
import type { Language } from '../languages.ts'
import { moneyPartSays } from './money-flow.ts'
import { weekHourSays } from './week-hour.ts'

/** By the name of the filter; undefined for an invalid value. */
export const conditions: Readonly<Record<string, (value: string, language: Language) => string | undefined>> = {
  usedIn: weekHourSays,
  moneyPart: moneyPartSays,
}
