/** All rows of a short list: those of one order, hospital, or report. app/resource/transfer/rows.server.ts reads long lists. */
import { maxSize } from '#contract/envelope.ts'
import type { Resource, Row } from '#contract/resource.ts'
import type { BladeClient } from './client.server.ts'
import { BladeError } from './failure.ts'

/** Maximum pages: a server that reports more counts wrongly or never ends. */
const mostPages = 200

/**
 * @param ask fetches one page by number and size
 * @throws BladeError garbled beyond the limit, and what `ask` throws
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
