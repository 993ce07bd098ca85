/** What makes a scenario another than the weekday. All names are invented. */
import type { ScenarioName } from '#contract/rules/scenarios.ts'
import { formatTime, dayMs } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { problem } from '#db/tables/rental.ts'
import { simOp, simRule } from '#db/tables/sim.ts'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Customer } from '../customers.ts'
import { createIds } from '../ids.ts'
import type { Mix, Story } from '../money.ts'
import type { Places } from '../places.ts'

interface Given {
  db: Pick<Db, 'insert'>
  now: number
  places: Places
  customers: readonly Customer[]
}

interface Told {
  /** `bare`: one hospital without sections. */
  places?: 'all' | 'bare'
  mix?: Mix
  /** States of the withdrawals, newest first. */
  withdrawals?: readonly (0 | 1 | 2 | 3 | 4)[]
  more?: (given: Given) => void
  /** Changes what the channel knows, and how it goes on. */
  atChannel?: (db: Pick<Db, 'insert' | 'update' | 'delete' | 'select'>, now: number) => void
}

const many = (n: number, story: Story) => Array<Story>(n).fill(story)
const minute = 60_000

/** Locks that do not open, reported within the last two hours, that nobody has looked at. */
function stuckLocks({ db, now, places, customers }: Given): void {
  const id = createIds(86)
  for (let i = 0; i < 7; i++) {
    const place = places.places[(i * 17) % places.places.length]!
    const who = customers[(i * 23) % customers.length]!
    const at = formatTime(now - (4 + i * 15) * minute)
    const { batch, equId, hosId, hosName } = place
    db.insert(problem)
      .values({
        ...{ id: id(), batch, equId, hosId, hosName, customerId: who.id, nickName: who.nickName, phoneNumber: who.phoneNumber },
        ...{ problemType: 'lock', content: '已经付款，柜门一直打不开，病人等着用。', state: 0, createTime: at, updateTime: at },
      })
      .run()
  }
}

/** Yesterday's bill of the channel: one payment is missing from it, one refund differs by a yuan, one payment is known to it alone. */
function wrongBill(db: Parameters<NonNullable<Told['atChannel']>>[0], now: number): void {
  const today = Date.parse(`${formatTime(now).slice(0, 10)}T00:00:00+08:00`)
  const ofYesterday = and(eq(simOp.outcome, 'success'), gte(simOp.settledAt, today - dayMs), lt(simOp.settledAt, today))
  const pick = (kind: 'pay' | 'refund', n: number) =>
    db
      .select()
      .from(simOp)
      .where(and(eq(simOp.kind, kind), ofYesterday))
      .orderBy(desc(simOp.settledAt), desc(simOp.id))
      .limit(n)
      .all()
  const [missing, copied] = pick('pay', 2)
  const [differs] = pick('refund', 1)
  if (differs)
    db.update(simOp)
      .set({ amount: differs.amount + 100 })
      .where(eq(simOp.id, differs.id))
      .run()
  if (copied) {
    const { id: _own, ...row } = copied
    db.insert(simOp)
      .values({ ...row, outNo: `${row.outNo}X`, channelId: `${row.channelId.slice(0, -1)}X`, amount: 3600 })
      .run()
  }
  if (missing) db.delete(simOp).where(eq(simOp.id, missing.id)).run()
}

/** The channel's next answers to refunds: none, then that it lacks the money. */
function wrongAnswers(db: Pick<Db, 'insert'>): void {
  db.insert(simRule)
    .values([
      { kind: 'refund', field: 'any', outcome: 'lost', times: 1 },
      { kind: 'refund', field: 'any', outcome: 'short', times: 1 },
    ])
    .run()
}

export const stories: Readonly<Record<ScenarioName, Told>> = {
  weekday: {},
  million: {},
  empty: { places: 'bare' },
  night: { mix: { rush: { orders: 120, minutes: 180, unpaid: 9 } }, more: stuckLocks },
  refunds: {
    mix: {
      recently: {
        days: 7,
        stories: [...many(4, 'plain'), ...many(5, 'refundAbnormal'), ...many(4, 'refunding'), ...many(4, 'refundClosed'), 'fullRefund'],
      },
    },
    atChannel: wrongAnswers,
  },
  monthEnd: {
    mix: { recently: { days: 3, stories: [...many(7, 'plain'), ...many(1, 'split'), 'partRefund'] } },
    withdrawals: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 2],
    atChannel: wrongBill,
  },
}
