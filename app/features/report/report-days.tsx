/** The daily report of one hospital, or of all. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Panel } from '#app/ui/panel.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ReportFrame } from './report-frame.tsx'
import { useReach } from '#app/shell/use-reach.ts'
import { rowsBehind } from './rows-behind.ts'
import { ofDays, type ReportColumn, ReportTable } from './report-table.tsx'
import { type ReportRow, reportSearch } from './report-query.ts'
import { loadDays } from './report.server.ts'
import { reportQuery } from './report-query.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const query = reportQuery(new URL(request.url), context.worldNow())
    const hosId = params.hosId === 'all' ? undefined : params.hosId
    const { rows, hospitals } = await loadDays(signedIn, query, hosId)
    const hospital = hospitals.find((h) => h.id === hosId)?.title
    if (hosId && !hospital) throw data({ msg: t('crud.missing'), requestId: context.requestId }, { status: 404 })
    const name = hospital ?? t('report.allHospitals')
    return { rows, query, name, hosId, path: `/rental/hos/${params.hosId}`, title: `${name} · ${t('home.report')}` }
  })
}

export const handle: TextHandle = { i18n: ['rental'] }

export default function ReportDays() {
  const { rows, query, name, path, hosId } = useLoaderData<typeof loader>()
  const { t } = useText()
  const reach = useReach()
  const behind = (column: ReportColumn, row?: ReportRow) => {
    const to = rowsBehind(column, { ...query, hosId, ...(row && { from: String(row.day), to: String(row.day) }) })
    return to && reach(to) ? to : undefined
  }
  return (
    <ReportFrame
      title={name}
      path={path}
      query={query}
      back={
        <ButtonLink
          variant="ghost"
          size="icon"
          className="print:hidden"
          to={`/rental/hos${reportSearch(query, { sort: undefined })}`}
          aria-label={t('report.back')}
        >
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
      }
    >
      <Panel>
        <ReportTable title={name} lead={['day', t('home.day')]} rows={rows} query={query} columns={ofDays} cellTo={behind} />
      </Panel>
    </ReportFrame>
  )
}
