/** How each scenario differs from the weekday. All names are invented. */
import type { ScenarioName } from '#contract/rules/scenarios.ts'
import { yuan } from '#contract/rules/money.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { billLine } from '#db/tables/ledger.ts'
import { order, refund } from '#db/tables/money.ts'
import { notice } from '#db/tables/platform.ts'
import { problem } from '#db/tables/problem.ts'
import { simOp, simRule } from '#db/tables/sim.ts'
import { and, asc, desc, eq, gte, lt } from 'drizzle-orm'
import { createIds } from '../ids.ts'
import type { Mix, Story } from '../money.ts'
import type { Rental } from '../rentals.ts'
import { rentalAt, reporter } from '../service.ts'
import type { Text } from '../text.ts'

interface StoryInput {
  db: Pick<Db, 'insert'>
  now: number
  /** Rentals of the last weeks, oldest first. */
  rentals: readonly Rental[]
  text: Text
}

interface ScenarioStory {
  /** `bare`: one hospital without sections. */
  places?: 'all' | 'bare'
  mix?: Mix
  /** States of the withdrawals, newest first. */
  withdrawals?: readonly (0 | 1 | 2 | 3 | 4)[]
  more?: (input: StoryInput) => void
  /** Called when all orders exist: the channel's bill and next answers, and messages about them. */
  atChannel?: (db: Pick<Db, 'insert' | 'select'>, now: number, text: Text) => void
}

const many = (n: number, story: Story) => Array<Story>(n).fill(story)
const minute = 60_000

/** Locks that do not open, reported within the last two hours and not handled yet. */
function stuckLocks({ db, now, rentals, text }: StoryInput): void {
  const id = createIds(86)
  for (let i = 0; i < 7; i++) {
    const reported = now - (4 + i * 15) * minute
    const at = formatTime(reported)
    const content = text('已经付款，柜门一直打不开，病人等着用。', 'I paid, but the door does not open, and the patient is waiting.')
    db.insert(problem)
      .values({
        id: id(),
        ...reporter(rentalAt(rentals, reported - 2 * minute)),
        problemType: 'lock',
        content,
        state: 0,
        createTime: at,
        updateTime: at,
      })
      .run()
  }
}

/**
 * An imported bill of yesterday: one payment is missing, one refund differs by a yuan, and one payment exists only in it. A bill,
 * because the channel's own books must stay correct.
 */
function wrongBill(db: Parameters<NonNullable<ScenarioStory['atChannel']>>[0], now: number): void {
  const today = parseTime(formatTime(now).slice(0, 10))
  const day = formatTime(today - dayMs).slice(0, 10)
  const id = createIds(87)
  const add = (kind: 'pay' | 'refund', no: string, amount: number) =>
    db
      .insert(billLine)
      .values({ id: id(), day, kind, no, amount, createTime: formatTime(now) })
      .run()
  for (const kind of ['pay', 'refund'] as const) {
    const settled = and(gte(simOp.settledAt, today - dayMs), lt(simOp.settledAt, today))
    const done = and(eq(simOp.kind, kind), eq(simOp.outcome, 'success'), settled)
    db.select()
      .from(simOp)
      .where(done)
      .orderBy(asc(simOp.settledAt), asc(simOp.id))
      .all()
      .forEach(({ outNo, amount }, i) => {
        if (i > 0) return add(kind, outNo, amount)
        return kind === 'refund' ? add(kind, outNo, amount + 100) : undefined
      })
  }
  add('pay', `WD${day.slice(2).replaceAll('-', '')}990001`, 3600)
}

/** The channel's next answers to refunds: first none, then that the balance is too low. */
function wrongAnswers(db: Pick<Db, 'insert'>): void {
  db.insert(simRule)
    .values([
      { kind: 'refund', field: 'any', outcome: 'lost', times: 1 },
      { kind: 'refund', field: 'any', outcome: 'short', times: 1 },
    ])
    .run()
}

/** Unanswered complaints by customers of the newest failed refunds. */
function complaints(db: Pick<Db, 'insert' | 'select'>, now: number, text: Text): void {
  const id = createIds(88)
  const owed = db
    .select({ of: order, amount: refund.amount, time: refund.createTime })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(eq(refund.status, refundStatus.abnormal))
    .orderBy(desc(refund.createTime), desc(refund.id))
    .limit(8)
    .all()
  owed.forEach(({ of: { batch, equId, hosId, hosName, customerId, nickName, phoneNumber, outTradeNo }, amount, time }, i) => {
    const at = formatTime(Math.min(now - i * minute, parseTime(time) + (30 + i * 7) * minute))
    db.insert(problem)
      .values({
        id: id(),
        batch,
        equId,
        hosId,
        hosName,
        customerId,
        nickName,
        phoneNumber,
        problemType: 'fee',
        state: 0,
        content: text(
          `订单 ${outTradeNo} 说好退 ${yuan(amount)} 元，一直没有到账。`,
          `I was promised ¥${yuan(amount)} back for order ${outTradeNo}, but it never arrived.`,
        ),
        createTime: at,
        updateTime: at,
      })
      .run()
  })
}

/** A notice to all staff on the morning of the last day. */
function closing(db: Pick<Db, 'insert'>, now: number, text: Text): void {
  const time = `${formatTime(now).slice(0, 10)} 08:30:00`
  const content = text(
    '<p>今天 24 点结账。请在此之前：</p><ul><li>审核全部提现</li><li>处理失败的分账</li><li>核对昨天的对账单，差异写明原因</li></ul>',
    '<p>The books close today at midnight. Before that:</p><ul><li>review all withdrawals</li><li>handle failed splits</li><li>check yesterday’s statement and note the reason for each mismatch</li></ul>',
  )
  db.insert(notice)
    .values({
      id: createIds(89)(),
      category: 4,
      title: text('月末结账安排', 'Month-end closing'),
      content,
      releaseTime: time,
      createTime: time,
      updateTime: time,
    })
    .run()
}

export const stories: Readonly<Record<ScenarioName, ScenarioStory>> = {
  weekday: {},
  million: {},
  empty: { places: 'bare' },
  night: { mix: { rush: { orders: 160, minutes: 180, unpaid: 9 } }, more: stuckLocks },
  refunds: {
    mix: {
      recently: {
        days: 21,
        stories: [...many(4, 'plain'), ...many(5, 'refundAbnormal'), ...many(4, 'refunding'), ...many(4, 'refundClosed'), 'fullRefund'],
      },
    },
    atChannel(db, now, text) {
      wrongAnswers(db)
      complaints(db, now, text)
    },
  },
  monthEnd: {
    mix: { recently: { days: 21, stories: [...many(7, 'plain'), ...many(1, 'split'), 'partRefund'] } },
    withdrawals: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 4, 2],
    atChannel(db, now, text) {
      wrongBill(db, now)
      closing(db, now, text)
    },
  },
}
