/** Hospitals over a range of days: figures compared with the period before, days, hours of the week, hospitals, and a table of it all. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { dayMs, parseTime } from '#contract/rules/time.ts'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { Panel, PanelActions, PanelToolbar } from '#app/ui/panel.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import type { ReactNode } from 'react'
import { requireSession } from '#app/blade/session.server.ts'
import { RowsLink } from '#app/components/chart/rows-link.tsx'
import { Change } from '#app/components/chart/change.tsx'
import { useReach } from '#app/shell/use-reach.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { rowsBehind } from './rows-behind.ts'
import { ReportFrame } from './report-frame.tsx'
import { Compared, Trend, Week } from './report-pictures.tsx'
import { type ReportColumn, ReportTable, totalOf } from './report-table.tsx'
import { type ReportQuery, type ReportRow, reportSearch } from './report-query.ts'
import { loadPictures } from './report.server.ts'
import { reportQuery } from './report-query.server.ts'
import { percent, shareOf } from './utilisation.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const query = reportQuery(new URL(request.url), context.worldNow())
    const report = await loadPictures(signedIn, query)
    return { ...report, query, title: t('home.report') }
  })
}

export const handle: TextHandle = { i18n: ['rental'] }

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function Report() {
  const { rows, hospitals, query, use, days: byDay } = useLoaderData<typeof loader>()
  const data = useLoaderData<typeof loader>()
  const { t, label } = useText()
  const reach = useReach()
  const days = (id: string) => `/rental/hos/${id}${reportSearch(query, { hosId: undefined, sort: undefined })}`
  const behind = (column: ReportColumn, row?: ReportRow) => {
    const to = rowsBehind(column, { ...query, hosId: row ? String(row.hosId) : query.hosId })
    return to && reach(to) ? to : undefined
  }
  return (
    <ReportFrame title={t('home.report')} path="/rental/hos" query={query} hospitals={hospitals}>
      <Figures data={data} behind={behind} />
      <div className="mb-(--stack) grid grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] gap-(--stack) max-lg:grid-cols-1">
        <Trend days={byDay} query={query} />
        <Compared rows={rows} use={use} query={query} />
        {use && use.hours > 0 && (
          <div className="lg:col-span-2">
            <Week use={use} devices={totalOf(rows, 'equCount')} query={query} />
          </div>
        )}
      </div>
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
          cellTo={behind}
        />
      </Panel>
    </ReportFrame>
  )
}

interface FiguresProps {
  data: Pick<Data, 'rows' | 'before' | 'earlier' | 'use' | 'query'>
  behind: (column: ReportColumn) => string | undefined
}

/** The figures at the head of the report, each with the previous period and a link to its rows. */
function Figures({ data: { rows, before, earlier, use, query }, behind }: FiguresProps) {
  const { t } = useText()
  const of = (name: ReportColumn) => totalOf(rows, name)
  const was = (name: ReportColumn) => totalOf(before, name)
  const withLink = (name: ReportColumn, content: ReactNode) => {
    const to = behind(name)
    return to ? <RowsLink to={to}>{content}</RowsLink> : content
  }
  const period = t('report.before', { from: earlier.from.slice(5), to: earlier.to.slice(5) })
  const net = (list: readonly ReportRow[]) => totalOf(list, 'totalAmount') - totalOf(list, 'refundAmount')
  const [share, shareBefore] = [shareOf(use, rows), shareOf(use, rows, 'before')]
  const utilisationText = use ? percent(share) : utilisation(rows, query)
  return (
    <>
      <StatGroup columns={6}>
        <Stat name={t('report.equCount')}>{withLink('equCount', grouped(of('equCount')))}</Stat>
        <Stat
          name={t('report.utilisation')}
          strong
          below={
            share !== null &&
            shareBefore !== null && <Change isRate now={share} before={shareBefore} name={t('report.was')} text={percent(shareBefore)} />
          }
        >
          {utilisationText}
        </Stat>
        <Stat
          name={t('report.orderCount')}
          below={<Change now={of('orderCount')} before={was('orderCount')} name={t('report.was')} text={grouped(was('orderCount'))} />}
        >
          {withLink('orderCount', grouped(of('orderCount')))}
        </Stat>
        <Stat
          name={t('report.totalAmount')}
          below={
            <Change now={of('totalAmount')} before={was('totalAmount')} name={t('report.was')} text={`¥${yuan(was('totalAmount'))}`} />
          }
        >
          {withLink('totalAmount', <Cents cents={of('totalAmount')} />)}
        </Stat>
        <Stat
          name={t('report.refundAmount')}
          below={
            <Change
              badMore
              now={of('refundAmount')}
              before={was('refundAmount')}
              name={t('report.was')}
              text={`¥${yuan(was('refundAmount'))}`}
            />
          }
        >
          {withLink('refundAmount', <Cents cents={of('refundAmount')} />)}
        </Stat>
        <Stat
          name={t('report.net')}
          below={<Change now={net(rows)} before={net(before)} name={t('report.was')} text={`¥${yuan(net(before))}`} />}
        >
          <Cents cents={net(rows)} />
        </Stat>
      </StatGroup>
      <p className="mt-1 mb-(--stack) text-xs text-muted-foreground">{period}</p>
    </>
  )
}

const Cents = ({ cents }: { cents: number }) => (
  <>
    <small>¥</small>
    {yuan(cents)}
  </>
)

/** Utilisation for a server that does not provide it: from the minutes of the orders created in the range. */
function utilisation(rows: readonly ReportRow[], { from, to, today }: ReportQuery): string {
  const last = to < today ? to : today
  const days = (parseTime(last) - parseTime(from)) / dayMs + 1
  const all = totalOf(rows, 'equCount') * days * 24 * 60
  return all > 0 ? percent(totalOf(rows, 'usedMinutes') / all) : '—'
}
