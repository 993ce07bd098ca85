/** The query of a list as SQL: Blade's suffixes on a whitelist of columns (contract page conventions §5). */
import { columnOf } from '#db/columns.ts'
import { fieldOf, filterMeta, type Resource } from '#contract/resource.ts'
import { defaultSize, maxSize, type Page } from '#contract/envelope.ts'
import { camel } from '#contract/query.ts'
import { isTime } from '#contract/rules/time.ts'
import { type FieldMeta, isFilterValue, isId, searchText } from '#contract/field-meta.ts'
import { mostIds } from '#contract/ids.ts'
import { asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { inJson } from '#server/core/in-json.ts'
import { Refused } from '#server/core/refusal.ts'
import type { Lookup } from '../crud/lookups.ts'
import { matchText, negate } from './text-match.ts'

export type Columns = Readonly<Record<string, SQLiteColumn>>
type Query = Readonly<Record<string, string>>

/** One condition of a list. Shape and values are separate, so that its statement is prepared once. */
export interface Filter {
  field: string
  /** Field and comparison: conditions with equal keys differ only in their values. */
  key: string
  values: readonly (string | number)[]
  /** @param values those above, or placeholders for them, in the same order */
  sql: (values: readonly unknown[]) => SQL
  /** Set where an index finds the rows by a word. */
  word?: {
    index: string
    /** `sql` without that index, for when so many rows match that walking the list is faster. */
    unindexed: (values: readonly unknown[]) => SQL
  }
}

/**
 * Special conditions, by field: on columns whose words are stored once each in a separate table, and on values in links to lists,
 * which no column holds. Undefined for an invalid text.
 */
export type Words = Readonly<Record<string, (texts: readonly string[]) => (Omit<Filter, 'field' | 'key'> & { kind: string }) | undefined>>

const comparisons = {
  equal: eq,
  notequal: ne,
  ge: gte,
  le: lte,
  gt,
  lt,
  datege: gte,
  dategt: gt,
  datele: lte,
  datelt: lt,
  dateequal: eq,
  in: inJson,
  null: (column: SQLiteColumn) => isNull(column),
  notnull: (column: SQLiteColumn) => isNotNull(column),
} as const
/** For each suffix, whether other text may come before and after. */
const likes = {
  like: { before: true, after: true },
  likeleft: { before: true, after: false },
  likeright: { before: false, after: true },
  notlike: { before: true, after: true },
} as const
type Suffix = keyof typeof comparisons | keyof typeof likes
const isLike = (suffix: Suffix): suffix is keyof typeof likes => Object.hasOwn(likes, suffix)
const isSuffix = (text: string): text is Suffix => Object.hasOwn(comparisons, text) || Object.hasOwn(likes, text)

/** Texts match by substring; ids, numbers, states, dictionary keys and names of resources match exactly. */
const isExact = (meta: FieldMeta) => meta.base === 'id' || meta.wire === 'number' || meta.dictKey === true || meta.kind === 'resource'

/** A day or a time as the database holds it; undefined for an invalid date. */
export function readTime(text: string): string | undefined {
  const full = text.length === 10 ? `${text} 00:00:00` : text
  return isTime(full) ? full : undefined
}

/** The value as the column compares it; undefined when it has the wrong type. */
function readValue(meta: FieldMeta, suffix: keyof typeof comparisons, text: string): string | number | undefined {
  if (suffix.startsWith('date')) return readTime(text)
  if (suffix === 'in') {
    const ids = text.split(',', mostIds + 1)
    return meta.base === 'id' && ids.length <= mostIds && ids.every(isId) ? JSON.stringify(ids) : undefined
  }
  if (!isFilterValue(meta, text)) return undefined
  return meta.wire === 'number' ? Number(text) : text
}

interface Match {
  /** Conditions of one kind share their statement. */
  kind: string
  values: Filter['values']
  sql: (column: SQLiteColumn, values: readonly unknown[]) => SQL
}

/** Undefined for a value of the wrong type. */
function valueMatch(meta: FieldMeta, suffix: Suffix, text: string): Match | undefined {
  if (isLike(suffix)) return undefined
  const compare = comparisons[suffix]
  const value = suffix.endsWith('null') ? [] : [readValue(meta, suffix, text)]
  if (value.includes(undefined)) return undefined
  return { kind: '', values: value.flatMap((one) => one ?? []), sql: (column, [to]) => compare(column, to) }
}

const isText = ({ wire, base }: FieldMeta) => wire === 'string' && base !== 'id' && base !== 'dateTime'
/** A column without what people write between the digits of a telephone. */
const digitsOf = (column: SQLiteColumn) => sql`replace(replace(${column}, '-', ''), ' ', '')`

/**
 * How to find a text in a column: a part of it, or the whole text in either case; undefined for other comparisons.
 * @param texts the normal form first, then the text as it was sent, if that differs
 */
function textMatch(meta: FieldMeta, suffix: Suffix, texts: readonly string[]): Match | undefined {
  if (isLike(suffix)) {
    const isPhone = meta.kind === 'phone'
    const part = matchText(isPhone ? texts.slice(0, 1) : texts, likes[suffix])
    const match = suffix === 'notlike' ? negate(part) : part
    return { ...match, sql: (column, values) => match.sql(isPhone ? digitsOf(column) : column, values) }
  }
  if (suffix !== 'equal' || !isText(meta)) return undefined
  const [normal = '', typed = normal] = texts
  // `in` uses an index, unlike a comparison that ignores case. The number of values is fixed, so that all texts share a statement.
  const values = isExact(meta) ? [normal, typed] : [normal, typed, normal.toUpperCase(), normal.toLowerCase()]
  return { kind: '', values, sql: (column, operands) => inArray(column, [...operands]) }
}

/** Stored fields that may be filtered and sorted by. */
const isOpen = (resource: Resource, field: string) => Object.hasOwn(resource.entity.shape, field) && !fieldOf(resource, field).secret

function splitName(open: (field: string) => boolean, name: string): { field: string; suffix: Suffix | undefined } | undefined {
  if (open(camel(name))) return { field: camel(name), suffix: undefined }
  const at = name.lastIndexOf('_')
  const field = camel(name.slice(0, at))
  const suffix = name.slice(at + 1)
  return at > 0 && isSuffix(suffix) && open(field) ? { field, suffix } : undefined
}

/** The query with only its conditions on, and its order by, the allowed fields. */
export function onlyBy(query: Query, isField: (field: string) => boolean, allowed: ReadonlySet<string>): Query {
  const isAllowed = (name: string) => {
    const named = splitName(isField, name)
    return !named || allowed.has(named.field)
  }
  const allowedNames = (list: string) =>
    list
      .split(',')
      .filter((name) => allowed.has(camel(name.trim())))
      .join()
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) =>
      /^(ascs|descs)$/.test(name) ? [[name, allowedNames(text)]] : isAllowed(name) ? [[name, text]] : [],
    ),
  )
}

/** The rows that point to one for which `compare` holds. */
function through({ key, table, match, shows, where }: Lookup, columns: Columns, compare: (column: SQLiteColumn) => SQL): SQL {
  const extra = where ? sql` and ${where}` : sql``
  return sql`${columnOf(columns, key)} in (select ${match} from ${table} where ${compare(shows)}${extra})`
}

/**
 * Conditions of a list. Unknown columns and empty values are ignored.
 * @param lookups joined fields that may be filtered by
 * @throws Refused paramType
 */
export function filtersOf(
  resource: Resource,
  columns: Columns,
  query: Query,
  lookups: Readonly<Record<string, Lookup>> = {},
  words: Words = {},
): Filter[] {
  const isColumn = (field: string) => isOpen(resource, field) || Object.hasOwn(lookups, field)
  const open = (field: string) => isColumn(field) || Object.hasOwn(words, field)
  const filters: Filter[] = []
  for (const [name, raw] of Object.entries(query)) {
    const named = raw.trim() === '' ? undefined : splitName(open, name)
    if (!named) continue
    const { field } = named
    const meta = filterMeta(resource, field)
    const text = searchText(meta, raw)
    if (text === '') continue
    // Rows stored before texts were normalised are found by a copy of their text.
    const texts = [...new Set([text, raw.trim()])]
    const suffix = named.suffix ?? (isExact(meta) ? 'equal' : 'like')
    if (!isColumn(field)) {
      const condition = named.suffix ? undefined : words[field]?.(texts)
      if (!condition) throw new Refused('paramType', { name })
      filters.push({ ...condition, field, key: `${field} ${condition.kind}` })
      continue
    }
    const word = suffix === 'like' && Object.hasOwn(words, field) ? words[field]?.(texts) : undefined
    if (word) {
      filters.push({ ...word, field, key: `${field} ${word.kind}` })
      continue
    }
    const lookup = isOpen(resource, field) ? undefined : lookups[field]
    const match = textMatch(meta, suffix, texts) ?? valueMatch(meta, suffix, text)
    if (!match) throw new Refused('paramType', { name })
    filters.push({
      field,
      key: `${field} ${suffix} ${match.kind}`,
      values: match.values,
      sql: (values) =>
        lookup ? through(lookup, columns, (column) => match.sql(column, values)) : match.sql(columnOf(columns, field), values),
    })
  }
  return filters
}

export interface Sorting {
  field: string
  descending: boolean
  /** The sort expression, if it is not the field itself. */
  by?: SQL
}

/** What a resource says about the order of its list. */
export interface Ordering {
  /** Sort expressions of fields whose text does not sort the way people read it. */
  measures?: Readonly<Record<string, SQL>>
  /** The order of a list for which none is asked. */
  usual?: readonly Sorting[]
}

/**
 * `ascs` and `descs` in either spelling, whitelisted, each field once; by default `usual`, else by `sort`, else newest first. The id
 * breaks ties.
 */
export function sortingOf(
  resource: Resource,
  columns: Columns,
  query: Query,
  { measures = {}, usual: ownOrder }: Ordering = {},
): Sorting[] {
  const named = (list: string | undefined, descending: boolean): Sorting[] =>
    (list ?? '').split(',').flatMap((name) => {
      const field = camel(name.trim())
      return isOpen(resource, field) ? [{ field, descending, ...(Object.hasOwn(measures, field) && { by: measures[field] }) }] : []
    })
  const requested = [...named(query.ascs, false), ...named(query.descs, true)].filter(
    ({ field }, i, all) => all.findIndex((one) => one.field === field) === i,
  )
  const newest = requested.length ? Boolean(query.descs) : !columns.sort
  const bySort = columns.sort ? [{ field: 'sort', descending: false }] : []
  const byTime = columns.createTime ? [{ field: 'createTime', descending: true }] : []
  const usual = ownOrder ?? (columns.sort ? bySort : byTime)
  return [...(requested.length ? requested : usual), { field: 'id', descending: newest }]
}

/** @param backwards from the end to the start */
export const orderBy = (sorting: readonly Sorting[], columns: Columns, backwards = false): SQL[] =>
  sorting.map(({ field, descending, by }) => (descending === backwards ? asc : desc)(by ?? columnOf(columns, field)))

/** One page of rows that are all in memory. */
export const pageOfAll = <T>(all: readonly T[], { current, size }: { current: number; size: number }): Page<T> => ({
  records: all.slice((current - 1) * size, current * size),
  total: all.length,
  size,
  current,
  pages: Math.ceil(all.length / size),
})

/** Page number and size, within bounds: `usual` is the default, `most` the maximum. @throws Refused paramType */
export function paging(query: Query, usual: number = defaultSize, most: number = maxSize): { current: number; size: number } {
  const whole = (name: 'current' | 'size', fallback: number) => {
    const text = query[name]?.trim()
    if (!text) return fallback
    if (!/^-?\d{1,9}$/.test(text)) throw new Refused('paramType', { name })
    return Number(text) >= 1 ? Number(text) : fallback
  }
  return { current: whole('current', 1), size: Math.min(whole('size', usual), most) }
}
