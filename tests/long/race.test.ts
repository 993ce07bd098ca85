/** The race of tests/api/race-server.test.ts, with far more calls: `npm run test:long`. */
import { expect, test } from 'vitest'
import { race } from '../load/race.ts'

test('ten thousand concurrent calls from 64 connections on the same orders and wallets', async () => {
  const said = await race({ total: 10_000, size: 40, seed: 2026 })
  console.info(said)
  expect(said).toContain('are consistent')
})
