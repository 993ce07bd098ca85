/** Ids of new rows: up to 19 digits, increasing with time, like Blade's snowflakes. */

/** Start of the count, epoch ms: keeps the ids at 19 digits. */
const start = 1_288_834_974_657n

// One counter per process, so that two APIs over one database (tests, a second instance) never give the same id.
let last = 0n

/** @param now epoch ms */
export function nextId(now: number): string {
  const slot = (BigInt(now) - start) << 22n
  last = slot > last ? slot : last + 1n
  return String(last)
}
