/** All rows of a list that has few: those of one order, one hospital, one report. Long lists are read by app/transfer/rows.server.ts. */
import { maxSize } from '#contract/envelope.ts'
import type { Resource, Row } from '#contract/resource.ts'
import type { BladeClient } from './client.server.ts'
import { BladeError } from './failure.ts'

/** A server that says there are more of them does not count right, or means no end. */
const mostPages = 200

/**
 * @param ask one page by its number and size
 * @throws BladeError garbled when there are more pages than anybody reads, and what `ask` throws
 */
export async function everyPage<T>(
  ask: (at: { current: string; size: string }) => Promise<{ records: readonly T[]; pages: number }>,
): Promise<T[]> {
  const rows: T[] = []
  for (let current = 1; current <= mostPages; current++) {
    const { records, pages } = await ask({ current: String(current), size: String(maxSize) })
    rows.push(...records)
    if (current >= pages || !records.length) return rows
  }
  throw new BladeError({ kind: 'garbled', code: 502, msg: '', requestId: '' })
}

/** @param query filters and order of the list @throws BladeError */
export const everyRow = <R extends Resource>(blade: BladeClient, resource: R, query: Record<string, string>): Promise<Row<R>[]> =>
  everyPage((at) => blade.list(resource, { ...query, ...at }))
