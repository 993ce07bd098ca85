/** Reads the query of a report. */
import { hosSuperior } from '#contract/endpoints/rental.ts'
import { camel } from '#contract/query.ts'
import { formatTime } from '#contract/rules/time.ts'
import { readDay } from '#contract/rules/typed-time.ts'
import { cleanCode } from '#contract/text.ts'
import { isId } from '#contract/field-meta.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { ReportQuery } from './report-query.ts'

/** Reads the range of whole days from the address; by default the current month up to today. */
export function reportQuery(url: URL, now: number): ReportQuery {
  const today = formatTime(now).slice(0, 10)
  const unread: ReportQuery['unread'] = {}
  const day = (end: 'from' | 'to', name: string, fallback: string) => {
    const text = cleanCode(url.searchParams.get(name) ?? '')
    const date = readDay(text, today)
    if (text && !date) unread[end] = text
    return date ?? fallback
  }
  const descending = url.searchParams.has('descs')
  const field = camel(url.searchParams.get(descending ? 'descs' : 'ascs') ?? '')
  return {
    from: day('from', 'createTime_dategt', `${today.slice(0, 8)}01`),
    to: day('to', 'createTime_datelt', today),
    hosId: [url.searchParams.get('hosId') ?? ''].find(isId),
    sort: field ? { field, descending } : undefined,
    today,
    unread,
  }
}

/** The hospitals that the caller sees. */
export const hospitalsOf = async ({ blade }: SignedInRequest) =>
  (await blade.call(hosSuperior, {})).data.map(({ id, title }) => ({ id, title }))
