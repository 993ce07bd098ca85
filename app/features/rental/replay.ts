/** A board at an hour of the last days, from the rentals of that time. Pure. */
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Spot } from './place.server.ts'

export interface Replay {
  from: string
  to: string
  rentals: readonly { bedId: string; equId: string; start: string; end: string }[]
}

const hourMs = 3_600_000

/** Number of hours from the first to the last one. */
export const hoursIn = ({ from, to }: Pick<Replay, 'from' | 'to'>): number => (parseTime(to) - parseTime(from)) / hourMs

/** `yyyy-MM-dd HH:mm:ss` of an hour, counted from the first. */
export const hourAt = ({ from }: Pick<Replay, 'from'>, hour: number): string => formatTime(parseTime(from) + hour * hourMs)

/** Ids of the beds, and of the devices without one, that are in use at a time. */
export function usedAt({ rentals }: Replay, time: string): ReadonlySet<string> {
  const running = rentals.filter(({ start, end }) => start <= time && (end === '' || end > time))
  return new Set(running.map(({ bedId, equId }) => (bedId && bedId !== '-1' ? bedId : equId)))
}

/** The same beds as they were used then. What else was wrong at that time is not recorded, so it is not shown. */
export function spotsAt(spots: readonly Spot[], used: ReadonlySet<string>): Spot[] {
  return spots.map((spot) => ({
    ...spot,
    state: used.has(spot.id) ? 'use' : spot.device ? 'free' : 'none',
    order: null,
    device: spot.device && { ...spot.device, battery: null, state: used.has(spot.id) ? 1 : 0 },
  }))
}
