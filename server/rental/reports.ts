/**
 * Figures of hospitals over a period (contract page rental §9). Orders count by creation time, payments by payment
 * time, refunds by the channel's completion time: equal to the sums of the order list with the same bounds.
 */
import { dayBounds, formatTime, parseTime } from '#contract/rules/time.ts'
import type { Reads } from '#db/reads.ts'
import { hosDay, orderFigures } from '#db/tables/day.ts'
import { order } from '#db/tables/money.ts'
import { equ } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { and, asc, eq, getTableColumns, getTableName, getViewSelectedFields, gt, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dataScopeOf } from '../rights/data-scope.ts'
import type { Rights } from '../rights/permissions.ts'
import { hospitalCategory } from '#contract/hospital.ts'
import type { Principal } from '../rights/principal.ts'

/** Exclusive bounds, as in `_dategt` and `_datelt`. */
export interface Range {
  after: string
  before: string
}
export interface Sees extends Pick<Rights, 'hospitals'> {
  /** What the data scopes of the callers' roles leave of a resource; undefined = all. */
  rule: (resource: string, table: SQLiteTable) => SQL | undefined
}
export const seesOf = (me: Principal): Sees => ({
  hospitals: me.rights.hospitals,
  rule: (resource, table) => dataScopeOf(me, resource, getTableColumns(table)),
})

const dayMs = 86_400_000
/** Most days of a report by day. */
const mostDays = 731

export const sum = (value: SQL | SQLiteColumn) => sql<number>`coalesce(sum(${value}), 0)`
export const countIf = (condition: SQL) => sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
const count = sql<number>`count(*)`

/** The calendar month of an instant. */
export function monthOf(now: number): Range {
  const day = formatTime(now).slice(0, 8)
  const next = formatTime(parseTime(`${day}01`) + 32 * dayMs).slice(0, 8)
  return { after: dayBounds.after(`${day}01`), before: `${next}01 00:00:00` }
}

/** Conditions on `hosId` for what a caller sees; undefined = all. */
export const inVisibleHospitals = (column: SQLiteColumn, { hospitals }: Pick<Sees, 'hospitals'>): SQL | undefined =>
  hospitals && inArray(column, [...hospitals])

/** Orders that data scopes leave; undefined = all. */
const ordersLeft = (db: Reads['query'], { rule }: Sees): SQL | undefined => {
  const where = rule('order', order)
  return where && inArray(orderFigures.orderId, db.select({ id: order.id }).from(order).where(where))
}

/** Sums by day: the maintained ones, or those computed from the orders that data scopes leave. Columns as in `hosDay`. */
export function sumsOfDays(db: Reads['query'], sees: Sees): SQL {
  const left = ordersLeft(db, sees)
  if (!left) return sql`${hosDay}`
  const { hosId, at, ...figures } = getViewSelectedFields(orderFigures)
  const own = names.map((name) => sql`${figures[name]} as ${sql.identifier(figures[name].name)}`)
  return sql`(select ${hosId} as hos_id, substr(${at}, 1, 10) as day, ${sql.join(own, sql`, `)}
    from ${orderFigures} where ${left}) as ${sql.identifier(getTableName(hosDay))}`
}

/** Hospitals that a caller sees, in order. */
export const hospitalsSeen = (db: Reads['query'], sees: Sees) =>
  db
    .select({ hosId: dept.id, hosName: dept.deptName })
    .from(dept)
    .where(and(eq(dept.deptCategory, hospitalCategory), eq(dept.isDeleted, 0), inVisibleHospitals(dept.id, sees)))
    .orderBy(asc(dept.sort), asc(dept.id))
    .all()

const none = { orderCount: 0, finishedCount: 0, usedMinutes: 0, totalAmount: 0, amount: 0, splitAmount: 0, refundAmount: 0 }
type Figures = typeof none
const names = ['orderCount', 'finishedCount', 'usedMinutes', 'totalAmount', 'amount', 'splitAmount', 'refundAmount'] as const

/** The whole days of a range, first inclusive, end exclusive, and the partial days around them. */
function wholeDays({ after, before }: Range) {
  const [startDay, startTime] = formatTime(parseTime(after) + 1000).split(' ') as [string, string]
  const first = startTime === '00:00:00' ? startDay : dayBounds.before(startDay).slice(0, 10)
  const [end, endTime] = before.split(' ') as [string, string]
  if (first >= end) return { rest: [{ after, before }] }
  const rest: Range[] = []
  if (first !== startDay) rest.push({ after, before: `${first} 00:00:00` })
  if (endTime !== '00:00:00') rest.push({ after: dayBounds.after(end), before })
  return { days: { first, end }, rest }
}

const sumsOf = (of: typeof hosDay | typeof orderFigures) => ({
  orderCount: sum(of.orderCount),
  finishedCount: sum(of.finishedCount),
  usedMinutes: sum(of.usedMinutes),
  totalAmount: sum(of.totalAmount),
  amount: sum(of.amount),
  splitAmount: sum(of.splitAmount),
  refundAmount: sum(of.refundAmount),
})

/** Sums of what the caller sees between two moments of a few days. */
export async function sumsWithin(db: Reads['query'], sees: Sees, { after, before }: Range): Promise<Figures> {
  const row = await db
    .select(sumsOf(orderFigures))
    .from(orderFigures)
    .where(and(inVisibleHospitals(orderFigures.hosId, sees), ordersLeft(db, sees), gt(orderFigures.at, after), lt(orderFigures.at, before)))
    .get()
  return row ?? none
}

/**
 * Keyed by hospital or by day. Whole days use the maintained sums, partial ones the orders.
 * @param at conditions on `hosId`
 */
async function figures(db: Reads['query'], sees: Sees, range: Range, at: (hosId: SQLiteColumn) => SQL | undefined, by: 'hospital' | 'day') {
  const { days, rest } = wholeDays(range)
  const ofDays = () =>
    db
      .select({ key: sql<string>`${by === 'hospital' ? hosDay.hosId : hosDay.day}`, ...sumsOf(hosDay) })
      .from(sumsOfDays(db, sees))
      .where(and(at(hosDay.hosId), days && gte(hosDay.day, days.first), days && lt(hosDay.day, days.end)))
      .groupBy(by === 'hospital' ? hosDay.hosId : hosDay.day)
      .all()
  const day = sql<string>`substr(${orderFigures.at}, 1, 10)`
  const left = ordersLeft(db, sees)
  const ofOrders = (within: Range) =>
    db
      .select({ key: by === 'hospital' ? orderFigures.hosId : day, ...sumsOf(orderFigures) })
      .from(orderFigures)
      .where(and(at(orderFigures.hosId), left, gt(orderFigures.at, within.after), lt(orderFigures.at, within.before)))
      .groupBy(by === 'hospital' ? orderFigures.hosId : day)
      .all()
  const all = new Map<string, Figures>()
  const parts = await Promise.all([...(days ? [ofDays()] : []), ...rest.map(ofOrders)])
  for (const { key, ...part } of parts.flat()) {
    const sums = { ...none, ...all.get(key) }
    for (const name of names) sums[name] += part[name]
    all.set(key, sums)
  }
  return all
}

/** A row per hospital that the caller sees, including those without activity. */
export async function reportByHospital(db: Reads['query'], sees: Sees, range: Range, filters: { hosId?: string; hosName?: string }) {
  const hospitals = (await hospitalsSeen(db, sees)).filter(
    (h) => (!filters.hosId || h.hosId === filters.hosId) && (!filters.hosName || h.hosName.includes(filters.hosName)),
  )
  const ids = hospitals.map((h) => h.hosId)
  const byHospital = await figures(db, sees, range, (hosId) => inArray(hosId, ids), 'hospital')
  const deviceCounts = await db
    .select({ hosId: equ.hosId, n: count })
    .from(equ)
    .where(and(inArray(equ.hosId, ids), eq(equ.isDeleted, 0), sees.rule('equ', equ)))
    .groupBy(equ.hosId)
    .all()
  const devices = new Map(deviceCounts.map((row) => [row.hosId, row.n]))
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
export async function reportByDay(db: Reads['query'], sees: Sees, range: Range, hosId?: string) {
  const byDay = await figures(
    db,
    sees,
    range,
    (column) => and(inVisibleHospitals(column, sees), hosId ? eq(column, hosId) : undefined),
    'day',
  )
  return daysOf(range).map((day) => {
    const { usedMinutes: _, ...row } = byDay.get(day) ?? none
    return { day, ...row }
  })
}
