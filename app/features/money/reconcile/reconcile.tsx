/** Reconciliation by day: own rows, ledger and channel side by side; each day links to its lines. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Panel, PanelToolbar } from '#app/ui/panel.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { reconcileDays } from '#contract/endpoints/reconcile.ts'
import { billKinds } from '#contract/rules/bill.ts'
import { yuan } from '#contract/rules/money.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Badge, badgeVariants } from '#app/ui/badge.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { ReportFrame } from '#app/features/report/report-frame.tsx'
import { reportQuery } from '#app/features/report/report-query.server.ts'

const mostMs = 31 * 86_400_000

export const clientLoader = cachedLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async ({ blade }) => {
    const query = reportQuery(new URL(request.url), context.worldNow())
    const isLong = parseTime(query.to) - parseTime(query.from) >= mostMs
    const from = isLong ? formatTime(parseTime(query.to) - mostMs + 86_400_000).slice(0, 10) : query.from
    const { data: days } = await blade.call(reconcileDays, { from, to: query.to })
    const t = textsOf(request)
    return { days, query, isLong, title: t('reconcile.title') }
  })
}

export const handle: TextHandle = { i18n: ['money', 'reconcile', 'rental'] }

export default function Reconcile() {
  const { days, query, isLong } = useLoaderData<typeof loader>()
  const { t } = useText()
  const differing = days.map(({ totals }) => totals.reduce((n, { differences }) => n + differences, 0))
  const sum = differing.reduce((a, b) => a + b, 0)
  return (
    <ReportFrame title={t('reconcile.title')} query={query}>
      <Alert variant={sum ? 'destructive' : 'default'} className="mb-3" role="status">
        {sum ? <TriangleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        <AlertDescription>
          {sum ? t('reconcile.someDiffer', { n: sum, days: differing.filter(Boolean).length }) : t('reconcile.allLevel')}{' '}
          {isLong && t('reconcile.most')}
        </AlertDescription>
      </Alert>
      <Panel>
        <PanelToolbar>
          <span className="text-xs text-muted-foreground">{t('reconcile.hint')}</span>
        </PanelToolbar>
        <Table label={t('reconcile.title')} stacked>
          <TableHeader>
            <TableRow>
              <TableHead data-pinned="">{t('reconcile.day')}</TableHead>
              {billKinds.map((kind) => (
                <TableHead key={kind} className="text-right tracking-num">
                  {t(`reconcile.kind.${kind}`)}
                </TableHead>
              ))}
              <TableHead>{t('reconcile.differences')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {days.map(({ day, imported, totals }, i) => (
              <TableRow key={day}>
                <TableCell data-pinned="">
                  <Link to={`/money/reconcile/${day}`}>{day}</Link>
                </TableCell>
                {totals.map(({ kind, count, own, ledger, channel, differences }) => (
                  <TableCell
                    key={kind}
                    className={count ? 'text-right tracking-num' : 'text-right tracking-num text-muted-foreground'}
                    data-name={t(`reconcile.kind.${kind}`)}
                  >
                    {yuan(own)}
                    {differences > 0 && (
                      <div className="text-xs text-destructive-text">
                        {t('reconcile.ledger')} {yuan(ledger)} · {t('reconcile.channel')} {yuan(channel)}
                      </div>
                    )}
                  </TableCell>
                ))}
                <TableCell data-name={t('reconcile.differences')}>
                  <Agreement n={differing[i] ?? 0} to={`/money/reconcile/${day}?differing=1`} />
                  {imported && <div className="text-xs text-muted-foreground">{t('reconcile.imported')}</div>}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </ReportFrame>
  )
}

/** Whether a day balances, as text and icon, not only by colour. */
export function Agreement({ n, to }: { n: number; to: string }) {
  const { t } = useText()
  return n ? (
    <Link data-slot="badge" className={badgeVariants({ variant: 'destructive' })} to={to}>
      <TriangleAlert aria-hidden="true" />
      {t('reconcile.differ', { n })}
    </Link>
  ) : (
    <Badge variant="success">
      <CircleCheck aria-hidden="true" />
      {t('reconcile.level')}
    </Badge>
  )
}
