/** The rule for rows with a `hosId`, unless hooks have another one: staff of some hospitals see and write rows of these only. */
import { getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Refused } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { Hooks } from './hooks.ts'

/** Rows of the caller's hospitals; `more` are ids that everybody sees. */
export const inHospitals =
  (column: SQLiteColumn, ...more: string[]) =>
  ({ rights: { hospitals } }: Principal): SQL | undefined =>
    hospitals && inArray(column, [...hospitals, ...more])

export function ofHospital(table: SQLiteTable, hooks: Hooks | undefined): Hooks | undefined {
  const column = getTableColumns(table).hosId
  if (!column || hooks?.scope) return hooks
  return {
    scope: inHospitals(column),
    /** @throws Refused hospitalMissing */
    derive(values, id, { rights: { hospitals } }) {
      const isSet = id === undefined || 'hosId' in values
      if (hospitals && isSet && !hospitals.includes(String(values.hosId))) throw new Refused('hospitalMissing')
      return values
    },
    ...hooks,
  }
}
