/** The query of a list as SQL: Blade's suffixes on a whitelist of columns (contract page conventions §5). */
import { defaultSize, maxSize } from '#contract/envelope.ts'
import { camel } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { isTime } from '#contract/rules/time.ts'
import type { FieldMeta } from '#contract/values.ts'
import { asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, not, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { Refused } from '../services/refusal.ts'
import type { Lookup } from './lookups.ts'

export type Columns = Readonly<Record<string, SQLiteColumn>>
type Query = Readonly<Record<string, string>>

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const like = (column: SQLiteColumn, pattern: string) => sql`${column} like ${pattern} escape '\\'`

const suffixes = {
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
  like: (column: SQLiteColumn, value: unknown) => like(column, `%${escapeLike(String(value))}%`),
  likeleft: (column: SQLiteColumn, value: unknown) => like(column, `%${escapeLike(String(value))}`),
  likeright: (column: SQLiteColumn, value: unknown) => like(column, `${escapeLike(String(value))}%`),
  notlike: (column: SQLiteColumn, value: unknown) => not(like(column, `%${escapeLike(String(value))}%`)),
  null: (column: SQLiteColumn) => isNull(column),
  notnull: (column: SQLiteColumn) => isNotNull(column),
} as const
type Suffix = keyof typeof suffixes
const isSuffix = (text: string): text is Suffix => Object.hasOwn(suffixes, text)

/** Words compare by containing; ids, numbers, states and dictionary keys exactly. */
const isExact = (meta: FieldMeta) => meta.kind === 'id' || meta.wire === 'number' || meta.dictKey === true

/** A day or a time as the database holds it; undefined when the calendar has no such one. */
export function readTime(text: string): string | undefined {
  const full = text.length === 10 ? `${text} 00:00:00` : text
  return isTime(full) ? full : undefined
}

/** The value as the column compares it; undefined when it has the wrong type. */
function readValue(meta: FieldMeta, suffix: Suffix, text: string): string | number | undefined {
  if (suffix.endsWith('null') || suffix.includes('like')) return text
  if (suffix.startsWith('date')) return readTime(text)
  if (meta.wire === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
  if (meta.kind === 'id') return /^-?\d{1,19}$/.test(text) ? text : undefined
  return text
}

/** Stored fields that may be filtered and sorted by. */
const isOpen = (resource: Resource, field: string) => Object.hasOwn(resource.entity.shape, field) && !resource.fields[field]!.secret

function splitName(open: (field: string) => boolean, name: string): { field: string; suffix: Suffix | undefined } | undefined {
  if (open(camel(name))) return { field: camel(name), suffix: undefined }
  const at = name.lastIndexOf('_')
  const field = camel(name.slice(0, at))
  const suffix = name.slice(at + 1)
  return at > 0 && isSuffix(suffix) && open(field) ? { field, suffix } : undefined
}

/** The rows that point to one of which `compare` holds. */
function through({ key, table, match, shows, where }: Lookup, columns: Columns, compare: (column: SQLiteColumn) => SQL): SQL {
  const extra = where ? sql` and ${where}` : sql``
  return sql`${columns[key]!} in (select ${match} from ${table} where ${compare(shows)}${extra})`
}

/**
 * Conditions of a list. Names that are no filterable column, and empty values, are passed over.
 * @param lookups joined fields that may be filtered by
 * @throws Refused paramType
 */
export function conditions(resource: Resource, columns: Columns, query: Query, lookups: Readonly<Record<string, Lookup>> = {}): SQL[] {
  const open = (field: string) => isOpen(resource, field) || Object.hasOwn(lookups, field)
  const found: SQL[] = []
  for (const [name, text] of Object.entries(query)) {
    const filter = text.trim() === '' ? undefined : splitName(open, name)
    if (!filter) continue
    const meta = resource.fields[filter.field]!
    const suffix = filter.suffix ?? (isExact(meta) ? 'equal' : 'like')
    const value = readValue(meta, suffix, text.trim())
    if (value === undefined) throw new Refused('paramType', { name })
    const lookup = isOpen(resource, filter.field) ? undefined : lookups[filter.field]
    const compare = (column: SQLiteColumn) => suffixes[suffix](column, value)
    found.push(lookup ? through(lookup, columns, compare) : compare(columns[filter.field]!))
  }
  return found
}

/** `ascs` and `descs` in either spelling, whitelisted; else newest first, or by `sort`. The id settles ties. */
export function ordering(resource: Resource, columns: Columns, query: Query): SQL[] {
  const named = (list: string | undefined, direction: typeof asc) =>
    (list ?? '').split(',').flatMap((name) => {
      const field = camel(name.trim())
      return isOpen(resource, field) ? [direction(columns[field]!)] : []
    })
  const wanted = [...named(query.ascs, asc), ...named(query.descs, desc)]
  const newest = wanted.length ? Boolean(query.descs) : !columns.sort
  const usual = columns.sort ? [asc(columns.sort)] : columns.createTime ? [desc(columns.createTime)] : []
  return [...(wanted.length ? wanted : usual), (newest ? desc : asc)(columns.id!)]
}

/** Page number and size, within bounds. @throws Refused paramType */
export function paging(query: Query): { current: number; size: number } {
  const whole = (name: 'current' | 'size', fallback: number) => {
    const text = query[name]?.trim()
    if (!text) return fallback
    if (!/^-?\d{1,9}$/.test(text)) throw new Refused('paramType', { name })
    return Number(text) >= 1 ? Number(text) : fallback
  }
  return { current: whole('current', 1), size: Math.min(whole('size', defaultSize), maxSize) }
}
