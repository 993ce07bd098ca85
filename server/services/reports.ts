/**
 * Figures of hospitals over a time (contract page rental §9). Orders count by when they were made, money by when it came
 * in, refunds by when the channel had paid them back: the sums of the order list with the same bounds.
 */
import { orderState } from '#contract/rules/order.ts'
import { dayBounds, formatTime, parseTime } from '#contract/rules/time.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import type { Db } from '#db/open.ts'
import { order, refund } from '#db/tables/money.ts'
import { equ } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { and, asc, eq, gt, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Rights } from './permissions.ts'
import { hospitalCategory } from './places.ts'

/** Strict bounds, as `_dategt` and `_datelt` have them. */
export interface Range {
  after: string
  before: string
}
export type Sees = Pick<Rights, 'hospitals'>

const dayMs = 86_400_000
/** A report by day covers this many days at most. */
const mostDays = 731

export const sum = (value: SQL | SQLiteColumn) => sql<number>`coalesce(sum(${value}), 0)`
export const countIf = (condition: SQL) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
const count = sql<number>`count(*)`
const within = (column: SQLiteColumn, { after, before }: Range) => and(gt(column, after), lt(column, before))

/** The calendar month of an instant. */
export function monthOf(now: number): Range {
  const day = formatTime(now).slice(0, 8)
  const next = formatTime(parseTime(`${day}01`) + 32 * dayMs).slice(0, 8)
  return { after: dayBounds.after(`${day}01`), before: `${next}01 00:00:00` }
}

/** Conditions on `hosId` for what a caller sees; undefined = all. */
export const seen = (column: SQLiteColumn, { hospitals }: Sees): SQL | undefined => hospitals && inArray(column, [...hospitals])

/** Hospitals that a caller sees, in order. */
export const hospitalsSeen = (db: Db, sees: Sees) =>
  db
    .select({ hosId: dept.id, hosName: dept.deptName })
    .from(dept)
    .where(and(eq(dept.deptCategory, hospitalCategory), eq(dept.isDeleted, 0), seen(dept.id, sees)))
    .orderBy(asc(dept.sort), asc(dept.id))
    .all()

const none = { orderCount: 0, finishedCount: 0, usedMinutes: 0, totalAmount: 0, amount: 0, splitAmount: 0, refundAmount: 0 }
type Figures = typeof none

/** Seconds between two columns of time, in started minutes. */
const minutesBetween = (start: SQLiteColumn, end: SQLiteColumn) =>
  sql<number>`max(0, (cast(strftime('%s', ${end}) as integer) - cast(strftime('%s', ${start}) as integer) + 59) / 60)`

type GroupBy = 'hospital' | 'day'

/** Three passes, one for each time that counts; keyed by hospital or by day. */
function figures(db: Db, range: Range, where: SQL | undefined, by: GroupBy): Map<string, Figures> {
  const key = (time: SQLiteColumn) => (by === 'hospital' ? sql<string>`${order.hosId}` : sql<string>`substr(${time}, 1, 10)`)
  const alive = and(eq(order.isDeleted, 0), where)
  const made = db
    .select({
      key: key(order.createTime),
      orderCount: count,
      finishedCount: countIf(inArray(order.state, [orderState.done, orderState.refunded])),
      usedMinutes: sum(minutesBetween(order.startTime, order.endTime)),
    })
    .from(order)
    .where(and(alive, within(order.createTime, range)))
    .groupBy(key(order.createTime))
    .all()
  const paid = db
    .select({
      key: key(order.successTime),
      totalAmount: sum(order.totalAmount),
      amount: sum(order.amount),
      splitAmount: sum(order.splitAmount),
    })
    .from(order)
    .where(and(alive, within(order.successTime, range)))
    .groupBy(key(order.successTime))
    .all()
  const back = db
    .select({ key: key(refund.successTime), refundAmount: sum(refund.amount) })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(and(alive, eq(refund.status, refundStatus.done), isNotNull(refund.successTime), within(refund.successTime, range)))
    .groupBy(key(refund.successTime))
    .all()
  const all = new Map<string, Figures>()
  for (const { key: at, ...part } of [...made, ...paid, ...back]) all.set(at, { ...none, ...all.get(at), ...part })
  return all
}

/** A row per hospital that the caller sees, also where nothing happened. */
export function reportByHospital(db: Db, sees: Sees, range: Range, wanted: { hosId?: string; hosName?: string }) {
  const hospitals = hospitalsSeen(db, sees).filter(
    (h) => (!wanted.hosId || h.hosId === wanted.hosId) && (!wanted.hosName || h.hosName.includes(wanted.hosName)),
  )
  const ids = hospitals.map((h) => h.hosId)
  const byHospital = figures(db, range, inArray(order.hosId, ids), 'hospital')
  const devices = new Map(
    db
      .select({ hosId: equ.hosId, n: count })
      .from(equ)
      .where(and(inArray(equ.hosId, ids), eq(equ.isDeleted, 0)))
      .groupBy(equ.hosId)
      .all()
      .map((row) => [row.hosId, row.n]),
  )
  return hospitals.map((h) => ({ ...h, equCount: devices.get(h.hosId) ?? 0, ...none, ...byHospital.get(h.hosId) }))
}

/** Days of a range, newest first. */
function daysOf({ after, before }: Range): string[] {
  const days: string[] = []
  const first = formatTime(parseTime(after) + 1000).slice(0, 10)
  for (let at = parseTime(before) - 1000; days.length < mostDays; at -= dayMs) {
    const day = formatTime(at).slice(0, 10)
    if (day < first) break
    days.push(day)
  }
  return days
}

/** A row per day, newest first, zeros included. */
export function reportByDay(db: Db, sees: Sees, range: Range, hosId?: string) {
  const byDay = figures(db, range, and(seen(order.hosId, sees), hosId ? eq(order.hosId, hosId) : undefined), 'day')
  return daysOf(range).map((day) => {
    const { usedMinutes: _, ...row } = byDay.get(day) ?? none
    return { day, ...row }
  })
}
