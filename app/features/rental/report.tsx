/** Hospitals over a range of days: devices, orders, money, use. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { grouped } from '#contract/rules/money.ts'
import { dayMs, parseTime } from '#contract/rules/time.ts'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { Figure } from '#app/components/figure.tsx'
import { Panel, PanelActions, PanelToolbar } from '#app/ui/panel.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { requireSession } from '#app/blade/session.server.ts'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ReportFrame } from './report-frame.tsx'
import { type ReportQuery, type ReportRow, ReportTable, reportSearch, totalOf } from './report-table.tsx'
import { loadReport, reportQuery } from './report.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const query = reportQuery(new URL(request.url), context.worldNow())
    const report = await loadReport(signedIn, query)
    return { ...report, query, title: `${t('home.report')} · ${t('app.name')}` }
  })
}

export { titled as meta } from '#app/lib/titled.ts'

export const handle: TextHandle = { i18n: ['rental'] }

export default function Report() {
  const { rows, hospitals, query } = useLoaderData<typeof loader>()
  const { t, label } = useText()
  const days = (id: string) => `/rental/hos/${id}${reportSearch(query, { hosId: undefined, sort: undefined })}`
  return (
    <ReportFrame title={t('home.report')} path="/rental/hos" query={query} hospitals={hospitals}>
      <StatGroup columns={4} className="mb-(--stack)">
        <Stat name={t('report.orderCount')}>{grouped(totalOf(rows, 'orderCount'))}</Stat>
        <Figure name={t('report.totalAmount')} cents={totalOf(rows, 'totalAmount')} />
        <Figure name={t('report.refundAmount')} cents={totalOf(rows, 'refundAmount')} />
        <Stat name={t('report.utilisation')} strong>
          {utilisation(rows, query)}
        </Stat>
      </StatGroup>
      <Panel>
        <PanelToolbar>
          <span className="text-xs text-muted-foreground">{t('report.hint')}</span>
          <PanelActions>
            <Link className="text-xs" to={days('all')}>
              {t('report.allByDay')}
            </Link>
          </PanelActions>
        </PanelToolbar>
        <ReportTable
          title={t('home.report')}
          lead={['hosName', label('equ', 'hosName')]}
          rows={rows}
          query={query}
          leadCell={(row) => <Link to={days(String(row.hosId))}>{row.hosName}</Link>}
        />
      </Panel>
    </ReportFrame>
  )
}

/** Share of the minutes of all devices that they were rented, up to now. */
function utilisation(rows: readonly ReportRow[], { from, to, today }: ReportQuery): string {
  const last = to < today ? to : today
  const days = (parseTime(last) - parseTime(from)) / dayMs + 1
  const all = totalOf(rows, 'equCount') * days * 24 * 60
  return all > 0 ? `${((totalOf(rows, 'usedMinutes') / all) * 100).toFixed(1)}%` : '—'
}

export function ErrorBoundary() {
  return <RouteError />
}
