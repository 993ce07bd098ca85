/** Background work of the bundled backend, once a second: results of the channel, time-outs, simulated customers; splits; old files. */
import type { World } from '../channel/world.ts'
import { createAutoSplit } from './splits/auto-split.ts'
import type { Breath } from '../core/breath.ts'
import type { Money } from './money.ts'
import { overdue } from './orders/order-state.ts'
import type { Settlement } from './results/settlement.ts'
import { inTransaction } from '../core/transaction.ts'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds between rounds, until an open operation is queried again, and between two clean-ups. */
const tick = 1000
const queryInterval = 60_000
/** Minimum age of operations that are queried at the start; younger ones were created since. */
const before = 1000
/** Most orders that one round times out. */
const mostOverdue = 20

const tidyInterval = 3_600_000

interface Around {
  breath: Breath
  world?: World
  /** Lets one customer act. */
  live: () => Promise<unknown>
  /** Once an hour, deletes what is no longer needed. */
  tidy: () => Promise<unknown>
}

export function createRounds(money: Money, settlement: Settlement, { breath, world, live, tidy }: Around) {
  const { db, clock, log } = money
  const autoSplit = createAutoSplit(money, breath)
  let timer: NodeJS.Timeout | undefined
  let lastLook = 0
  let isQuerying = false
  let lastTidy = 0
  let due = 0
  let busy = false

  /** Pending results, then time-outs. */
  async function settle(): Promise<void> {
    await settlement.settle()
    while (inTransaction(db, (tx) => overdue(tx, clock(), mostOverdue)) >= mostOverdue) await breath.breathe()
    await settlement.closeRecharges()
  }

  /** Queries open operations and splits what is due, in parallel to the rounds: it may take longer than many of them. */
  function queryAndSplit(age: number): void {
    isQuerying = true
    void settlement
      .recover(age)
      .then(autoSplit)
      .catch((error: unknown) => log.error({ err: error }, 'open operations could not be queried'))
      .finally(() => (isQuerying = false))
  }

  async function round(): Promise<void> {
    const now = Date.now()
    if (!isQuerying && now - lastLook >= queryInterval) {
      queryAndSplit(lastLook === 0 ? before : queryInterval)
      lastLook = now
    }
    if (now - lastTidy >= tidyInterval) {
      lastTidy = now
      await tidy().catch((error: unknown) => log.error({ err: error }, 'old files could not be deleted'))
    }
    await settle()
    due += ((world?.pace() ?? 0) * tick) / 60_000
    const acts = Math.floor(due)
    // Subtracted before the customers act, so that actions lost to an error are not added to those of the next second.
    due -= acts
    for (let i = 0; i < acts; i++) await live()
  }

  /** One round at a time: a slow one must not overlap the next. */
  const next = () => {
    if (busy) return
    busy = true
    void round()
      .catch((error: unknown) => log.error({ err: error }, 'a round failed'))
      .finally(() => (busy = false))
  }

  return {
    /** The steps of one simulated minute: results, time-outs, repeated queries, splits. */
    async settle(): Promise<void> {
      await settlement.recover()
      await settle()
      await autoSplit()
    },
    start(): void {
      if (timer) return
      next()
      timer = setInterval(next, tick)
      timer.unref()
    },
    /** Starts no further round, and waits for the current one and for parallel work. */
    async rest(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      while (busy || isQuerying) await delay(5)
    },
    stop(): void {
      clearInterval(timer)
      breath.stop()
      timer = undefined
    },
  }
}
