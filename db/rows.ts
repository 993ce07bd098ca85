/** Inserts many rows of one table with one prepared statement. */
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './open.ts'

/** @returns a function that inserts a row; omitted columns take their defaults */
export function inserter<T extends SQLiteTable>({ $client }: Pick<Db, '$client'>, table: T): (row: T['$inferInsert']) => void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${column.name}"`)
  const statement = $client.prepare(`insert into "${getTableName(table)}" (${names.join()}) values (${names.map(() => '?').join()})`)
  return (row) => {
    const values: Readonly<Record<string, unknown>> = row
    statement.run(columns.map(([field, column]) => (values[field] === undefined ? (column.default ?? null) : values[field])))
  }
}
