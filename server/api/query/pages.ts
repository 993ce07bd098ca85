/**
 * Pages of long lists. A statement is prepared once per shape of list (filters, order, scope) and cached. Totals are cached
 * until the next write, and read from counter tables where possible; so is the order of a list, whole or around a far page,
 * whose rows are then read by their places. Far pages skip over an index only.
 * Queries that may be slow in a growing table run in a worker, so that they block nobody.
 */
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
  /** A table of the numbers `n` of rows with equal `fields`; conditions on these fields can be counted from it. */
  counted?: { table: string; fields: readonly string[] }
  words: Words
}

/** Whose rows are visible: a condition, and a cache key that is equal where the condition is. */
export interface Scope {
  key: string
  where: SQL | undefined
  /** The same scope as a per-row condition, where gathering all rows costs more than walking a list of many. */
  walked: SQL | undefined
  /** True where the condition uses counted fields only. */
  counted: boolean
}

export interface Asked {
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
  shown: Columns
  listing?: Listing
  kept: Kept
}

/** From this offset on, a page is located in an index before its rows are read. */
const far = 100
/** More matches of a word or scope than this are found faster by walking the list than by gathering them; those of a word near its start. */
const many = 5000
const nearStart = 1000
/** Most rows of a list that is sorted as a whole; and rows around a far page of any other. */
const mostSorted = 20_000
const block = maxSize

type Way = 'near' | 'far' | 'back'
type Values = Readonly<Record<string, unknown>>
/** A list as requests ask it. */
interface Shaped {
  asked: Asked
  shape: string
  values: Values
  /** Of shape and values. */
  key: string
}
type Read = (values: Values) => unknown[][] | Promise<unknown[][]>

/** Caches shared by all lists, evicted by last use. */
export function createKept(db: Db) {
  let lists = 0
  return {
    // why few: SQLite holds tens of kilobytes per statement, and somebody who tries every filter would fill the memory
    statements: new LRUCache<string, Read>({ max: 400 }),
    /** Until the next write. Sized in bytes with their keys, because those contain the search texts. */
    present: perVersion(db, () => ({
      totals: new LRUCache<string, Promise<number>>({ maxSize: 1_000_000 }),
      /** Where rows are in the table, in the order of a list. */
      places: new LRUCache<string, Promise<Float64Array>>({ maxSize: 4_000_000 }),
      spreads: new LRUCache<string, Promise<Record<string, number>>>({ maxSize: 1_000_000 }),
    })),
    /** Prefix that separates the keys of one list from the others'. */
    nextList: () => String((lists += 1)),
  }
}
export type Kept = ReturnType<typeof createKept>

export function createPages({ db, reads, table, columns, shown, listing, kept: { statements, present, nextList } }: PagesDeps) {
  const list = nextList()
  const { $client } = db
  const fields = Object.keys(shown)
  const grows = growing.has(getTableName(table))

  function named(row: readonly unknown[]): StoredRow {
    const out: Record<string, unknown> = {}
    for (let i = 0; i < fields.length; i++) out[fields[i]!] = row[i]
    return out
  }

  const valuesOf = (filters: readonly Filter[]): Record<string, unknown> =>
    Object.fromEntries(filters.flatMap(({ values }, i) => values.map((value, j) => [`f${i}_${j}`, value])))

  /** The condition with placeholders for all request values. */
  const whereOf = ({ scope, filters }: Asked, walk = false): SQL | undefined =>
    and(
      walk ? (scope.walked ?? scope.where) : scope.where,
      ...filters.map((filter, i) => {
        const places = filter.values.map((_, j) => sql.placeholder(`f${i}_${j}`))
        return (walk && filter.word ? filter.word.unindexed : filter.sql)(places)
      }),
    )

  const wordOf = ({ filters }: Asked) => filters.find(({ word }) => word)?.word
  /** The table, read by the index of a word where there is one: it is the most selective condition. */
  const source = (asked: Asked, walk = false) => {
    const word = walk ? undefined : wordOf(asked)
    return word ? sql`${table} indexed by ${sql.identifier(word.index)}` : table
  }

  const shapeOf = ({ scope, filters, sorting }: Asked): string =>
    [list, scope.key, ...filters.map(({ key }) => key), ...sorting.map(({ field, descending }) => `${field} ${descending}`)].join('|')

  /** True where all conditions use counted fields: the total is the sum of a few rows. */
  const counts = listing?.counted
  const isCounted = ({ scope, filters }: Asked) =>
    counts !== undefined && scope.counted && filters.every(({ field }) => counts.fields.includes(field))

  /** True for the start of a list that an index holds in its order, of all rows or of those with one counted value. */
  const isQuick = (asked: Asked, way: Way) =>
    way === 'near' &&
    isCounted(asked) &&
    asked.filters.length < 2 &&
    asked.sorting.every(({ field }) => field === 'createTime' || field === 'id')

  /** @param here false: in a worker */
  function prepared(key: string, here: boolean, build: () => { toSQL(): { sql: string; params: unknown[] } }): Read {
    const found = statements.get(key)
    if (found) return found
    const { sql: text, params } = build().toSQL()
    // why raw: rows as arrays cost half of what rows as objects do
    const statement = here ? $client.prepare<unknown[], unknown[]>(text).raw() : undefined
    const read: Read = (values) => {
      const given = fillPlaceholders(params, values)
      return statement ? statement.all(...given) : reads.rows(text, given)
    }
    statements.set(key, read)
    return read
  }

  async function counted({ asked, shape, values }: Shaped): Promise<number> {
    const small = isCounted(asked) ? counts : undefined
    const count = prepared(`total ${shape}`, !grows || small !== undefined, () =>
      small
        ? db
            .select({ total: sql`coalesce(sum("n"), 0)` })
            .from(sql`${sql.identifier(small.table)} as ${table}`)
            .where(whereOf(asked))
        : db
            .select({ total: sql`count(*)` })
            .from(source(asked))
            .where(whereOf(asked)),
    )
    return Number((await count(values))[0]?.[0])
  }

  const bounds = [sql.placeholder('limit'), sql.placeholder('offset')] as const
  const inOrder = (asked: Asked, walk: boolean, back: boolean, found: SQL) =>
    db
      .select({ found: found.as('found') })
      .from(source(asked, walk))
      .where(whereOf(asked, walk))
      .orderBy(...orderBy(asked.sorting, columns, back))

  function rowsOf(asked: Asked, way: Way, walk: boolean) {
    const order = orderBy(asked.sorting, columns)
    const rows = db.select({ ...shown }).from(table)
    if (way === 'near')
      return rows
        .where(whereOf(asked, walk))
        .orderBy(...order)
        .limit(bounds[0])
        .offset(bounds[1])
    const ids = inOrder(asked, walk, way === 'back', sql`${columns.id!}`)
      .limit(bounds[0])
      .offset(bounds[1])
    return rows.where(inArray(columns.id!, ids)).orderBy(...order)
  }

  /** Places of the rows from `offset` on, in order. */
  async function placed({ asked, shape, values }: Shaped, walk: boolean, total: number, offset: number, limit: number) {
    const back = offset > total / 2
    const whole = limit === total
    const read = prepared(`places ${back} ${whole} ${walk} ${shape}`, !grows, () => {
      const all = inOrder(asked, walk, back, sql`rowid`)
      // why none: SQLite sorts faster without a limit
      return whole ? all : all.limit(bounds[0]).offset(bounds[1])
    })
    const bounded = { ...values, limit, offset: back ? total - offset - limit : offset }
    const places = Float64Array.from(await read(bounded), ([place]) => Number(place))
    return back ? places.reverse() : places
  }

  const rowsAt = (places: Float64Array) =>
    prepared(`rows ${list}`, true, () =>
      db
        .select({ ...shown })
        .from(sql`json_each(${sql.placeholder('places')}) as "place"`)
        .innerJoin(table, sql`${table}.rowid = "place"."value"`)
        .orderBy(sql`"place"."key"`),
    )({ places: `[${places.join()}]` })

  function shapedOf(asked: Asked): Shaped {
    const values = valuesOf(asked.filters)
    const shape = shapeOf(asked)
    return { asked, shape, values, key: `${shape}|${JSON.stringify(values)}` }
  }

  /** How many rows have each value of a field. */
  async function spread(asked: Asked, field: string): Promise<Record<string, number>> {
    const { shape, values, key } = shapedOf(asked)
    const small = isCounted(asked) && counts?.fields.includes(field) ? counts : undefined
    const read = prepared(`spread ${field} ${shape}`, !grows || small !== undefined, () =>
      db
        // why as SQL: a column of a table that only stands for this one is none to drizzle
        .select({ value: sql`${columns[field]!}`, n: small ? sql`sum("n")` : sql`count(*)` })
        .from(small ? sql`${sql.identifier(small.table)} as ${table}` : source(asked))
        .where(whereOf(asked))
        .groupBy(columns[field]!),
    )
    const count = async () => Object.fromEntries((await read(values)).map(([value, n]) => [String(value), Number(n)]))
    return shared(present().spreads, `${field}|${key}`, count, () => 200)
  }

  async function page(asked: Asked, current: number, size: number): Promise<{ total: number; rows: StoredRow[] }> {
    const shaped = shapedOf(asked)
    const { shape, values } = shaped
    const now = present()
    const total = await shared(
      now.totals,
      shaped.key,
      () => counted(shaped),
      () => 100,
    )
    const offset = (current - 1) * size
    const limit = Math.min(size, total - offset)
    if (limit <= 0) return { total, rows: [] }
    const words = wordOf(asked) !== undefined
    const walk = total > many && (words ? offset + size <= nearStart : asked.scope.walked !== undefined)

    const whole = !grows && total <= mostSorted
    if (whole || words || offset > far) {
      // why a page alone of those near: rows that hold a word are dear to find
      const span = whole ? total : offset > far ? block - (block % size) : size
      const from = offset - (offset % span)
      const rows = Math.min(span, total - from)
      const places = await shared(
        now.places,
        `${shaped.key}|${from} ${rows}`,
        () => placed(shaped, walk, total, from, rows),
        ({ byteLength }) => byteLength,
      )
      // why asked again: a row that was changed meanwhile may be none of this list any more
      if (present() === now) return { total, rows: (await rowsAt(places.subarray(offset - from, offset - from + limit))).map(named) }
    }
    const way: Way = offset > total / 2 && offset > far ? 'back' : offset > far || words ? 'far' : 'near'
    const read = prepared(`${way} ${walk} ${shape}`, !grows || isQuick(asked, way), () => rowsOf(asked, way, walk))
    const rows = await read({ ...values, limit, offset: way === 'back' ? total - offset - limit : offset })
    return { total, rows: rows.map(named) }
  }

  return { page, spread }
}
