/** The background job that the bundled backend runs every second, driven by its clock. */
import { type Db, openDatabase } from '#db/open.ts'
import { createSimulator } from '#server/channel/simulator.ts'
import { createWorld } from '#server/channel/world.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBreath } from '#server/core/breath.ts'
import { createRounds } from '#server/money/rounds.ts'
import { createSettlement } from '#server/money/results/settlement.ts'

let db: Db
beforeEach(() => {
  db = openDatabase(':memory:')
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('simulated customers whose actions failed do not all catch up at once later', async () => {
  const clock = () => Date.now()
  const money = { db, clock, channel: createSimulator(db, clock), log: pino({ level: 'silent' }) }
  const breath = createBreath()
  const world = createWorld(db, clock, 180)
  let attempts = 0
  let fails = true
  const live = async () => {
    attempts += 1
    if (fails) throw new Error('nobody can act')
  }
  const rounds = createRounds(money, createSettlement(money, breath), { breath, world, live, tidy: () => Promise.resolve() })
  const inSeconds = async (n: number) => {
    attempts = 0
    await vi.advanceTimersByTimeAsync(n * 1000)
    return attempts
  }
  rounds.start()
  expect(await inSeconds(10)).toBeLessThanOrEqual(11)
  fails = false
  expect([await inSeconds(1), await inSeconds(1)]).toEqual([3, 3])
  rounds.stop()
  db.$client.close()
})
