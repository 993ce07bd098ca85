/** Concurrent money calls on a real server in its own process. */
import { expect, test } from 'vitest'
import { race } from '../load/race.ts'

test('six hundred calls from 64 connections at the same money', async () => {
  const said = await race({ total: 600, size: 6 })
  console.info(said)
  expect(said).toContain('are right')
}, 120_000)
