/** Times of a server that writes them in another zone than ours (`rules/time.ts`). */
import { isTime, formatTime, parseTime } from './time.ts'

/** The zone of every time that the console holds, and of a server that names no other. */
export const ownZone = 'Asia/Shanghai'

export interface ServerClock {
  /** A time as the server wrote it → ours. */
  read: (text: string) => string
  /** Ours → as the server writes it. */
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
 * Both ways between `yyyy-MM-dd HH:mm:ss` in `zone` and in ours; other text is returned as it is. A second that a change of clocks
 * repeats is read as its first one.
 * @param zone an IANA name @returns undefined for our own zone @throws RangeError for an unknown zone
 */
export function clockIn(zone: string): ServerClock | undefined {
  if (zone === ownZone) return undefined
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const wall = (ms: number) => written.format(ms)
  const ahead = (ms: number) => parseTime(wall(ms)) - parseTime(formatTime(ms))
  function instant(text: string): number {
    const near = parseTime(text)
    // why both: a change of clocks may lie between; the earlier instant that reads so is the first one
    const found = [near - ahead(near - 86_400_000), near - ahead(near + 86_400_000)].sort((a, b) => a - b)
    return found.find((ms) => wall(ms) === text) ?? found[1]!
  }
  return {
    read: (text) => (isTime(text) ? formatTime(instant(text)) : text),
    write: (text) => (isTime(text) ? wall(parseTime(text)) : text),
  }
}
