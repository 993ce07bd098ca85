/** A report as a file: the rows in the order of the page, and the totals row. Without a hospital, the report by hospital. */
import { label } from '#contract/labels/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { moneyCell } from '#app/resource/transfer/cells.server.ts'
import { download } from '#app/resource/transfer/download.server.ts'
import { type FileCell, formats } from '#sheets/sheet.ts'
import { allColumns, kindOf, ofDays, type ReportColumn, textOf, totalOf } from './report-table.tsx'
import type { ReportRow } from './report-query.ts'
import { loadDays, loadReport } from './report.server.ts'
import { reportQuery } from './report-query.server.ts'

const cell = (name: ReportColumn, value: number): FileCell => (kindOf[name] === 'money' ? moneyCell(value) : { number: String(value) })

export function loader({ request, context, params: { hosId } }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const url = new URL(request.url)
    const query = reportQuery(url, context.worldNow())
    const isUnread = Object.keys(query.unread).length > 0
    if (isUnread) return Response.json({ msg: t('report.unread') }, { status: 400 })
    const report = hosId ? loadDays(signedIn, query, hosId === 'all' ? undefined : hosId) : loadReport(signedIn, query)
    const { rows, hospitals } = await report
    const columns = hosId ? ofDays : allColumns
    const lead = hosId ? 'day' : 'hosName'
    const line = (row: ReportRow) => [{ text: String(row[lead] ?? '') }, ...columns.map((name) => cell(name, Number(row[name] ?? 0)))]
    const sums = [{ text: t('report.total') }, ...columns.map((name) => cell(name, totalOf(rows, name)))]
    const nameOf = (column: ReportColumn) => {
      const name = t(textOf(column))
      return kindOf[column] === 'minutes' ? t('report.inMinutes', { name }) : name
    }
    const hospital = hosId && (hospitals.find(({ id }) => id === hosId)?.title ?? t('report.allHospitals'))
    async function* batches() {
      yield { rows: [...rows.map(line), sums], done: rows.length, total: rows.length }
    }
    return download({
      title: `${hospital || t('home.report')} ${query.from} ${query.to}`,
      format: formats.find((format) => format === url.searchParams.get('format')) ?? formats[0],
      head: [hosId ? t('home.day') : label('equ', 'hosName', signedIn.caller.language), ...columns.map(nameOf)],
      batches: batches(),
      at: context.now(),
      signal: request.signal,
      drained: context.drained,
    })
  })
}
