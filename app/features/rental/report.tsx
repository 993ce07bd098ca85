/** Hospitals over a range of days: devices, orders, money, use. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Panel, PanelActions, PanelToolbar } from '#app/ui/panel.tsx'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { requireSession } from '#app/blade/session.server.ts'
import { RouteError } from '#app/shell/errors/error-page.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ReportFrame } from './report-frame.tsx'
import { ReportTable, reportSearch } from './report-table.tsx'
import { loadReport, reportQuery } from './report.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const query = reportQuery(new URL(request.url), context.worldNow())
    const report = await loadReport(signedIn, query)
    return { ...report, query, title: `${t('home.report')} · ${t('app.name')}` }
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export const handle: TextHandle = { i18n: ['rental'] }

export default function Report() {
  const { rows, hospitals, query } = useLoaderData<typeof loader>()
  const { t, label } = useText()
  const days = (id: string) => `/rental/hos/${id}${reportSearch(query, { hosId: undefined, sort: undefined })}`
  return (
    <ReportFrame title={t('home.report')} path="/rental/hos" query={query} hospitals={hospitals}>
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

export function ErrorBoundary() {
  return <RouteError />
}
