/** Rows of one table by one prepared statement: for those who write many. */
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './open.ts'

/** @returns a function that inserts a row; a column that it does not name takes its default */
export function inserter<T extends SQLiteTable>({ $client }: Pick<Db, '$client'>, table: T): (row: T['$inferInsert']) => void {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, column]) => `"${column.name}"`)
  const statement = $client.prepare(`insert into "${getTableName(table)}" (${names.join()}) values (${names.map(() => '?').join()})`)
  return (row) => {
    const given: Readonly<Record<string, unknown>> = row
    statement.run(columns.map(([field, column]) => (given[field] === undefined ? (column.default ?? null) : given[field])))
  }
}
