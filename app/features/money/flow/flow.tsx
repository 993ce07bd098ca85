/** Where the money paid in a range of days is now: as a picture, and as a table by hospital. */
import { moneyFlow } from '#contract/endpoints/pictures.ts'
import { pick } from '#contract/languages.ts'
import { type MoneyPart, moneyPartNames, moneyParts } from '#contract/rules/money-flow.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Inbox } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { RowsLink } from '#app/components/chart/rows-link.tsx'
import { Sankey } from '#app/components/chart/sankey.tsx'
import { State } from '#app/components/state.tsx'
import { paidAddress } from '#app/features/report/rows-behind.ts'
import { ReportFrame } from '#app/features/report/report-frame.tsx'
import { hospitalsOf, reportQuery } from '#app/features/report/report-query.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Card, CardContent } from '#app/ui/card.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { type Days, type Flow, flowBands } from './flow-bands.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    if (!(await capabilitiesOf(signedIn))('pictures')) throw data({ msg: t('guard.noRight') }, { status: 404 })
    const query = reportQuery(new URL(request.url), context.worldNow())
    const { from, to, hosId } = query
    const [{ data: flow }, hospitals] = await Promise.all([
      signedIn.blade.call(moneyFlow, { from, to, ...(hosId && { hosId }) }),
      hospitalsOf(signedIn),
    ])
    return { flow, query, hospitals, title: t('moneyFlow.title') }
  })
}

export const handle: TextHandle = { i18n: ['money', 'rental'] }

export default function MoneyFlow() {
  const { flow, query, hospitals } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <ReportFrame title={t('moneyFlow.title')} query={query} hospitals={hospitals}>
      <Card className="mb-(--stack)">
        <CardContent>
          <p className="mb-2 text-xs text-muted-foreground">{t('moneyFlow.says', { n: grouped(flow.paidCount), paid: yuan(flow.paid) })}</p>
          {flow.paid > 0 ? (
            <Picture flow={flow} query={query} />
          ) : (
            <State icon={Inbox} title={t('moneyFlow.none')} text={t('moneyFlow.noneHint')} />
          )}
        </CardContent>
      </Card>
      {flow.hospitals.length > 0 && <ByHospital flow={flow} query={query} />}
    </ReportFrame>
  )
}

interface FlowProps {
  flow: Flow
  query: Days
}

function Picture({ flow, query }: FlowProps) {
  const words = useText()
  return <Sankey label={words.t('moneyFlow.title')} {...flowBands(flow, query, words)} />
}

const money = 'text-right tracking-num'

function ByHospital({ flow, query }: FlowProps) {
  const { t, label, language } = useText()
  const name = (part: MoneyPart) => pick(moneyPartNames[part], language)
  const cell = (cents: number, to: string) =>
    cents ? <RowsLink to={to}>{yuan(cents)}</RowsLink> : <span className="text-muted-foreground">0.00</span>
  return (
    <Panel id="by-hospital">
      <Table label={t('moneyFlow.title')} stacked>
        <TableHeader>
          <TableRow>
            <TableHead data-pinned="">{label('equ', 'hosName')}</TableHead>
            <TableHead className={money}>{t('moneyFlow.paid')}</TableHead>
            {moneyParts.map((part) => (
              <TableHead key={part} className={money}>
                {name(part)}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {flow.hospitals.map((row) => (
            <TableRow key={row.hosId}>
              <TableCell data-pinned="">{row.hosName}</TableCell>
              <TableCell className={money} data-name={t('moneyFlow.paid')}>
                {cell(row.paid, paidAddress({ ...query, hosId: row.hosId }))}
              </TableCell>
              {moneyParts.map((part) => (
                <TableCell key={part} className={money} data-name={name(part)}>
                  {cell(row[part], paidAddress({ ...query, hosId: row.hosId }, part))}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableHead scope="row" data-pinned="">
              {t('report.total')}
            </TableHead>
            <TableCell className={money} data-name={t('moneyFlow.paid')}>
              {cell(flow.paid, paidAddress(query))}
            </TableCell>
            {moneyParts.map((part) => (
              <TableCell key={part} className={money} data-name={name(part)}>
                {cell(flow[part], paidAddress(query, part))}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      </Table>
    </Panel>
  )
}
