/** The query of a report, which is its address, and its rows. */
import { snake } from '#contract/query.ts'

export type ReportRow = Record<string, string | number>

export interface ReportQuery {
  /** Whole days, both included, `yyyy-MM-dd`. */
  from: string
  to: string
  hosId?: string
  sort?: { field: string; descending: boolean }
  today: string
  /** Invalid ends of the range, as typed; the default is used for them. */
  unread: { from?: string; to?: string }
}

/** Query of a report: its days, hospital and sorting, with `change` applied. */
export function reportSearch(
  { from, to, hosId, sort }: ReportQuery,
  change: Partial<Pick<ReportQuery, 'from' | 'to' | 'hosId' | 'sort'>> = {},
): string {
  const next = { from, to, hosId, sort, ...change }
  const params = new URLSearchParams({ createTime_dategt: next.from, createTime_datelt: next.to })
  if (next.hosId) params.set('hosId', next.hosId)
  if (next.sort) params.set(next.sort.descending ? 'descs' : 'ascs', snake(next.sort.field))
  return `?${params}`
}
