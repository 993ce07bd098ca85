import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Whether a column is one of a JSON array's values: one parameter, so that a prepared statement takes any number of them. */
export const inJson = (column: SQLiteColumn, values: unknown): SQL => sql`${column} in (select value from json_each(${values}))`
