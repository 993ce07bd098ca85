/** When the beds of a hospital were in use, from the orders of the last days. */
import { replayDays } from '#contract/endpoints/pictures.ts'
import { orderState } from '#contract/rules/order.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import type { Reads } from '#db/reads.ts'
import { order } from '#db/tables/money.ts'
import { and, asc, eq, gte, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm'
import { inVisibleHospitals, type Sees } from '../rental/reports.ts'

const hourMs = 3_600_000
/** Longest rental that is looked for, in days before the first hour: it bounds the rows that are read. */
const longest = 30
/** These never began. */
const unused = [orderState.unpaid, orderState.cancelled]

export async function rentalsOf(db: Reads['query'], sees: Sees, hosId: string, now: number) {
  const to = now - (now % hourMs)
  const from = formatTime(to - replayDays * dayMs)
  const rows = await db
    .select({ bedId: order.bedId, equId: order.equId, start: order.startTime, end: order.endTime })
    .from(order)
    .where(
      and(
        eq(order.hosId, hosId),
        eq(order.isDeleted, 0),
        gte(order.createTime, formatTime(to - (replayDays + longest) * dayMs)),
        isNotNull(order.startTime),
        lt(order.startTime, formatTime(now)),
        or(isNull(order.endTime), gte(order.endTime, from)),
        notInArray(order.state, unused),
        inVisibleHospitals(order.hosId, sees),
        sees.rule('order', order),
      ),
    )
    .orderBy(asc(order.startTime))
    .all()
  const rentals = rows.map(({ bedId, equId, start, end }) => ({ bedId: bedId ?? '', equId, start: start ?? '', end: end ?? '' }))
  return { from, to: formatTime(to), rentals }
}
