/** Addresses of a list: the same query with one thing changed. Any change but the page itself goes back to page 1. */
import { defaultSize } from '#contract/envelope.ts'
import { snake, type ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'

export function searchOf(query: ListQuery, change: Record<string, string | undefined> = {}): string {
  const params: Record<string, string | undefined> = { ...query.filters }
  if (query.size !== defaultSize) params.size = String(query.size)
  if (query.sort) params[query.sort.descending ? 'descs' : 'ascs'] = snake(query.sort.field)
  if (!Object.keys(change).length && query.current > 1) params.current = String(query.current)
  const kept = Object.entries({ ...params, ...change }).filter((pair): pair is [string, string] => !!pair[1])
  return kept.length ? `?${new URLSearchParams(kept)}` : ''
}

export const addressWith = (resource: Pick<Resource, 'path'>, query: ListQuery, change: Record<string, string | undefined>): string =>
  resource.path + searchOf(query, change)

/** Next step of a column's sort: descending, ascending, none. */
export function sortAddress(resource: Pick<Resource, 'path'>, query: ListQuery, field: string): string {
  const { sort } = query
  const now = sort?.field === field ? (sort.descending ? 'descs' : 'ascs') : undefined
  const next =
    now === undefined
      ? { ascs: undefined, descs: snake(field) }
      : now === 'descs'
        ? { descs: undefined, ascs: snake(field) }
        : { ascs: undefined, descs: undefined }
  return addressWith(resource, query, next)
}
