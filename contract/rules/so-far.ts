/** The current cost of a running rental (contract page rental §6). Cents and whole minutes. */
import { z } from 'zod'
import { later } from '../later.ts'
import { fee, isOverdue, usedMinutes } from './price.ts'
import { parseTime } from './time.ts'

/** The columns of a price row that determine a fee. */
export const priceRule = later(() =>
  z.object({ unitMinutes: z.int().min(1), unitPrice: z.int(), freeMinutes: z.int(), capPerDay: z.int() }),
)

const snapshot = z
  .string()
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      addIssue('not JSON')
      return z.NEVER
    }
  })
  .pipe(priceRule)

type Started = { startTime?: unknown; endTime?: unknown; priceSnapshot?: unknown }

/** Minutes of use and the price; undefined for a rental that has not started, has ended, or has a price in another server's format. */
export function runningRental({ startTime, endTime, priceSnapshot }: Started, now: number) {
  if (typeof startTime !== 'string' || endTime) return undefined
  const rule = snapshot.safeParse(priceSnapshot).data
  return rule && { minutes: usedMinutes(parseTime(startTime), now), rule }
}

/**
 * @param now epoch ms
 * @returns undefined for a rental that has not started, has ended, or has a price in another server's format
 */
export function soFar(order: Started, now: number): { minutes: number; cents: number } | undefined {
  const rental = runningRental(order, now)
  return rental && { minutes: rental.minutes, cents: fee(rental.minutes, rental.rule) }
}

/** Whether a running rental is overdue by its own price; undefined where `soFar` is. */
export function isOverdueNow(order: Started, now: number): boolean | undefined {
  const rental = runningRental(order, now)
  return rental && isOverdue(rental.minutes, rental.rule)
}
