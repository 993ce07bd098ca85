/** What the bundled backend does by itself, once a second: results of the channel, time-outs, customers who come by; splits; old files. */
import type { World } from './channel/world.ts'
import { createAutoSplit } from './money/splits/auto-split.ts'
import type { Breath } from './core/breath.ts'
import type { Money } from './money/money.ts'
import { overdue } from './money/orders/order-state.ts'
import type { Settlement } from './money/results/settlement.ts'
import { inTransaction } from './core/transaction.ts'

/** Milliseconds between rounds, after which an open operation is asked for again, and between two cleanings. */
const tick = 1000
const askAgain = 60_000
/** Age of what is asked for at the start: younger ones began since. */
const before = 1000
/** Orders that time ends in one turn. */
const mostOverdue = 20

const tidyAgain = 3_600_000

interface Around {
  breath: Breath
  world?: World
  /** Lets one customer act. */
  live: () => Promise<unknown>
  /** Lets go, once an hour, of what nobody needs any more. */
  tidy: () => Promise<unknown>
}

export function createRounds(money: Money, settlement: Settlement, { breath, world, live, tidy }: Around) {
  const { db, clock, log } = money
  const autoSplit = createAutoSplit(money, breath)
  let timer: NodeJS.Timeout | undefined
  let asked = 0
  let asking = false
  let tidied = 0
  let due = 0
  let busy = false

  /** Results that are there, then what nobody paid in time. */
  async function settle(): Promise<void> {
    await settlement.settle()
    while (inTransaction(db, (tx) => overdue(tx, clock(), mostOverdue)) >= mostOverdue) await breath.breathe()
    await settlement.closeRecharges()
  }

  /** Asks for what is open and splits what is due, beside the rounds: it may take longer than many of them. */
  function look(age: number): void {
    asking = true
    void settlement
      .recover(age)
      .then(autoSplit)
      .catch((error: unknown) => log.error({ err: error }, 'open operations could not be asked for'))
      .finally(() => (asking = false))
  }

  async function round(): Promise<void> {
    const now = Date.now()
    if (!asking && now - asked >= askAgain) {
      look(asked === 0 ? before : askAgain)
      asked = now
    }
    if (now - tidied >= tidyAgain) {
      tidied = now
      await tidy().catch((error: unknown) => log.error({ err: error }, 'old files could not be deleted'))
    }
    await settle()
    due += ((world?.pace() ?? 0) * tick) / 60_000
    const acts = Math.floor(due)
    // why before they act: those that an error cuts off must not be added to the next second's
    due -= acts
    for (let i = 0; i < acts; i++) await live()
  }

  /** One round at a time: one that takes longer than a second must not meet the next. */
  const next = () => {
    if (busy) return
    busy = true
    void round()
      .catch((error: unknown) => log.error({ err: error }, 'a round failed'))
      .finally(() => (busy = false))
  }

  return {
    /** What would come by itself in a minute: results, time-outs, operations that are asked for again, splits. */
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
    stop(): void {
      clearInterval(timer)
      breath.stop()
      timer = undefined
    },
  }
}
