/** Many orders find enough devices, whenever they end. */
import { dayMs, formatTime } from '#contract/rules/time.ts'
import { openDatabase } from '#db/open.ts'
import { expect, test } from 'vitest'
import { arrivals, departure } from './arrivals.ts'
import { equippedFor, spanOf } from './money.ts'
import { seedPlaces } from './places.ts'
import { createRandom } from './random.ts'
import { createText } from './text.ts'

const orders = 60_000

/** Devices that can be rented to the end. */
function devices(now: number): number {
  const db = openDatabase(':memory:')
  db.$client.pragma('foreign_keys = OFF')
  const around = { now, longAgo: formatTime(now - 200 * dayMs), equipped: equippedFor(orders), text: createText('zh') }
  const count = seedPlaces(db, createRandom(1), around).places.filter(({ rentable }) => rentable).length
  db.$client.close()
  return count
}

test.each([0, 1, 2, 3, 4, 5, 6])('a busy evening leaves one device in ten free, if the orders end %i days and some hours later', (days) => {
  const now = Date.parse('2026-11-21T04:00:00Z') + days * dayMs * 1.15
  const random = createRandom(days)
  const changes = [...arrivals(random, orders, now - spanOf(orders), now)].flatMap((start, i) => {
    // Those who owe money stay for days.
    const end = i % 45 ? departure(random, start, 0.06) : start + 6 * dayMs
    return [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ]
  })
  let [rented, most] = [0, 0]
  for (const { by } of changes.sort((a, b) => a.at - b.at)) most = Math.max(most, (rented += by))
  expect(most).toBeLessThan(0.9 * devices(now))
})
