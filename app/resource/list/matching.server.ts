/** All rows that match a list's filters, beyond the visible page. */
import { hasUnreadable, toCallQuery, type ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import type { BladeClient } from '#app/blade/client.server.ts'

/** Rows read and deleted per batch. */
const batch = 200

/** Most rows that one confirmation may delete. */
export const mostRows = 10_000

const page = (blade: BladeClient, resource: Resource, query: ListQuery, current: number, size: number) =>
  blade.list(resource, toCallQuery({ ...query, current, size, sort: { field: 'id', descending: false } }, resource))

export const countMatching = async (blade: BladeClient, resource: Resource, query: ListQuery): Promise<number> =>
  hasUnreadable(query) ? 0 : (await page(blade, resource, query, 1, 10)).total

async function matchingIds(blade: BladeClient, resource: Resource, query: ListQuery): Promise<string[]> {
  const ids: string[] = []
  if (hasUnreadable(query)) return ids
  for (let current = 1; ; current++) {
    const { records, total } = await page(blade, resource, query, current, batch)
    ids.push(...records.map((row) => String(row.id)))
    if (!records.length || ids.length >= Math.min(total, mostRows)) return ids
  }
}

/**
 * Deletes all matching rows in batches; batches before a refusal stay deleted.
 * @param expected the confirmed number; nothing is deleted when the number has changed
 * @param refusalOf why these rows may not be deleted; then none is
 * @returns how many were deleted, how many matched, and the refusal or the server's error, if any
 */
export async function removeMatching(
  blade: BladeClient,
  resource: Resource,
  query: ListQuery,
  expected: number,
  refusalOf: (ids: readonly string[]) => Promise<string | undefined>,
) {
  const ids = await matchingIds(blade, resource, query)
  let removed = 0
  if (ids.length !== expected) return { removed, matched: ids.length }
  const refusal = await refusalOf(ids)
  if (refusal) return { removed, matched: ids.length, refusal }
  try {
    for (; removed < ids.length; removed = Math.min(ids.length, removed + batch))
      await blade.remove(resource, ids.slice(removed, removed + batch))
    return { removed, matched: ids.length }
  } catch (error) {
    return { removed, matched: ids.length, error }
  }
}
