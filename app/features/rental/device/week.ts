/** The rentals of a device over seven days, cut at midnight. Durations in minutes; times in the contract's format. */
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'

export const dayMinutes = 24 * 60

export interface Rental {
  id: string
  no: string
  name: string
  start: string
  /** "" while it runs. */
  end: string
}

/** The part of a rental that lies in one day. */
export interface WeekPart {
  rental: Rental
  /** Minutes since midnight. */
  from: number
  to: number
}

export interface WeekDay {
  /** `yyyy-MM-dd`. */
  day: string
  parts: WeekPart[]
  /** Minutes of use. */
  used: number
}

/** Minutes that are covered by at least one part. */
function covered(parts: readonly WeekPart[]): number {
  let [sum, reached] = [0, 0]
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return sum
}

/** First second of the seven days that end with today. @param now epoch ms */
export const weekStart = (now: number): string => formatTime(parseTime(formatTime(now).slice(0, 10)) - 6 * dayMs)

/**
 * Seven days; the last one is today and ends now.
 * @returns the days, and the used share of the elapsed time, 0 to 1
 */
export function weekOf(rentals: readonly Rental[], now: number): { days: WeekDay[]; share: number } {
  const first = parseTime(weekStart(now))
  const days = Array.from({ length: 7 }, (_, i): WeekDay => {
    const from = first + i * dayMs
    const until = Math.min(from + dayMs, now)
    const parts = rentals.flatMap((rental) => {
      const start = Math.max(parseTime(rental.start), from)
      const end = Math.min(rental.end ? parseTime(rental.end) : now, until)
      const minutes = (ms: number) => Math.round((ms - from) / 60_000)
      return end > start ? [{ rental, from: minutes(start), to: minutes(end) }] : []
    })
    return { day: formatTime(from).slice(0, 10), parts, used: covered(parts) }
  })
  const past = Math.max(1, (now - first) / 60_000)
  return { days, share: Math.min(1, days.reduce((sum, { used }) => sum + used, 0) / past) }
}
