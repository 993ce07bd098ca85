/**
 * The address of a list is the query of its call: same names, same spelling, parsed once in between. Invalid pages and orders fall back
 * to the defaults and are named in `ignored`. A filter that cannot be read is in `unreadable`, so that nobody takes unfiltered rows for
 * filtered ones. Nothing throws.
 */
import { defaultSize, pageSizes } from './envelope.ts'
import { filterMeta, filterNames, type Resource } from './resource.ts'
import { dayBounds, isDay } from './rules/time.ts'
import { readDay } from './rules/typed-time.ts'
import { type FieldMeta, isFilterValue, isId, searchText } from './field-meta.ts'

export interface ListQuery {
  current: number
  size: number
  /** Rows per page of an address without a size, if that is not the default. */
  usual?: number
  /** Filters as in the address; days are whole days. */
  filters: Record<string, string>
  sort?: { field: string; descending: boolean }
  /** Id of the named view that the list was opened with; `all` for none, even if there is a default view. */
  view?: string
  /** Expanded rows of a lazy tree; absent until a user expands or collapses one. */
  opened?: readonly string[]
  /** All rows on one page, up to `mostPrinted`, for paper. */
  print?: true
  /** Names of parameters with invalid values, and of filters that an address cannot have. */
  ignored: string[]
  /** Filters that cannot be read, as they were typed: no rows may be shown for them. */
  unreadable: Record<string, string>
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase())

/** Query names of a search field: a day range has two. */
export const queryNames = (field: string, meta: FieldMeta): string[] =>
  meta.base === 'dateTime' ? [`${field}_dategt`, `${field}_datelt`] : [field]

/** Most rows of a list on paper. */
export const mostPrinted = 500

/** Maximum length of a filter in characters. */
export const longestFilter = 100

export const hasUnreadable = ({ unreadable }: Pick<ListQuery, 'unreadable'>): boolean => Object.keys(unreadable).length > 0

function valid(meta: FieldMeta, value: string): boolean {
  if (meta.base === 'dateTime') return isDay(value)
  if (meta.pattern) return meta.pattern.test(value)
  if (meta.parts && Object.hasOwn(meta.parts, value)) return true
  return [...value].length <= longestFilter && isFilterValue(meta, value)
}

/** Maximum number of expanded rows. */
export const mostOpened = 100

/** `1,2` → the ids; `0` → none. */
const openedIn = (value: string | null) =>
  value?.split(',').every(isId)
    ? value
        .split(',')
        .filter((id) => id !== '0')
        .slice(-mostOpened)
    : undefined

/** @param usual rows per page if the address names no size @param today `yyyy-MM-dd`, for days that are typed without a year */
export function parseListQuery(resource: Resource, params: URLSearchParams, usual: number = defaultSize, today?: string): ListQuery {
  const ignored: string[] = []
  const page = Number(params.get('current') ?? 1)
  const size = Number(params.get('size') ?? usual)
  const goodPage = Number.isSafeInteger(page) && page >= 1 && page < 10_000_000
  const goodSize = pageSizes.some((one) => one === size)
  if (!goodPage) ignored.push('current')
  if (!goodSize) ignored.push('size')

  const filters: Record<string, string> = {}
  const unreadable: Record<string, string> = {}
  const names = new Set<string>()
  for (const field of filterNames(resource)) {
    const meta = filterMeta(resource, field)
    for (const name of queryNames(field, meta)) {
      names.add(name)
      const typed = params.get(name) ?? ''
      const text = searchText(meta, typed)
      if (!text) continue
      const value = meta.base === 'dateTime' ? (readDay(text, today) ?? text) : text
      if (valid(meta, value)) filters[name] = value
      else unreadable[name] = typed.trim()
    }
  }

  // The API's filters have suffixes that an address does not have, such as `state_equal`.
  for (const name of params.keys()) {
    const field = name.replace(/_[a-z]+$/, '')
    if (field !== name && !names.has(name) && Object.hasOwn(resource.fields, field)) ignored.push(name)
  }

  const descending = params.has('descs')
  const sorted = camel(params.get(descending ? 'descs' : 'ascs') ?? '')
  // Object.hasOwn, because `in` would find `constructor` and other inherited keys on every object.
  const sortable = Object.hasOwn(resource.entity.shape, sorted)
  if (sorted && !sortable) ignored.push(descending ? 'descs' : 'ascs')
  return {
    current: goodPage ? page : 1,
    size: goodSize ? size : usual,
    ...(usual !== defaultSize && { usual }),
    filters,
    sort: sortable ? { field: sorted, descending } : undefined,
    view: /^[\w-]{1,40}$/.exec(params.get('view') ?? '')?.[0],
    opened: openedIn(params.get('opened')),
    ...(params.get('print') === '1' && resource.shape === 'page' && { print: true }),
    ignored,
    unreadable,
  }
}

/**
 * The query of the list call: whole days become Blade's exclusive bounds, a part of a value becomes two filters, sort columns
 * snake_case.
 */
export function toCallQuery(query: ListQuery, { fields }: Pick<Resource, 'fields'>): Record<string, string> {
  const out: Record<string, string> = { current: String(query.current), size: String(query.size) }
  for (const [name, value] of Object.entries(query.filters)) {
    const parts = fields[name]?.parts
    const part = parts && Object.hasOwn(parts, value) ? parts[value] : undefined
    if (part) {
      const { value: whole, when } = part
      Object.assign(out, { [name]: whole, [`${when.field}_${when.empty ? 'null' : 'notnull'}`]: '1' })
    } else if (name.endsWith('_dategt')) out[name] = dayBounds.after(value)
    else if (name.endsWith('_datelt')) out[name] = dayBounds.before(value)
    else out[name] = value
  }
  if (query.sort) out[query.sort.descending ? 'descs' : 'ascs'] = snake(query.sort.field)
  return out
}
