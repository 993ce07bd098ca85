/** The current cost of a running rental (contract page rental §6). Cents and whole minutes. */
import { z } from 'zod'
import { later } from '../later.ts'
import { fee, usedMinutes } from './price.ts'
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

/**
 * @param now epoch ms
 * @returns undefined for a rental that has not started, has ended, or has a price in another server's format
 */
export function soFar(
  order: { startTime?: unknown; endTime?: unknown; priceSnapshot?: unknown },
  now: number,
): { minutes: number; cents: number } | undefined {
  const { startTime, endTime, priceSnapshot } = order
  if (typeof startTime !== 'string' || endTime) return undefined
  const { success, data } = snapshot.safeParse(priceSnapshot)
  if (!success) return undefined
  const minutes = usedMinutes(parseTime(startTime), now)
  return { minutes, cents: fee(minutes, data) }
}
