/** Rows of one table by one prepared statement: for those who write many. */
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './open.ts'

/** @returns a function that inserts a row; a column that it does not name takes its default */
export function inserter<T extends SQLiteTable>({ $client }: Pick<Db, '$client'>, table: T): (row: T['$inferInsert']) => void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${column.name}"`)
  const values = columns.map(([field]) => `@${field}`)
  const statement = $client.prepare(`insert into "${getTableName(table)}" (${names.join()}) values (${values.join()})`)
  const empty = Object.fromEntries(columns.map(([field, column]) => [field, column.default ?? null]))
  return (row) => void statement.run({ ...empty, ...row })
}
