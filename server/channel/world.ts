/**
 * The simulated world around the bundled backend, controlled by QA: its clock, the channel's failures, the pace of
 * simulated customers. Kept in `sim_setting` and `sim_rule`, so that a restart changes nothing.
 */
import type { Db } from '#db/open.ts'
import { simOp, simRule, simSetting } from '#db/tables/sim.ts'
import { count, eq, isNull } from 'drizzle-orm'

const names = {
  /** Written by earlier versions: how far the clock is ahead. */
  offset: 'clockOffset',
  from: 'clockFrom',
  at: 'clockAt',
  speed: 'clockSpeed',
  pace: 'pace',
  balance: 'balance',
} as const
type Name = keyof typeof names
export type NewRule = Omit<typeof simRule.$inferInsert, 'id'>

/** @param real epoch ms @param firstPace customers' actions per minute, until it is changed */
export function createWorld(db: Db, real: () => number, firstPace = 0) {
  const read = (name: Name): number | undefined => db.select().from(simSetting).where(eq(simSetting.name, names[name])).get()?.value
  function write(name: Name, value: number): void {
    const row = { name: names[name], value }
    db.insert(simSetting).values(row).onConflictDoUpdate({ target: simSetting.name, set: row }).run()
  }
  /** The clock showed `from` at the real time `at`, and has run `speed` times as fast since. Epoch ms. */
  let clock = { from: read('from') ?? read('offset') ?? 0, at: read('at') ?? 0, speed: read('speed') ?? 1 }
  let pace = read('pace') ?? firstPace

  const now = () => clock.from + (real() - clock.at) * clock.speed
  function setClock(next: typeof clock): void {
    clock = next
    db.transaction(() => {
      for (const name of ['from', 'at', 'speed'] as const) write(name, clock[name])
    })
  }

  return {
    /** Simulated epoch ms: orders, money and the channel use it, sign-ins do not. */
    now,
    /** Moves the clock forward. @param ms milliseconds, 0 or more */
    pass: (ms: number) => setClock({ ...clock, from: clock.from + ms }),
    /** @param to epoch ms; the lab allows an earlier time only if nothing has happened yet */
    set: (to: number) => setClock({ ...clock, from: to, at: real() }),
    /** Simulated milliseconds per real one: 1 as usual, 0 when the clock stands still. */
    speed: () => clock.speed,
    setSpeed: (speed: number) => setClock({ from: now(), at: real(), speed }),
    /** Stores the current time, so that the clock continues from it in a copy of the rows. */
    hold: () => setClock({ ...clock, from: now(), at: real() }),
    takeUp: () => setClock({ ...clock, at: real() }),
    /** Actions of customers per minute; 0 = none. */
    pace: () => pace,
    setPace(perMinute: number): void {
      pace = perMinute
      write('pace', perMinute)
    },
    rules: () => db.select().from(simRule).orderBy(simRule.id).all(),
    addRule: (rule: NewRule) => db.insert(simRule).values(rule).returning().get(),
    removeRule: (id: number): boolean => db.delete(simRule).where(eq(simRule.id, id)).run().changes > 0,
    /** Unsettled operations of the channel. */
    waiting: (): number => db.select({ n: count() }).from(simOp).where(isNull(simOp.settledAt)).get()?.n ?? 0,
    /** Cents of the merchant at the channel; undefined for unlimited. */
    balance: () => read('balance'),
  }
}
export type World = ReturnType<typeof createWorld>
