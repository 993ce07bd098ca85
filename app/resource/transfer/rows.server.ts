/** All rows of a list, page by page, from any Blade server. */
import { maxSize } from '#contract/envelope.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { BladeClient } from '#app/blade/client.server.ts'

export interface Batch<R> {
  rows: readonly R[]
  /** Rows returned so far, including these. */
  done: number
  /** Total rows, as far as known. */
  total: number
}

export interface Wanted {
  /** Filters in the list call's format. */
  filters: Readonly<Record<string, string>>
  /** The list's order in the call's format; newest first by default. Ignored beyond `mostSorted` rows. */
  sort?: Readonly<Record<string, string>>
  /** Only these rows. */
  ids?: readonly string[]
  /** Stops loading when aborted. */
  signal: AbortSignal
}

/** Up to this many rows are read by page number, in any order. Beyond it each page would require sorting all rows. */
export const mostSorted = 10_000

type Lister = Pick<BladeClient, 'list'>
type Page = Awaited<ReturnType<BladeClient['list']>>

const isBelow = (id: string, bound: string) => (id.length === bound.length ? id < bound : id.length < bound.length)
const idsOf = ({ records }: Page) => records.map(({ id }) => String(id))

/** Whether a server returned only rows below the bound, in descending order. */
const keepsOrder = (ids: readonly string[], bound: string | undefined) =>
  ids.every((id, i) => {
    const above = i === 0 ? bound : ids[i - 1]
    return above === undefined || isBelow(id, above)
  })

/**
 * Pages in the requested order, otherwise newest first by id. In the latter case each page starts below the last id of the one before
 * (`id_lt`, keyset pagination), so that concurrent inserts and deletes shift nothing. A server without `id_lt`, or with another order,
 * is read by page number.
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
  const yieldedIds: string[] = []
  while (!signal.aborted) {
    const page = await blade.list(resource, { ...query, current: '1', ...(bound && { id_lt: bound }) })
    const ids = idsOf(page)
    if (!keepsOrder(ids, bound)) {
      yield* numberedPages(blade, resource, query, signal, new Set(yieldedIds))
      return
    }
    yield page
    bound = ids.at(-1)
    if (page.records.length >= page.total || !bound) return
    if (!yieldedIds.length) yieldedIds.push(...ids)
  }
}

/** Duplicates are skipped; when the total falls, pages whose rows may have moved up are read again. */
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

/** The rows of all pages with progress counts; if rows were selected, stops once all of them are found. */
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
