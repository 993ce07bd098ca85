/** The rule for rows with a `hosId`, unless hooks have another one: staff of some hospitals see and write rows of these only. */
import { getTableColumns, inArray } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Refused } from '#server/core/refusal.ts'
import type { Hooks } from './hooks.ts'

export function ofHospital(table: SQLiteTable, hooks: Hooks | undefined): Hooks | undefined {
  const column = getTableColumns(table).hosId
  if (!column || hooks?.scope) return hooks
  return {
    scope: ({ rights: { hospitals } }) => hospitals && inArray(column, [...hospitals]),
    /** @throws Refused hospitalMissing */
    derive(values, id, { rights: { hospitals } }) {
      const isSet = id === undefined || 'hosId' in values
      if (hospitals && isSet && !hospitals.includes(String(values.hosId))) throw new Refused('hospitalMissing')
      return values
    },
    ...hooks,
  }
}
