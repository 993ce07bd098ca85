/** The program stays responsive whatever is read and however much is queried; tests/long does it with a million orders. */
import { expect, test } from 'vitest'
import { readQuietly } from '../load/turns.ts'

test('the event loop is never blocked for long while lists are read and 300 operations are queried', async () => {
  // why 400: other tests run beside it
  const said = await readQuietly({ orders: 2000, open: 300, seconds: 2, most: 400 })
  console.info(said)
  expect(said).toContain('are consistent')
}, 180_000)
