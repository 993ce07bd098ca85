/** Figures of the last days for the home page, with those of the days before them: see contract/endpoints/pictures.ts. Cents. */
import { type HomePeriod, type homeTrend, hosUse } from '#contract/endpoints/pictures.ts'
import { dayBounds, dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import type { Reads } from '#db/reads.ts'
import type { z } from 'zod'
import { holds } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'
import { reportByDay, seesOf } from '../rental/reports.ts'
import { devicesOf } from './current-figures.ts'
import { hoursOf, useByHour } from './use.ts'

/** Fewest days that are drawn. */
const fewestDays = 7
const hourMs = 3_600_000

const dayOf = (ms: number) => formatTime(ms).slice(0, 10)
const total = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0)

/** @param now epoch ms */
export async function trendOf({ query }: Reads, me: Principal, period: HomePeriod, now: number): Promise<z.input<typeof homeTrend.output>> {
  const sees = seesOf(me)
  const length = Number(period)
  /** The rows of `days` days, the last of which ends at a moment. */
  const rowsUpTo = (at: number, days: number) =>
    reportByDay(query, sees, { after: dayBounds.after(dayOf(at - (days - 1) * dayMs)), before: formatTime(at + 1000) })
  const drawn = Math.max(length, fewestDays)
  const first = parseTime(dayOf(now - (Math.max(drawn, 2 * length) - 1) * dayMs))
  const end = hoursOf(dayOf(now), dayOf(now), now).end
  const use = holds(me.rights, hosUse.needs) ? await useByHour(query, sees, { start: first, end }) : undefined
  /** Seconds of use in the complete hours of `days` days up to the hour that ends `ago` milliseconds before now. */
  const secondsOf = (days: number, ago = 0) => {
    const from = (parseTime(dayOf(now - ago - (days - 1) * dayMs)) - first) / hourMs
    return use ? total(use.slice(Math.max(0, from), (end - ago - first) / hourMs)) : null
  }
  const sumsOf = (rows: Awaited<ReturnType<typeof reportByDay>>, seconds: number | null) => ({
    orderCount: total(rows.map((row) => row.orderCount)),
    finishedCount: total(rows.map((row) => row.finishedCount)),
    totalAmount: total(rows.map((row) => row.totalAmount)),
    refundAmount: total(rows.map((row) => row.refundAmount)),
    seconds,
  })
  const [rows, before, devices] = await Promise.all([rowsUpTo(now, drawn), rowsUpTo(now - length * dayMs, length), devicesOf(query, sees)])
  const hoursToday = (end - parseTime(dayOf(now))) / hourMs
  return {
    now: sumsOf(rows.slice(0, length), secondsOf(length)),
    before: sumsOf(before, secondsOf(length, length * dayMs)),
    hours: (length - 1) * 24 + hoursToday,
    devices,
    days: rows
      .map((row, ago) => {
        const at = (parseTime(row.day) - first) / hourMs
        return { day: row.day, hours: ago ? 24 : hoursToday, ...sumsOf([row], use ? total(use.slice(at, at + 24)) : null) }
      })
      .reverse(),
  }
}
