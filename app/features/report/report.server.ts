/** The reports by hospital and by day: all rows of a range, so that totals and sorting cover all of them. */
import { hospitalsOf } from './report-query.server.ts'
import { hosUse } from '#contract/endpoints/pictures.ts'
import { hosDetail, hosReport } from '#contract/endpoints/rental.ts'
import { dayBounds, dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { everyPage } from '#app/blade/every-row.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { ReportQuery, ReportRow } from './report-query.ts'

const filtersOf = ({ from, to, hosId }: Pick<ReportQuery, 'from' | 'to' | 'hosId'>) => ({
  createTime_dategt: dayBounds.after(from),
  createTime_datelt: dayBounds.before(to),
  ...(hosId && { hosId }),
})

/** Keeps only displayable values: texts and numbers. */
const toRow = (record: Record<string, unknown>): ReportRow =>
  Object.fromEntries(
    Object.entries(record).filter((pair): pair is [string, string | number] => ['string', 'number'].includes(typeof pair[1])),
  )

const sorted = (rows: ReportRow[], sort: ReportQuery['sort']): ReportRow[] => {
  if (!sort) return rows
  const sign = sort.descending ? -1 : 1
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh')
  return [...rows].sort((a, b) => sign * compare(a[sort.field] ?? '', b[sort.field] ?? ''))
}

/** The period before a range, with as many days as the range has up to today. */
export function daysBefore({ from, to, today }: Pick<ReportQuery, 'from' | 'to' | 'today'>): { from: string; to: string } {
  const last = to < today ? to : today
  const length = Math.max(0, parseTime(last) - parseTime(from)) + dayMs
  const day = (ms: number) => formatTime(ms).slice(0, 10)
  return { from: day(parseTime(from) - length), to: day(parseTime(from) - dayMs) }
}

/** Utilisation by hour of the week, and by hospital; undefined where the server does not provide it. */
async function loadUse(signedIn: SignedInRequest, { from, to, hosId }: ReportQuery) {
  if (!(await capabilitiesOf(signedIn))('pictures')) return undefined
  return (await signedIn.blade.call(hosUse, { from, to, ...(hosId && { hosId }) })).data
}

/** A report with its pictures: the days of the range, the same figures before it, and when devices were in use. */
export async function loadPictures(signedIn: SignedInRequest, query: ReportQuery) {
  const earlier = daysBefore(query)
  const [report, before, days, use] = await Promise.all([
    loadReport(signedIn, query),
    everyPage(async (at) => (await signedIn.blade.call(hosReport, { ...filtersOf({ ...earlier, hosId: query.hosId }), ...at })).data),
    everyPage(async (at) => (await signedIn.blade.call(hosDetail, { ...filtersOf(query), ...at })).data),
    loadUse(signedIn, query),
  ])
  return { ...report, before: before.map(toRow), earlier, days: days.map(toRow).reverse(), use }
}

export async function loadReport(signedIn: SignedInRequest, query: ReportQuery) {
  const bounds = filtersOf(query)
  const [rows, hospitals] = await Promise.all([
    everyPage(async (at) => (await signedIn.blade.call(hosReport, { ...bounds, ...at })).data),
    hospitalsOf(signedIn),
  ])
  return { rows: sorted(rows.map(toRow), query.sort), hospitals }
}

/** @param hosId undefined for all hospitals that the caller sees */
export async function loadDays(signedIn: SignedInRequest, query: ReportQuery, hosId: string | undefined) {
  const bounds = filtersOf({ ...query, hosId })
  const [rows, hospitals] = await Promise.all([
    everyPage(async (at) => (await signedIn.blade.call(hosDetail, { ...bounds, ...at })).data),
    hospitalsOf(signedIn),
  ])
  return { rows: sorted(rows.map(toRow), query.sort), hospitals }
}
