/** Refuses to remove rows that living rows refer to, and says which and how many. */
import { checkExists } from '#contract/rules/values.ts'
import { columnOf } from '#db/columns.ts'
import { inUseText, mostCounted, mostUsesNamed, type Use } from '#contract/labels/in-use.ts'
import type { Language } from '#contract/languages.ts'
import type { Resource } from '#contract/resource.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { and, getTableColumns, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Refused } from '#server/core/refusal.ts'
import type { StoredRow } from './join.ts'
import { referencesTo, type Reference } from './references.ts'

/** Rows are not removed, because other rows refer to them. */
export class InUse extends Refused {
  constructor(
    readonly resource: Resource,
    readonly uses: readonly Use[],
    readonly isSeveral: boolean,
  ) {
    super('inUse')
  }

  override text(language: Language): string {
    return inUseText(this.resource.name, this.uses, this.isSeveral, language)
  }
}

/** Yields counting statements, and expects the count of each. @throws Refused inUse, or the contract's own refusal for the use */
function* check(resource: Resource, references: readonly Reference[], rows: readonly StoredRow[]): Generator<SQL, void, number> {
  const ids = rows.map(({ id }) => String(id))
  const count = ({ table, column, living, isList, from, valueIn }: Reference, of: readonly StoredRow[]): SQL | undefined => {
    const values = of.flatMap((row) => valueIn(row) ?? [])
    if (!values.length) return undefined
    const columns = getTableColumns(table)
    const refers = isList ? or(...values.map((value) => sql`instr(',' || ${column} || ',', ${`,${value},`}) > 0`)) : inArray(column, values)
    const others = from.name === resource.name ? notInArray(columnOf(columns, 'id'), ids) : undefined
    return sql`select count(*) as n from (select 1 from ${table} where ${and(refers, living, others)} limit ${mostCounted})`
  }
  const used: Reference[] = []
  for (const reference of references) {
    const statement = count(reference, rows)
    if (!statement || !(yield statement)) continue
    if (reference.refusal) throw new Refused(reference.refusal)
    used.push(reference)
  }
  if (!used.length) return
  const uses: Use[] = []
  for (const row of rows) {
    const counts = new Map<string, number>()
    for (const reference of used) {
      const statement = count(reference, [row])
      const n = statement ? yield statement : 0
      if (n) counts.set(reference.from.name, Math.min(mostCounted, (counts.get(reference.from.name) ?? 0) + n))
    }
    if (counts.size) uses.push({ name: nameOf(resource, row), counts })
    if (uses.length === mostUsesNamed) break
  }
  throw new InUse(resource, uses, rows.length > 1)
}

/** The name that people know a row by: its title, or the text of a dictionary entry. */
function nameOf({ title, columns }: Resource, row: StoredRow): string {
  const field = title ?? columns.find((name) => name === 'dictValue') ?? checkExists(columns[0], 'column')
  return String(row[field] ?? '')
}

interface Removal {
  db: Pick<Db, 'select' | 'get'>
  resource: Resource
  table: SQLiteTable
}

const rowsOf = ({ db, table }: Removal, ids: readonly string[]): StoredRow[] =>
  db
    .select()
    .from(table)
    .where(inArray(columnOf(getTableColumns(table), 'id'), [...ids]))
    .all()

/**
 * Runs inside the transaction of a removal. @param which selects the references to check
 * @throws Refused inUse, or the contract's own refusal for the use
 */
export function refuseUsed(removal: Removal, ids: readonly string[], which: (reference: Reference) => boolean = () => true): void {
  const { db, resource } = removal
  const references = referencesTo(resource.name).filter((reference) => !reference.isSlow && which(reference))
  if (!references.length) return
  const work = check(resource, references, rowsOf(removal, ids))
  let step = work.next()
  while (!step.done) step = work.next(db.get<{ n: number }>(step.value).n)
}

/** Runs before the transaction, on a reading thread: checks the references that `refuseUsed` has no index for. @throws Refused inUse */
export async function refuseUsedAside(removal: Removal, reads: Pick<Reads, 'all'>, ids: readonly string[]): Promise<void> {
  const { resource } = removal
  const slow = referencesTo(resource.name).filter(({ isSlow }) => isSlow)
  if (!slow.length) return
  const work = check(resource, slow, rowsOf(removal, ids))
  let step = work.next()
  while (!step.done) {
    const [row] = await reads.all<{ n: number }>(step.value)
    step = work.next(checkExists(row, 'count').n)
  }
}
