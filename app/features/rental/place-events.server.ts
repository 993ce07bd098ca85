/** What happened last at the beds of a hospital: unlocked, returned, reported. Without names, because the wall shows it to everybody. */
import { order } from '#contract/resources/money.ts'
import { problem } from '#contract/resources/rental.ts'
import { failureOf } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

export interface PlaceEvent {
  kind: 'unlock' | 'return' | 'fault'
  /** Room and bed, or the number of a device. */
  at: string
  /** `yyyy-MM-dd HH:mm:ss`. */
  time: string
}

/** Rows that are read, because an order that changed last need not have begun or ended last. */
const read = { current: '1', size: '30' }
const most = 5

/** Users without access to a list see none of its events. */
const none = (error: unknown): { records: never[] } => {
  failureOf(error)
  return { records: [] }
}

/** @param secId "" for all sections */
export async function loadEvents({ blade }: SignedInRequest, hosId: string, secId: string): Promise<PlaceEvent[]> {
  if (!hosId) return []
  const [orders, problems] = await Promise.all([
    blade.list(order, { hosId, descs: 'updateTime', ...read }).catch(none),
    secId ? { records: [] } : blade.list(problem, { hosId, descs: 'createTime', ...read }).catch(none),
  ])
  const rentals = orders.records
    .filter((row) => !secId || row.secId === secId)
    .flatMap(({ startTime, endTime, roomName, bedName, batch }): PlaceEvent[] => {
      const at = [roomName, bedName].filter(Boolean).join('-') || (batch ?? '')
      return [
        ...(startTime ? [{ kind: 'unlock', at, time: startTime } as const] : []),
        ...(endTime ? [{ kind: 'return', at, time: endTime } as const] : []),
      ]
    })
  const reports = problems.records.map(({ batch, createTime }): PlaceEvent => ({ kind: 'fault', at: batch ?? '', time: createTime ?? '' }))
  return [...rentals, ...reports].sort((a, b) => b.time.localeCompare(a.time)).slice(0, most)
}
