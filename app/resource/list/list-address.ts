/** Addresses of a list: the same query with one change. Any change but the page number returns to page 1. */
import { defaultSize } from '#contract/envelope.ts'
import { snake, type ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import type { SavedView } from '#contract/console/table-settings.ts'

/** Query parameter for the parent of a new row. */
export const underParam = 'under'

export function searchOf(query: ListQuery, change: Record<string, string | undefined> = {}): string {
  const params: Record<string, string | undefined> = { ...query.filters, ...query.unreadable }
  if (query.size !== defaultSize || query.usual) params.size = String(query.size)
  if (query.sort) params[query.sort.descending ? 'descs' : 'ascs'] = snake(query.sort.field)
  if (query.view) params.view = query.view
  if (query.opened) params.opened = query.opened.join(',') || '0'
  if (!Object.keys(change).length && query.current > 1) params.current = String(query.current)
  const pairs = Object.entries({ ...params, ...change }).filter((pair): pair is [string, string] => !!pair[1])
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}

export const addressWith = (resource: Pick<Resource, 'path'>, query: ListQuery, change: Record<string, string | undefined>): string =>
  resource.path + searchOf(query, change)

/** Whether the rows of a list can be sorted by a column. */
export const canSort = ({ shape, entity }: Pick<Resource, 'shape' | 'entity'>, column: string): boolean =>
  shape === 'page' && column in entity.shape

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

/** Address of a named view. */
export const viewAddress = ({ path }: Pick<Resource, 'path'>, { id, search }: Pick<SavedView, 'id' | 'search'>): string =>
  `${path}?${search ? `${search}&` : ''}view=${id}`

/** The list without filters, even where a view opens by default. */
export const wholeAddress = ({ path }: Pick<Resource, 'path'>, views: readonly Pick<SavedView, 'isDefault'>[]): string =>
  views.some((view) => view.isDefault) ? `${path}?view=all` : path
