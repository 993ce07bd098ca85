/** When people come to a ward: few in the morning, most after work; fewer at weekends, and slightly more each week. */
import { dayMs, parseTime, formatTime } from '#contract/rules/time.ts'
import type { Random } from './random.ts'

const hourMs = 3_600_000
/** Number of companions by hour of the day, from 0:00; visitors stay when the ward grows quiet. */
const byHour = [6, 4, 3, 2, 2, 3, 5, 7, 9, 10, 10, 9, 11, 10, 9, 9, 10, 13, 18, 24, 30, 29, 20, 11]
/** From Sunday to Saturday. */
const byWeekday = [9, 11, 10, 10, 10, 11, 9]
/** Arrivals at the end of the span for each one at its beginning. */
const growth = 1.6

/**
 * Spreads arrivals over a span, evenly within the pattern, so that two days of the same kind are alike, however few people come.
 * @param from epoch ms @param to epoch ms
 * @returns n times in ascending order, epoch ms, whole seconds
 */
export function arrivals(random: Random, n: number, from: number, to: number): Float64Array {
  const first = parseTime(formatTime(from).slice(0, 13) + ':00:00')
  const cells: { at: number; ms: number; weight: number }[] = []
  let all = 0
  for (let hour = first; hour < to; hour += hourMs) {
    const at = Math.max(hour, from)
    const ms = Math.min(hour + hourMs, to) - at
    const local = new Date(hour + 8 * hourMs)
    const rise = 1 + ((growth - 1) * (hour - first)) / (to - first)
    const weight = (ms / hourMs) * byHour[local.getUTCHours()]! * byWeekday[local.getUTCDay()]! * rise
    cells.push({ at, ms, weight })
    all += weight
  }
  const times = new Float64Array(n)
  let [cell, before] = [0, 0]
  for (let i = 0; i < n; i++) {
    const point = ((i + random.next()) / n) * all
    while (cell < cells.length - 1 && before + cells[cell]!.weight < point) before += cells[cell++]!.weight
    const { at, ms, weight } = cells[cell]!
    times[i] = Math.floor((at + ms * Math.min(1, (point - before) / weight)) / 1000) * 1000
  }
  return times
}

/** Hour of the day, 0 to 23. */
const hourOf = (ms: number) => new Date(ms + 8 * hourMs).getUTCHours()
const midnightBefore = (ms: number) => parseTime(formatTime(ms).slice(0, 10))

/**
 * When a person returns the bed: after some hours, after the night, or after a second night.
 * @param start epoch ms @param nights share of those who stay for a second night
 */
export function departure(random: Random, start: number, nights: number): number {
  const kind = random.next()
  const hour = hourOf(start)
  if (kind < 0.05) return start + random.int(3, 12) * 60_000
  if (kind < 0.25) return start + random.int(50, 300) * 60_000
  const morning = midnightBefore(start) + (hour < 4 ? 0 : dayMs) + random.int(6 * 60, 10 * 60) * 60_000 + random.int(0, 59) * 1000
  if (kind > 1 - nights) return morning + dayMs * (hour < 17 && hour >= 4 ? 0 : 1) - random.int(0, 90) * 60_000
  if (hour >= 5 && hour < 14 && random.next() < 0.5) return midnightBefore(start) + random.int(17 * 60, 21 * 60) * 60_000
  return morning
}
