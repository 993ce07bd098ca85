/** One day: the sums of its kinds, and its lines with each side's amount; its bill can be imported and exported. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Pagination, PaginationNext, PaginationPrevious } from '#app/ui/pagination.tsx'
import { Panel, PanelActions, PanelFooter, PanelToolbar } from '#app/ui/panel.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { reconcileDays, reconcileImport, reconcileLines } from '#contract/endpoints/reconcile.ts'
import { pageSizes } from '#contract/envelope.ts'
import { order as orders } from '#contract/resources/money.ts'
import { billKinds } from '#contract/rules/bill.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { isDay } from '#contract/rules/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { ArrowLeft, CircleCheck, Download, Upload } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { State } from '#app/components/state.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { useCan } from '#app/shell/rights.ts'
import { Agreement } from './reconcile.tsx'
import { NavPills } from '#app/ui/nav-pills.tsx'

const sides = ['own', 'ledger', 'channel'] as const

export const clientLoader = cachedLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const day = params.day ?? ''
  if (!isDay(day)) throw new Response(null, { status: 404 })
  return requireSession(request, context, async ({ blade }) => {
    const { searchParams } = new URL(request.url)
    const kind = billKinds.find((one) => one === searchParams.get('kind'))
    const differing = searchParams.get('differing') === '1'
    const current = String(Math.max(1, Number.parseInt(searchParams.get('current') ?? '', 10) || 1))
    const query = { day, differing: differing ? ('1' as const) : ('0' as const), kind, current, size: String(pageSizes[2]) }
    const [days, lines] = await Promise.all([blade.call(reconcileDays, { from: day, to: day }), blade.call(reconcileLines, query)])
    const t = textsOf(request)
    const title = t('reconcile.ofDay', { day })
    return { ...days.data[0]!, lines: lines.data, kind, differing, title }
  })
}

export const handle: TextHandle = { i18n: ['money', 'reconcile', 'rental'] }

export default function ReconcileDay() {
  const { day, imported, totals, lines, kind, differing } = useLoaderData<typeof loader>()
  const { t, label } = useText()
  const can = useCan()
  const here = `/money/reconcile/${day}`
  const address = (change: { kind?: string; differing?: boolean; current?: number }) => {
    const next = { kind, differing, current: 1, ...change }
    const query = new URLSearchParams()
    if (next.kind) query.set('kind', next.kind)
    if (next.differing) query.set('differing', '1')
    if (next.current > 1) query.set('current', String(next.current))
    return here + (query.size ? `?${query}` : '')
  }
  return (
    <>
      <PageHeader>
        <ButtonLink variant="ghost" size="icon" to="/money/reconcile" aria-label={t('reconcile.title')} title={t('reconcile.title')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1>{t('reconcile.ofDay', { day })}</h1>
        {imported && <Badge>{t('reconcile.imported')}</Badge>}
        <PageActions>
          <ButtonLink variant="outline" to={`${here}/bill`} reloadDocument download>
            <Download aria-hidden="true" />
            {t('reconcile.bill')}
          </ButtonLink>
          {can(reconcileImport.needs) && (
            <ButtonLink to={`${here}/import`}>
              <Upload aria-hidden="true" />
              {t('reconcile.import')}
            </ButtonLink>
          )}
        </PageActions>
      </PageHeader>
      <Panel className="mb-3">
        <Table label={t('report.total')} stacked>
          <TableHeader>
            <TableRow>
              <TableHead data-pinned="">{t('reconcile.kind')}</TableHead>
              <TableHead className="text-right tracking-num">{t('reconcile.count')}</TableHead>
              {sides.map((side) => (
                <TableHead key={side} className="text-right tracking-num">
                  {t(side === 'channel' && imported ? 'reconcile.imported' : `reconcile.${side}`)}
                </TableHead>
              ))}
              <TableHead>{t('reconcile.differences')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {totals.map((total) => (
              <TableRow key={total.kind}>
                <TableCell data-pinned="">
                  <Link to={address({ kind: total.kind, differing: false })}>{t(`reconcile.kind.${total.kind}`)}</Link>
                </TableCell>
                <TableCell className="text-right tracking-num" data-name={t('reconcile.count')}>
                  {grouped(total.count)}
                </TableCell>
                {sides.map((side) => (
                  <TableCell
                    key={side}
                    className={total[side] ? 'text-right tracking-num' : 'text-right tracking-num text-muted-foreground'}
                    data-name={t(`reconcile.${side}`)}
                  >
                    {yuan(total[side])}
                  </TableCell>
                ))}
                <TableCell data-name={t('reconcile.differences')}>
                  <Agreement n={total.differences} to={address({ kind: total.kind, differing: true })} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
      <Panel>
        <PanelToolbar>
          <NavPills aria-label={t('reconcile.kind')}>
            {[undefined, ...billKinds].map((one) => (
              <Link key={one ?? ''} to={address({ kind: one })} aria-current={one === kind ? 'true' : undefined}>
                {t(one ? `reconcile.kind.${one}` : 'reconcile.all')}
              </Link>
            ))}
          </NavPills>
          <PanelActions>
            <ButtonLink variant="outline" size="sm" to={address({ differing: !differing })}>
              {t(differing ? 'reconcile.all' : 'reconcile.onlyDiffering')}
            </ButtonLink>
          </PanelActions>
        </PanelToolbar>
        {lines.records.length === 0 ? (
          <State icon={CircleCheck} title={t(differing ? 'reconcile.empty' : 'reconcile.emptyDay')} text={t('reconcile.hint')} />
        ) : (
          <Table label={t('reconcile.ofDay', { day })} stacked>
            <TableHeader>
              <TableRow>
                <TableHead data-pinned="">{t('reconcile.no')}</TableHead>
                <TableHead>{t('reconcile.kind')}</TableHead>
                {sides.map((side) => (
                  <TableHead key={side} className="text-right tracking-num">
                    {t(side === 'channel' && imported ? 'reconcile.imported' : `reconcile.${side}`)}
                  </TableHead>
                ))}
                <TableHead>{label('order', 'title')}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {lines.records.map((line) => (
                <TableRow key={`${line.kind} ${line.no}`}>
                  <TableCell data-pinned="">{line.no}</TableCell>
                  <TableCell data-name={t('reconcile.kind')}>{t(`reconcile.kind.${line.kind}`)}</TableCell>
                  {sides.map((side) => (
                    <TableCell
                      key={side}
                      className={
                        side !== 'own' && line[side] !== line.own
                          ? 'text-right tracking-num text-destructive-text'
                          : 'text-right tracking-num'
                      }
                      data-name={t(`reconcile.${side}`)}
                    >
                      {line[side] === null ? t('reconcile.none') : yuan(line[side])}
                    </TableCell>
                  ))}
                  <TableCell data-name={label('order', 'title')}>
                    {line.orderId ? <Link to={`${orders.path}/${line.orderId}`}>{t('crud.view')}</Link> : '—'}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        {lines.pages > 1 && (
          <PanelFooter>
            <span role="status">
              {lines.current} / {lines.pages}
            </span>
            <Pagination aria-label={t('list.pages')}>
              <PaginationPrevious to={lines.current > 1 ? address({ current: lines.current - 1 }) : undefined} label={t('list.prev')} />
              <PaginationNext
                to={lines.current < lines.pages ? address({ current: lines.current + 1 }) : undefined}
                label={t('list.next')}
              />
            </Pagination>
          </PanelFooter>
        )}
      </Panel>
      <Outlet />
    </>
  )
}
