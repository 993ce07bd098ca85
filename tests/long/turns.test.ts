/**
 * A million orders, a minute of everything that staff read, 5,000 operations asked for: `npm run test:long`. MILLION names a
 * seeded database to use (and change) instead of a new one.
 */
import { expect, test } from 'vitest'
import { readQuietly } from '../load/turns.ts'

test('no turn of the event loop is over 200 ms with a million orders', async () => {
  const said = await readQuietly({ orders: 1_000_000, open: 5000, seconds: 60, most: 200, file: process.env.MILLION })
  console.info(said)
  expect(said).toContain('are right')
})
