/** Current figures of the home page: comparisons with the same time of other days, and counts of what needs attention. Cents. */
import { permission } from '#contract/resource.ts'
import { dayBounds, dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { orderState } from '#contract/rules/order.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { waiting } from '#contract/rules/todo.ts'
import { approvalAudit } from '#contract/endpoints/refund-cases.ts'
import { orderFinish, payRefund, withdrawalAudit } from '#contract/endpoints/money.ts'
import { homeGroups, type homeNow, hosUse, moneyFlow } from '#contract/endpoints/pictures.ts'
import { reconcileDays } from '#contract/endpoints/reconcile.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { hosDay } from '#db/tables/day.ts'
import { equ } from '#db/tables/rental.ts'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { holds } from '../rights/permissions.ts'
import type { Principal } from '../rights/principal.ts'
import type { Readers } from '../api/crud/reader.ts'
import { verifyNewest } from '../audit/audit-verify.ts'
import type { Ctx } from '../api/context.ts'
import { hospitalsSeen, inVisibleHospitals, seesOf, type Sees, sum, sumsOfDays, sumsWithin } from '../rental/reports.ts'
import { flowOf } from './flow.ts'
import { hoursOf, useOf } from './use.ts'

type Group = (typeof homeGroups)[number]

/** Permissions for the actions of each group. */
const acts: Record<Group, readonly string[]> = {
  money: [payRefund.needs, approvalAudit.needs, withdrawalAudit.needs],
  beds: [permission('bed', 'edit')],
  service: [permission('problem', 'edit'), orderFinish.needs],
  anomalies: [],
}

/** The groups that a caller sees, those with their own work first; callers without any see anomalies first. */
function orderOf(seen: Readonly<Record<Group, boolean>>, has: (code: string) => boolean): Group[] {
  const work = homeGroups.filter((group) => acts[group].some(has))
  const looks = has(permission('audit')) || has(reconcileDays.needs)
  const rank = (group: Group) => (group === 'anomalies' ? (work.length ? (looks ? 1 : 3) : 0) : work.includes(group) ? 0.5 : 2)
  const own = (group: Group) => (group === 'money' ? 0 : group === 'beds' ? 0.1 : 0.2)
  return homeGroups.filter((group) => seen[group]).sort((a, b) => rank(a) + own(a) - rank(b) - own(b))
}

type Now = z.input<typeof homeNow.output>
export interface CurrentFiguresDeps {
  db: Db
  reads: Reads
  clock: () => number
  auditKey: string
  readers: Readers<'order' | 'refund' | 'equ' | 'bed' | 'problem'>
  /** Lines of a day whose sides differ. */
  differences: (day: string) => Promise<number>
}

/** Number of days that a day is compared with, and number of recent days that are examined. */
const [comparedDays, examinedDays] = [28, 8]
const mostUnusual = 5
/** Refunds of a day below this are never unusual. */
const leastUnusual = 10_000
const newestRows = 200
/** States of a bed, and of a device that is not online. */
const bedState = { used: '1', off: '2' }
const offline = '0'

const running = String(orderState.running)

const dayOf = (ms: number) => formatTime(ms).slice(0, 10)
const zip = <T>([a, b, c]: readonly T[], of: (value: T) => number): [number, number, number] => [of(a!), of(b!), of(c!)]

/** Hospitals and recent days with more than twice the refunds of the days before. */
async function unusualRefunds(db: Reads['query'], sees: Sees, now: number) {
  const first = dayOf(now - (comparedDays + examinedDays - 1) * dayMs)
  const since = dayOf(now - (examinedDays - 1) * dayMs)
  const rows = await db
    .select({ hosId: sql<string>`${hosDay.hosId}`, day: sql<string>`${hosDay.day}`, cents: sum(hosDay.refundAmount) })
    .from(sumsOfDays(db, sees))
    .where(and(gte(hosDay.day, first), inVisibleHospitals(hosDay.hosId, sees)))
    .groupBy(hosDay.hosId, hosDay.day)
    .all()
  const before = new Map<string, number>()
  for (const row of rows) if (row.day < since) before.set(row.hosId, (before.get(row.hosId) ?? 0) + row.cents)
  const names = new Map((await hospitalsSeen(db, sees)).map(({ hosId, hosName }) => [hosId, hosName]))
  return rows
    .flatMap((row) => {
      const usual = Math.round((before.get(row.hosId) ?? 0) / comparedDays)
      const hosName = names.get(row.hosId)
      return hosName !== undefined && row.day >= since && row.cents >= leastUnusual && row.cents > 2 * usual
        ? [{ ...row, hosName, usual }]
        : []
    })
    .sort((a, b) => b.cents - a.cents)
    .slice(0, mostUnusual)
}

/** Money received in this month, and in the last one up to the same day and time. */
async function ofMonths(db: Reads['query'], sees: Sees, now: number) {
  const today = formatTime(now)
  const first = `${today.slice(0, 8)}01`
  const lastFirst = `${dayOf(parseTime(first) - dayMs).slice(0, 8)}01`
  const same = Math.min(parseTime(lastFirst) + (now - parseTime(first)), parseTime(first) - 1000)
  const days = async (from: string, to: string) => {
    const row = await db
      .select({ cents: sum(hosDay.totalAmount) })
      .from(sumsOfDays(db, sees))
      .where(and(gte(hosDay.day, from), lt(hosDay.day, to), inVisibleHospitals(hosDay.hosId, sees)))
      .get()
    return row?.cents ?? 0
  }
  const part = (await sumsWithin(db, sees, { after: dayBounds.after(dayOf(same)), before: formatTime(same + 1000) })).totalAmount
  return { month: await days(first, '9999-12-31'), monthBefore: (await days(lastFirst, dayOf(same))) + part }
}

export const devicesOf = async (db: Reads['query'], sees: Sees) => {
  const row = await db
    .select({ n: sql<number>`count(*)` })
    .from(equ)
    .where(and(eq(equ.isDeleted, 0), inVisibleHospitals(equ.hosId, sees), sees.rule('equ', equ)))
    .get()
  return row?.n ?? 0
}

export function createCurrentFigures({ db, reads, clock, auditKey, readers, differences }: CurrentFiguresDeps) {
  return async (me: Principal, { language }: Ctx): Promise<Now> => {
    const { query } = reads
    const now = clock()
    const sees = seesOf(me)
    const has = (code: string) => holds(me.rights, code)
    const total = async (of: keyof typeof readers, filters: Record<string, string>) =>
      has(permission(of)) ? (await readers[of].page(me, { language, query: { ...filters, current: '1', size: '1' } })).total : null
    const times = [now, now - dayMs, now - 7 * dayMs]
    const same = await Promise.all(
      times.map((at) => sumsWithin(query, sees, { after: dayBounds.after(dayOf(at)), before: formatTime(at + 1000) })),
    )
    const spans = times.map((at) => hoursOf(dayOf(at), dayOf(at), at))
    const seconds = async () =>
      zip(await Promise.all(spans.map((span) => useOf(query, sees, span))), (seconds) =>
        [...seconds.values()].reduce((all, one) => all + one, 0),
      )
    const oldest = async () => {
      const filters = { ...waiting.problems.query, ascs: 'createTime', current: '1', size: '1' }
      return has(permission('problem'))
        ? String((await readers.problem.page(me, { language, query: filters })).records[0]?.createTime ?? '')
        : ''
    }
    // Only for staff who see all hospitals, because the totals of reconciliation and the audit chain span all of them.
    const whole = !me.rights.hospitals
    const figures = {
      orderCount: zip(same, (one) => one.orderCount),
      totalAmount: zip(same, (one) => one.totalAmount),
      refundAmount: zip(same, (one) => one.refundAmount),
      money: {
        refunding: await total('refund', { status_equal: String(refundStatus.processing) }),
        open: has(moneyFlow.needs) ? (await flowOf(query, sees, {})).open : null,
        ...(await ofMonths(query, sees, now)),
      },
      beds: {
        all: await total('bed', {}),
        used: await total('bed', { state_equal: bedState.used }),
        off: await total('bed', { state_equal: bedState.off }),
        devices: await devicesOf(query, sees),
        use: has(hosUse.needs) ? { hours: (spans[0]!.end - spans[0]!.start) / 3_600_000, seconds: await seconds() } : null,
      },
      service: {
        running: await total('order', { state_equal: running }),
        long: await total('order', { state_equal: running, createTime_datelt: `${dayOf(now - dayMs)} 00:00:00` }),
        overnight: await total('order', { state_equal: running, createTime_datelt: `${dayOf(now)} 00:00:00` }),
        faults: await total('problem', waiting.problems.query),
        faultSince: await oldest(),
        offline: await total('equ', { online_equal: offline }),
      },
      anomalies: {
        abnormal: await total('refund', { status_equal: String(refundStatus.abnormal) }),
        differences: whole && has(reconcileDays.needs) ? await differences(dayOf(now - dayMs)) : null,
        unusual: has(permission('refund')) ? await unusualRefunds(query, sees, now) : null,
        audit: whole && has(permission('audit')) ? verifyNewest(db, auditKey, newestRows) : null,
      },
    }
    const hasFigures = (group: object) => Object.values(group).some((value) => value !== null)
    const { service, anomalies, beds } = figures
    const groups = {
      money: has(permission('order')),
      beds: beds.all !== null || beds.use !== null,
      service: hasFigures({ ...service, faultSince: null }),
      anomalies: hasFigures(anomalies),
    }
    return { order: orderOf(groups, has), ...figures }
  }
}
