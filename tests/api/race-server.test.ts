/** Concurrent money calls on a real server in its own process. */
import { expect, test } from 'vitest'
import { race } from '../load/race.ts'

test('six hundred concurrent calls from 64 connections on the same orders and wallets', async () => {
  const summary = await race({ total: 600, size: 6 })
  console.info(summary)
  expect(summary).toContain('are consistent')
})
