/** Converts times of a server that writes them in another time zone (`rules/time.ts`). */
import { isTime, formatTime, parseTime } from './time.ts'

/** The time zone of all times in the console, and of a server that names no other. */
export const ownZone = 'Asia/Shanghai'

export interface ServerClock {
  /** Converts a time from the server's zone to ours. */
  read: (text: string) => string
  /** Converts a time from our zone to the server's. */
  write: (text: string) => string
}

/** Whether this names a zone of the IANA database, e.g. `Europe/Berlin`. */
export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Converts `yyyy-MM-dd HH:mm:ss` between `zone` and our zone, in both directions; other text is returned as it is. A second that a
 * clock change repeats is read as its first occurrence.
 * @param zone an IANA name @returns undefined for our own zone @throws RangeError for an unknown zone
 */
export function clockIn(zone: string): ServerClock | undefined {
  if (zone === ownZone) return undefined
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const wall = (ms: number) => written.format(ms)
  const ahead = (ms: number) => parseTime(wall(ms)) - parseTime(formatTime(ms))
  function instant(text: string): number {
    const near = parseTime(text)
    // Both offsets are tried, because a clock change may lie between; of two matching instants the earlier one is the first.
    const candidates = [near - ahead(near - 86_400_000), near - ahead(near + 86_400_000)]
    const earlier = Math.min(...candidates)
    return wall(earlier) === text ? earlier : Math.max(...candidates)
  }
  return {
    read: (text) => (isTime(text) ? formatTime(instant(text)) : text),
    write: (text) => (isTime(text) ? wall(parseTime(text)) : text),
  }
}
