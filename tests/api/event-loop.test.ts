/** The program stays responsive during reads and channel queries; tests/long repeats this with a million orders. */
import { expect, test } from 'vitest'
import { readQuietly } from '../load/event-loop.ts'

test('the event loop is never blocked for long while lists are read and 300 operations are queried', async () => {
  // 400 ms are allowed, because other tests run at the same time.
  const summary = await readQuietly({ orders: 2000, open: 300, seconds: 2, most: 400 })
  console.info(summary)
  expect(summary).toContain('are consistent')
})
