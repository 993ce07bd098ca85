/** Building blocks of the features' joins. */
import { pick, type Language } from '#contract/languages.ts'
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { splitIds } from '#contract/ids.ts'
import { inJson } from '#server/core/in-json.ts'
import { preparedFor } from '#server/core/prepared.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { LookupField } from './lookups.ts'

export type StoredRow = Readonly<Record<string, unknown>>
type JoinedField<N extends ResourceName> = keyof Resources[N]['joined']['shape'] & string
/** The joined fields of each row, in the order of the rows; one query for all of them. */
export type Join<N extends ResourceName> = (
  rows: readonly StoredRow[],
  language: Language,
  me: Principal,
) => Record<JoinedField<N>, unknown>[]
/** Resources with a joined field that is no lookup; they need a join. */
export type Joined = { [N in ResourceName]: [Exclude<JoinedField<N>, LookupField<N>>] extends [never] ? never : N }[ResourceName]
export type Joins = { [N in ResourceName]: Join<N> }
export type AnyJoin = ((rows: readonly StoredRow[], language: Language, me: Principal) => Record<string, unknown>[]) | undefined

export const top = ['顶级', 'Top level'] as const

export const idsOf = (rows: readonly StoredRow[]) => rows.map((row) => String(row.id))

/** How many rows of `table` point to each row by `parent`; one query. */
export function countBelow(db: Db, table: SQLiteTable, { parent, isDeleted }: { parent: SQLiteColumn; isDeleted: SQLiteColumn }) {
  return (rows: readonly StoredRow[]) => {
    const counts = db
      .select({ parent: sql<string>`${parent}`, n: sql<number>`count(*)` })
      .from(table)
      .where(and(inArray(parent, idsOf(rows)), eq(isDeleted, 0)))
      .groupBy(parent)
      .all()
    const byId = new Map(counts.map(({ parent: id, n }) => [id, n]))
    return (row: StoredRow) => byId.get(String(row.id)) ?? 0
  }
}

const idOf = ({ table }: SQLiteColumn): SQLiteColumn => getTableColumns(table as SQLiteTable).id!

/** Statements for the names of rows by their comma-joined ids; prepared by database and column of the name. */
const namesIn = preparedFor((db: Db) =>
  preparedFor((name: SQLiteColumn) =>
    db
      .select({ id: sql<string>`${idOf(name)}`, name: sql<string>`${name}` })
      .from(name.table as SQLiteTable)
      .where(inJson(idOf(name), sql.placeholder('ids')))
      .prepare(),
  ),
)

/** The names of the rows that `field` points to, for each row; the field may hold several comma-joined ids. One query. */
export function namesOf(db: Db, name: SQLiteColumn, rows: readonly StoredRow[], field: string) {
  const idsIn = (row: StoredRow) => splitIds(row[field])
  const ids = [...new Set(rows.flatMap(idsIn))]
  const named = ids.length ? namesIn(db)(name).all({ ids: JSON.stringify(ids) }) : []
  const names = new Map(named.map((row) => [row.id, String(row.name)]))
  return (row: StoredRow) =>
    idsIn(row)
      .flatMap((id) => names.get(id) ?? [])
      .join(',')
}

/** The name of each row's parent; "top level" for a root. */
export function parentNamesOf(db: Db, name: SQLiteColumn, rows: readonly StoredRow[], language: Language, field = 'parentId') {
  const parents = namesOf(db, name, rows, field)
  return (row: StoredRow) => ({ parentName: parents(row) || pick(top, language) })
}
