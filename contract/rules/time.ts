/** Times are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai (UTC+8 all year), on the wire and in the database. */

const zone = 8 * 3_600_000
/** Milliseconds of a day; there is no daylight saving time. */
export const dayMs = 24 * 3_600_000

/** Epoch milliseconds → `yyyy-MM-dd HH:mm:ss`. */
export const formatTime = (ms: number): string => new Date(ms + zone).toISOString().slice(0, 19).replace('T', ' ')

/** `yyyy-MM-dd HH:mm:ss` or `yyyy-MM-dd` → epoch milliseconds; NaN if it is not a date. */
export const parseTime = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) - zone

/** True for an existing day, as `yyyy-MM-dd`. The year 0000 is invalid. */
export function isDay(text: string): boolean {
  const ms = /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) ? parseTime(text) : NaN
  return !Number.isNaN(ms) && formatTime(ms).startsWith(text)
}

/** True for an existing second, as `yyyy-MM-dd HH:mm:ss`. */
export const isTime = (text: string): boolean =>
  /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(parseTime(text)) && formatTime(parseTime(text)) === text

/** The last second of a four-digit year: a later bound cannot be written, and calendars use this day for "forever". */
const lastSecond = parseTime('9999-12-31 23:59:59')

/**
 * Whole days as the exclusive bounds of Blade (`_dategt`, `_datelt`): the last second of the day before,
 * and the first second of the day after.
 */
export const dayBounds = {
  after: (day: string): string => formatTime(parseTime(day) - 1000),
  before: (day: string): string => formatTime(Math.min(parseTime(day) + dayMs, lastSecond)),
}
