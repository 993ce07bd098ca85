/**
 * A minute of all reads of staff with a million orders, while 5,000 open operations are queried: `npm run test:long`. MILLION is
 * the path of a seeded database to use (and change) instead of a new one.
 */
import { expect, test } from 'vitest'
import { readQuietly } from '../load/event-loop.ts'

test('the event loop is never blocked for more than 200 ms with a million orders', async () => {
  const summary = await readQuietly({ orders: 1_000_000, open: 5000, seconds: 60, most: 200, file: process.env.MILLION })
  console.info(summary)
  expect(summary).toContain('are consistent')
})
