/** All rows of a list that has few: those of one order, one hospital. Long lists are read by app/transfer/rows.server.ts. */
import { maxSize } from '#contract/envelope.ts'
import type { Resource, Row } from '#contract/resource.ts'
import type { BladeClient } from './client.server.ts'

/** @param query filters and order of the list @throws BladeError */
export async function everyRow<R extends Resource>(blade: BladeClient, resource: R, query: Record<string, string>): Promise<Row<R>[]> {
  const rows: Row<R>[] = []
  for (let current = 1; ; current++) {
    const page = await blade.list(resource, { ...query, current: String(current), size: String(maxSize) })
    rows.push(...page.records)
    if (current >= page.pages) return rows
  }
}
