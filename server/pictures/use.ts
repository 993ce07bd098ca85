/** Utilisation: devices in use in each hour, from the starts and ends that the database counts by hour. */
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { weekdayOf } from '#contract/rules/week-hour.ts'
import type { Reads } from '#db/reads.ts'
import { hosHour, orderHours } from '#db/tables/day.ts'
import { order } from '#db/tables/money.ts'
import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { inVisibleHospitals, type Sees, sum } from '../rental/reports.ts'

const hourMs = 3_600_000
/** Most days that are counted by hour. */
export const mostDays = 731

/** Epoch ms, of whole hours; the end is exclusive. */
export interface Span {
  start: number
  end: number
}

const hourOf = (ms: number) => formatTime(ms).slice(0, 13)

/** The hours of whole days that are over, of the last `mostDays`. */
export function hoursOf(from: string, to: string, now: number): Span {
  const over = now - (now % hourMs)
  const end = Math.min(parseTime(to) + dayMs, over)
  const start = Math.max(parseTime(from), parseTime(to) - (mostDays - 1) * dayMs)
  return { start, end: Math.max(start, end) }
}

/** The counted hours, or those of the orders that data scopes leave. */
function source(db: Reads['query'], { rule }: Sees): SQL {
  const left = rule('order', order)
  if (!left) return sql`${hosHour}`
  const ids = db.select({ id: order.id }).from(order).where(left)
  return sql`(select hos_id, hour, runs, seconds from ${orderHours} where ${inArray(orderHours.orderId, ids)}) as ward_hos_hour`
}

const within = (sees: Sees, hosId?: string) => and(inVisibleHospitals(hosHour.hosId, sees), hosId ? eq(hosHour.hosId, hosId) : undefined)

/** Seconds of use in a span, by hospital. */
export async function useOf(db: Reads['query'], sees: Sees, { start, end }: Span, hosId?: string): Promise<ReadonlyMap<string, number>> {
  if (end <= start) return new Map()
  const at = sql`unixepoch(${hosHour.hour} || ':00:00')`
  const last = sql`unixepoch(${`${hourOf(end)}:00:00`})`
  const rows = await db
    .select({
      hosId: sql<string>`${hosHour.hosId}`,
      // A rental from before the span lasts for all of it; one that begins within it, for the rest of its hour and the hours after.
      seconds: sum(sql`case when ${hosHour.hour} < ${hourOf(start)} then ${hosHour.runs} * ${(end - start) / 1000}
        else ${hosHour.seconds} + ${hosHour.runs} * (${last} - ${at} - 3600) end`),
    })
    .from(source(db, sees))
    .where(and(within(sees, hosId), lt(hosHour.hour, hourOf(end))))
    .groupBy(hosHour.hosId)
    .all()
  return new Map(rows.map((row) => [row.hosId, row.seconds]))
}

/** Seconds of use in each hour of a span. */
export async function useByHour(db: Reads['query'], sees: Sees, { start, end }: Span, hosId?: string): Promise<number[]> {
  const before = await db
    .select({ runs: sum(hosHour.runs) })
    .from(source(db, sees))
    .where(and(within(sees, hosId), lt(hosHour.hour, hourOf(start))))
    .get()
  const rows = await db
    .select({ hour: sql<string>`${hosHour.hour}`, runs: sum(hosHour.runs), seconds: sum(hosHour.seconds) })
    .from(source(db, sees))
    .where(and(within(sees, hosId), gte(hosHour.hour, hourOf(start)), lt(hosHour.hour, hourOf(end))))
    .groupBy(hosHour.hour)
    .all()
  const byHour = new Map(rows.map((row) => [row.hour, row]))
  let running = before?.runs ?? 0
  return Array.from({ length: Math.max(0, (end - start) / hourMs) }, (_, i) => {
    const row = byHour.get(hourOf(start + i * hourMs))
    const seconds = running * 3600 + (row?.seconds ?? 0)
    running += row?.runs ?? 0
    return seconds
  })
}

/** Each hour of the week within a span: how often it occurs, and the seconds of use in them; Monday 0:00 first. */
export async function weekOf(db: Reads['query'], sees: Sees, span: Span, hosId?: string) {
  const week = Array.from({ length: 7 * 24 }, () => ({ hours: 0, seconds: 0 }))
  const first = (weekdayOf(formatTime(span.start).slice(0, 10)) - 1) * 24
  for (const [i, seconds] of (await useByHour(db, sees, span, hosId)).entries()) {
    const cell = week[(first + i) % week.length]!
    cell.hours += 1
    cell.seconds += seconds
  }
  return week
}
