/** All rows of a list, page by page, from any Blade server. */
import { maxSize } from '#contract/envelope.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { BladeClient } from '../blade/client.server.ts'

export interface Batch<R> {
  rows: readonly R[]
  /** Rows given so far, these included. */
  done: number
  /** Rows there are, as far as is known. */
  total: number
}

export interface Wanted {
  /** Filters as the list call takes them. */
  filters: Readonly<Record<string, string>>
  /** The list's order as the call takes it; newest first without. Of more than `mostSorted` rows it is left. */
  sort?: Readonly<Record<string, string>>
  /** Only these rows. */
  ids?: readonly string[]
  /** Once aborted, nothing more is asked. */
  signal: AbortSignal
}

/** As many rows are read by page number, and so in any order: each page of more would have to be sorted out of all of them. */
export const mostSorted = 10_000

type Lister = Pick<BladeClient, 'list'>
type Page = Awaited<ReturnType<BladeClient['list']>>

const isBelow = (id: string, bound: string) => (id.length === bound.length ? id < bound : id.length < bound.length)
const idsOf = ({ records }: Page) => records.map(({ id }) => String(id))

/** Whether a server gave what lies below the bound, from the top down. */
const keepsOrder = (ids: readonly string[], bound: string | undefined) =>
  ids.every((id, i) => {
    const above = i === 0 ? bound : ids[i - 1]
    return above === undefined || isBelow(id, above)
  })

/**
 * In the order that is asked for, else newest first, by id. Then each page begins below the last id of the one before (`id_lt`), so that rows which others add or
 * remove meanwhile shift nothing. A server that does not know `id_lt`, or another order, is asked by page number.
 * @throws BladeError, SignedOut
 */
async function* pagesOf(blade: Lister, resource: Resource, { filters, sort, ids: chosen, signal }: Wanted): AsyncGenerator<Page> {
  if (resource.shape === 'tree') {
    yield await blade.list(resource, { ...filters })
    return
  }
  if (sort && (await blade.list(resource, { ...filters, current: '1', size: '1' })).total <= mostSorted) {
    yield* numberedPages(blade, resource, { ...filters, ...sort, size: String(maxSize) }, signal, new Set())
    return
  }
  const query = { ...filters, descs: 'id', size: String(maxSize) }
  const highest = chosen?.reduce((most, id) => (isBelow(most, id) ? id : most))
  let bound = highest && String(BigInt(highest) + 1n)
  const given: string[] = []
  while (!signal.aborted) {
    const page = await blade.list(resource, { ...query, current: '1', ...(bound && { id_lt: bound }) })
    const ids = idsOf(page)
    if (!keepsOrder(ids, bound)) {
      yield* numberedPages(blade, resource, query, signal, new Set(given))
      return
    }
    yield page
    bound = ids.at(-1)
    if (page.records.length >= page.total || !bound) return
    if (!given.length) given.push(...ids)
  }
}

/** What was seen is not given twice; when the total falls, the pages that may have moved up are read again. */
async function* numberedPages(
  blade: Lister,
  resource: Resource,
  query: Record<string, string>,
  signal: AbortSignal,
  seen: Set<string>,
): AsyncGenerator<Page> {
  let least = Infinity
  for (let current = 1; !signal.aborted; current += 1) {
    const page = await blade.list(resource, { ...query, current: String(current) })
    const fallen = least - page.total
    least = Math.min(least, page.total)
    const records = page.records.filter(({ id }) => !seen.has(String(id)))
    for (const { id } of records) seen.add(String(id))
    yield { ...page, records, total: page.total - seen.size + records.length }
    if (fallen > 0 && fallen < Infinity) current = Math.max(0, current - 1 - Math.ceil(fallen / (page.size || maxSize)))
    else if (current >= page.pages) return
  }
}

/** The rows of all pages with their count; of the chosen ones only, until all are found. */
export async function* allRows(blade: Lister, resource: Resource, wanted: Wanted): AsyncGenerator<Batch<AnyRow>> {
  const left = wanted.ids && new Set(wanted.ids)
  let done = 0
  for await (const page of pagesOf(blade, resource, wanted)) {
    const rows = left ? page.records.filter(({ id }) => left.delete(String(id))) : page.records
    const total = left ? wanted.ids!.length : done + Math.max(page.total, rows.length)
    done += rows.length
    yield { rows, done, total }
    if (left?.size === 0) return
  }
}
