/** The race of tests/api/race-server.test.ts, with far more calls: `npm run test:long`. */
import { expect, test } from 'vitest'
import { race } from '../load/race.ts'

test('ten thousand concurrent calls from 64 connections keep the same orders and wallets consistent', async () => {
  const summary = await race({ total: 10_000, size: 40, seed: 2026 })
  console.info(summary)
  expect(summary).toContain('are consistent')
})
