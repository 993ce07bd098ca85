/**
 * Pages of long lists. A statement is prepared once per shape of list (filters, order, scope) and cached. Totals are cached
 * until the next write, and read from counter tables where possible. The order of a list, whole or around a far page, is cached
 * as well, and its rows are then read by rowid. Far pages skip rows of an index only.
 * Queries that may be slow in a growing table run in a worker, so that they block nobody.
 */
import { columnOf } from '#db/columns.ts'
import { maxSize } from '#contract/envelope.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { growing } from '#db/tables/growing.ts'
import { perVersion } from '#db/version.ts'
import { shared } from '#server/core/shared.ts'
import { and, fillPlaceholders, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { LRUCache } from 'lru-cache'
import type { StoredRow } from '../crud/join.ts'
import { orderBy, type Columns, type Filter, type Sorting, type Words } from './where.ts'

/** What the database keeps beside a long table to answer its lists. */
export interface Listing {
  /** A table of the numbers `n` of rows with equal `fields`; matches of conditions on these fields are counted from it. */
  counted?: { table: string; fields: readonly string[] }
  words: Words
}

/** Which rows are visible: a condition, and a cache key that is equal for equal conditions. */
export interface Scope {
  key: string
  where: SQL | undefined
  /** The same scope as a per-row condition, where gathering all rows costs more than walking a list of many. */
  walked: SQL | undefined
  /** True where the condition uses counted fields only. */
  counted: boolean
}

export interface ListQuery {
  scope: Scope
  filters: readonly Filter[]
  sorting: readonly Sorting[]
}

interface PagesDeps {
  db: Db
  reads: Reads
  table: SQLiteTable
  columns: Columns
  /** Columns that rows show, by field. */
  shownColumns: Columns
  listing?: Listing
  caches: ListCaches
}

/** From this offset on, a page is located in an index before its rows are read. */
const far = 100
/** From this number of matches on, walking the list is faster than gathering them; matches of a word only near the list's start. */
const many = 5000
const nearStart = 1000
/** Most rows of a list that is sorted as a whole; rows that are located around a far page of any other. */
const mostSorted = 20_000
const block = maxSize

type ReadMode = 'near' | 'far' | 'back'
type Values = Readonly<Record<string, unknown>>
/** A requested list with the cache keys of its statements and results. */
interface PreparedQuery {
  query: ListQuery
  shape: string
  values: Values
  /** Key of shape and values. */
  key: string
}
type Read = (values: Values) => unknown[][] | Promise<unknown[][]>

/** Caches shared by all lists, evicted by last use. */
export function createListCaches(db: Db) {
  let lists = 0
  return {
    // Few, because SQLite holds tens of kilobytes per statement, and somebody who tries every filter would fill the memory.
    statements: new LRUCache<string, Read>({ max: 400 }),
    /** Valid until the next write. Sized in bytes with their keys, because those contain the search texts. */
    present: perVersion(db, () => ({
      totals: new LRUCache<string, Promise<number>>({ maxSize: 1_000_000 }),
      /** Rowids of the table, in the order of a list. */
      places: new LRUCache<string, Promise<Float64Array>>({ maxSize: 4_000_000 }),
      spreads: new LRUCache<string, Promise<Record<string, number>>>({ maxSize: 1_000_000 }),
    })),
    /** Prefix that separates the keys of one list from the others'. */
    nextList: () => String((lists += 1)),
  }
}
export type ListCaches = ReturnType<typeof createListCaches>

export function createPages({ db, reads, table, columns, shownColumns, listing, caches: { statements, present, nextList } }: PagesDeps) {
  const list = nextList()
  const { $client } = db
  const fields = Object.keys(shownColumns)
  const grows = growing.has(getTableName(table))

  function toRow(row: readonly unknown[]): StoredRow {
    const out: Record<string, unknown> = {}
    fields.forEach((field, i) => (out[field] = row[i]))
    return out
  }

  const valuesOf = (filters: readonly Filter[]): Record<string, unknown> =>
    Object.fromEntries(filters.flatMap(({ values }, i) => values.map((value, j) => [`f${i}_${j}`, value])))

  /** The condition with placeholders for all request values. */
  const whereOf = ({ scope, filters }: ListQuery, walk = false): SQL | undefined =>
    and(
      walk ? (scope.walked ?? scope.where) : scope.where,
      ...filters.map((filter, i) => {
        const places = filter.values.map((_, j) => sql.placeholder(`f${i}_${j}`))
        return (walk && filter.word ? filter.word.unindexed : filter.sql)(places)
      }),
    )

  const wordOf = ({ filters }: ListQuery) => filters.find(({ word }) => word)?.word
  /** The table, read by the index of a word where there is one: it is the most selective condition. */
  const source = (query: ListQuery, walk = false) => {
    const word = walk ? undefined : wordOf(query)
    return word ? sql`${table} indexed by ${sql.identifier(word.index)}` : table
  }

  const shapeOf = ({ scope, filters, sorting }: ListQuery): string =>
    [list, scope.key, ...filters.map(({ key }) => key), ...sorting.map(({ field, descending }) => `${field} ${descending}`)].join('|')

  /** True where all conditions use counted fields: the total is the sum of a few rows. */
  const counts = listing?.counted
  const isCounted = ({ scope, filters }: ListQuery) =>
    counts !== undefined && scope.counted && filters.every(({ field }) => counts.fields.includes(field))

  /** True for the start of a list that an index holds in its order, of all rows or of those with one counted value. */
  const isQuick = (query: ListQuery, mode: ReadMode) =>
    mode === 'near' &&
    isCounted(query) &&
    query.filters.length < 2 &&
    query.sorting.every(({ field }) => field === 'createTime' || field === 'id')

  /** @param here true to run on this thread, false in a worker */
  function prepare(key: string, here: boolean, build: () => { toSQL(): { sql: string; params: unknown[] } }): Read {
    const cached = statements.get(key)
    if (cached) return cached
    const { sql: text, params } = build().toSQL()
    // Raw, because rows as arrays cost half of what rows as objects do.
    const statement = here ? $client.prepare<unknown[], unknown[]>(text).raw() : undefined
    const read: Read = (values) => {
      const parameters = fillPlaceholders(params, values)
      return statement ? statement.all(...parameters) : reads.rows(text, parameters)
    }
    statements.set(key, read)
    return read
  }

  async function countRows({ query, shape, values }: PreparedQuery): Promise<number> {
    const small = isCounted(query) ? counts : undefined
    const count = prepare(`total ${shape}`, !grows || small !== undefined, () =>
      small
        ? db
            .select({ total: sql`coalesce(sum("n"), 0)` })
            .from(sql`${sql.identifier(small.table)} as ${table}`)
            .where(whereOf(query))
        : db
            .select({ total: sql`count(*)` })
            .from(source(query))
            .where(whereOf(query)),
    )
    return Number((await count(values))[0]?.[0])
  }

  const bounds = [sql.placeholder('limit'), sql.placeholder('offset')] as const
  const inOrder = (query: ListQuery, walk: boolean, back: boolean, expression: SQL) =>
    db
      .select({ found: expression.as('found') })
      .from(source(query, walk))
      .where(whereOf(query, walk))
      .orderBy(...orderBy(query.sorting, columns, back))

  function rowsOf(query: ListQuery, mode: ReadMode, walk: boolean) {
    const order = orderBy(query.sorting, columns)
    const rows = db.select({ ...shownColumns }).from(table)
    if (mode === 'near')
      return rows
        .where(whereOf(query, walk))
        .orderBy(...order)
        .limit(bounds[0])
        .offset(bounds[1])
    const ids = inOrder(query, walk, mode === 'back', sql`${columnOf(columns, 'id')}`)
      .limit(bounds[0])
      .offset(bounds[1])
    return rows.where(inArray(columnOf(columns, 'id'), ids)).orderBy(...order)
  }

  /** Rowids of the rows from `offset` on, in order. */
  async function locateRows({ query, shape, values }: PreparedQuery, walk: boolean, total: number, offset: number, limit: number) {
    const back = offset > total / 2
    const whole = limit === total
    const read = prepare(`places ${back} ${whole} ${walk} ${shape}`, !grows, () => {
      const all = inOrder(query, walk, back, sql`rowid`)
      // The whole list has no limit, because SQLite sorts faster without one.
      return whole ? all : all.limit(bounds[0]).offset(bounds[1])
    })
    const bounded = { ...values, limit, offset: back ? total - offset - limit : offset }
    const places = Float64Array.from(await read(bounded), ([place]) => Number(place))
    return back ? places.reverse() : places
  }

  const rowsAt = (places: Float64Array) =>
    prepare(`rows ${list}`, true, () =>
      db
        .select({ ...shownColumns })
        .from(sql`json_each(${sql.placeholder('places')}) as "place"`)
        .innerJoin(table, sql`${table}.rowid = "place"."value"`)
        .orderBy(sql`"place"."key"`),
    )({ places: `[${places.join()}]` })

  function prepareQuery(query: ListQuery): PreparedQuery {
    const values = valuesOf(query.filters)
    const shape = shapeOf(query)
    return { query, shape, values, key: `${shape}|${JSON.stringify(values)}` }
  }

  /** How many rows have each value of a field. */
  async function spread(query: ListQuery, field: string): Promise<Record<string, number>> {
    const { shape, values, key } = prepareQuery(query)
    const small = isCounted(query) && counts?.fields.includes(field) ? counts : undefined
    const read = prepare(`spread ${field} ${shape}`, !grows || small !== undefined, () =>
      db
        // As SQL, because drizzle does not accept a column of `table` when another table stands in for it.
        .select({ value: sql`${columnOf(columns, field)}`, n: small ? sql`sum("n")` : sql`count(*)` })
        .from(small ? sql`${sql.identifier(small.table)} as ${table}` : source(query))
        .where(whereOf(query))
        .groupBy(columnOf(columns, field)),
    )
    const count = async () => Object.fromEntries((await read(values)).map(([value, n]) => [String(value), Number(n)]))
    return shared(present().spreads, `${field}|${key}`, count, () => 200)
  }

  async function page(query: ListQuery, current: number, size: number): Promise<{ total: number; rows: StoredRow[] }> {
    const preparedQuery = prepareQuery(query)
    const { shape, values } = preparedQuery
    const now = present()
    const total = await shared(
      now.totals,
      preparedQuery.key,
      () => countRows(preparedQuery),
      () => 100,
    )
    const offset = (current - 1) * size
    const limit = Math.min(size, total - offset)
    if (limit <= 0) return { total, rows: [] }
    const words = wordOf(query) !== undefined
    const walk = total > many && (words ? offset + size <= nearStart : query.scope.walked !== undefined)

    const whole = !grows && total <= mostSorted
    if (whole || words || offset > far) {
      // A near page is located on its own, because rows that hold a word are expensive to find.
      const span = whole ? total : offset > far ? block - (block % size) : size
      const from = offset - (offset % span)
      const rows = Math.min(span, total - from)
      const places = await shared(
        now.places,
        `${preparedQuery.key}|${from} ${rows}`,
        () => locateRows(preparedQuery, walk, total, from, rows),
        ({ byteLength }) => byteLength,
      )
      // Checked again, because a concurrent write may have moved a row out of this list.
      if (present() === now) return { total, rows: (await rowsAt(places.subarray(offset - from, offset - from + limit))).map(toRow) }
    }
    const mode: ReadMode = offset > total / 2 && offset > far ? 'back' : offset > far || words ? 'far' : 'near'
    const read = prepare(`${mode} ${walk} ${shape}`, !grows || isQuick(query, mode), () => rowsOf(query, mode, walk))
    const rows = await read({ ...values, limit, offset: mode === 'back' ? total - offset - limit : offset })
    return { total, rows: rows.map(toRow) }
  }

  return { page, spread }
}
