/** The money of one order on its own page: paid, refunded, split and remaining; every step; the possible actions. */
import { propertiesOf } from '#contract/rules/values.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { SectionAction } from '#app/ui/section.tsx'
import { PageActions, PageHeader } from '#app/ui/page-header.tsx'
import { Card } from '#app/ui/card.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { approvalAudit, refundHandle } from '#contract/endpoints/refund-cases.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund } from '#contract/endpoints/money.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { approval, order as resource, records, refund } from '#contract/resources/money.ts'
import { audit } from '#contract/resources/platform.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { yuan } from '#contract/rules/money.ts'
import { orderState } from '#contract/rules/order.ts'
import { hasOpenFee, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { isLost, needsHand } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { ArrowLeft, CircleStop, Clock, LoaderCircle, Split, TriangleAlert, Undo2 } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { heldTag, StateTag } from '#app/components/state-tag.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { pageTitle } from '#app/resource/crud.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { useCan } from '#app/shell/rights.ts'
import { loadOrderLedger } from '#app/features/money/orders/order-ledger.server.ts'
import { isOpen } from '#app/features/money/is-open.ts'
import { MiniTable } from '#app/resource/mini-table.tsx'
import { AccountCard } from './order-account.tsx'
import { isRefundable, MoneyParts, partsOf } from './order-parts.tsx'
import { mayEnd, runningMinutes } from './running.ts'
import { OrderTimeline } from './order-timeline.tsx'
import { Usage } from './order-usage.tsx'
import { TwoColumns, ColumnCard } from '#app/features/money/orders/two-columns.tsx'

export const clientLoader = cachedLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const fields = [resource, refund, records, ledger, audit].flatMap((one: Resource) => Object.values(one.fields))
    const [desk, dictionaries] = await Promise.all([loadOrderLedger(signedIn, request, params.id ?? ''), dictionariesOf(signedIn, fields)])
    return {
      desk,
      dictionaries,
      account: rentalAccountOf(desk.order, context.worldNow()),
      minutes: runningMinutes(desk.order, context.worldNow()),
      hasAccount: (await capabilitiesOf(signedIn))('rental-account'),
      today: formatTime(context.worldNow()).slice(0, 10),
      title: `${desk.order.outTradeNo} · ${pageTitle(request, resource)}`,
    }
  })
}

/** Labels of the changed fields. */
function fieldsOf({ changes, resource: of }: AnyRow, label: (resource: string, field: string) => string): string {
  return Object.keys(propertiesOf(JSON.parse(String(changes ?? '{}'))))
    .map((field) => label(String(of), field))
    .join('、')
}

export const handle: TextHandle = { i18n: ['money'] }

export default function OrderMoneyPage() {
  const { desk: money, dictionaries, account, minutes, hasAccount, today } = useLoaderData<typeof loader>()
  const { order, refunds, splits, trail } = money
  const { t, label, language } = useText()
  const can = useCan()
  const open = isOpen(money)
  useFollow(open)
  const at = `${resource.path}/${order.id}`
  const here = `${at}/money`
  const parts = partsOf(order, account)
  const mayFinish = can(orderFinish.needs) && mayEnd(order)
  const mayRefund = can(payRefund.needs) && isRefundable(parts, can(orderWaive))
  const maySplit = can(payLaunch.needs) && order.state === orderState.done && parts.rest > 0
  const waitingRefunds = refunds?.filter((row) => row.approvalState === approvalState.waiting) ?? []
  return (
    <>
      <PageHeader>
        <ButtonLink variant="ghost" size="icon" to={at} aria-label={t('money.back')} title={t('money.back')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1>{t('money.title')}</h1>
        <span className="flex items-center gap-2 text-muted-foreground" translate="no">
          {order.outTradeNo}
          <CopyButton value={order.outTradeNo ?? ''} name={label('order', 'outTradeNo')} />
          <StateTag dict="order_status" value={String(order.state)} text={dictName(dictionaries, 'order_status', order.state, language)} />
        </span>
        <PageActions>
          {maySplit && (
            <ButtonLink variant="outline" to={`${here}/split`}>
              <Split aria-hidden="true" />
              {t('split.open')}
            </ButtonLink>
          )}
          {mayRefund && (
            <ButtonLink variant={mayFinish ? 'outline' : 'default'} to={`${here}/refund`}>
              <Undo2 aria-hidden="true" />
              {t('order.refund')}
            </ButtonLink>
          )}
          {mayFinish && (
            <ButtonLink to={`${at}/finish`}>
              <CircleStop aria-hidden="true" />
              {t('order.finish')}
            </ButtonLink>
          )}
        </PageActions>
      </PageHeader>
      <Card as="section" className="mb-(--stack) min-w-0 p-4" aria-label={t('money.title')}>
        {account && <AccountCard order={order} account={account} minutes={minutes} hasActions={hasAccount} />}
        <MoneyParts order={order} account={account} hasFeeBeside={!!account && hasOpenFee(order.state)} />
        <div role="status">
          {waitingRefunds.map((row) => (
            <Alert variant="warning" key={row.id} className="mt-3">
              <Clock aria-hidden="true" />
              <AlertDescription>{t('money.held', { amount: yuan(row.amount) })}</AlertDescription>
              {can(approvalAudit.needs) && (
                <Link className="ms-auto whitespace-nowrap" to={`${approval.path}/${row.id}/approve`}>
                  {t('money.goApprove')}
                </Link>
              )}
            </Alert>
          ))}
          {refunds?.filter(needsHand).map((row) => (
            <Alert variant="destructive" role="note" key={row.id} className="mt-3">
              <TriangleAlert aria-hidden="true" />
              <AlertDescription>
                ¥{yuan(row.amount)} · {t(isLost(row) ? 'refund.lost' : 'refund.abnormal')}
              </AlertDescription>
              {trail.maySettle && can(refundHandle.needs) && (
                <Link className="ms-auto whitespace-nowrap" to={`${here}/${row.id}/handle`}>
                  {t('money.settle')}
                </Link>
              )}
            </Alert>
          ))}
          {open && (
            <FieldDescription className="mt-3 flex items-center gap-2">
              <LoaderCircle aria-hidden="true" />
              {t('money.open')}
            </FieldDescription>
          )}
        </div>
      </Card>
      <TwoColumns
        left={
          <>
            <ColumnCard
              title={
                <>
                  {t('order.timeline')} <SectionAction>{t('order.zone')}</SectionAction>
                </>
              }
            >
              <OrderTimeline money={money} trail={trail} today={today} />
            </ColumnCard>
            {trail.ledger && (
              <ColumnCard>
                <MiniTable
                  title={t('money.ledger')}
                  empty={t('money.noLedger')}
                  resource={ledger}
                  rows={trail.ledger}
                  columns={['createTime', 'kind', 'account', 'amount']}
                  dictionaries={dictionaries}
                />
              </ColumnCard>
            )}
          </>
        }
        right={
          <>
            <ColumnCard title={t('money.payer')}>
              <Usage order={order} dictionaries={dictionaries} minutes={minutes} />
              <MiniTable
                title={t('order.refunds')}
                empty={t('order.noRefunds')}
                resource={refund}
                cells={{ status: heldTag }}
                rows={refunds}
                columns={['refundId', 'amount', 'userReceivedAccount', 'operator', 'status']}
                dictionaries={dictionaries}
                rowAction={(row) => (
                  <Link className="text-xs whitespace-nowrap" to={`${resource.path}/${order.id}/voucher/${row.id}`}>
                    {t('voucher.print')}
                  </Link>
                )}
              />
              <MiniTable
                title={t('order.splits')}
                empty={t('order.noSplits')}
                resource={records}
                rows={splits}
                columns={['receiverName', 'amount', 'returnAmount', 'state']}
                dictionaries={dictionaries}
                rowAction={(row) =>
                  can(payLaunchRefund.needs) &&
                  (row.returnableAmount ?? 0) > 0 && (
                    <Link className="text-xs whitespace-nowrap" to={`${here}/return/${row.id}`}>
                      {t('split.return')}
                    </Link>
                  )
                }
              />
            </ColumnCard>
            {trail.audit && (
              <ColumnCard title={t('money.audit')}>
                {trail.audit.length === 0 && <p className="text-muted-foreground text-xs">{t('money.noAudit')}</p>}
                <ul>
                  {trail.audit.map((row) => (
                    <li key={row.id} className="flex items-baseline justify-between gap-3 border-t py-2 text-sm">
                      <span className="min-w-0 wrap-anywhere">
                        <span translate="no">
                          <b>{row.account}</b> {dictName(dictionaries, 'audit_action', row.action, language)}
                        </span>{' '}
                        {label(row.resource ?? '', 'title')} · {fieldsOf(row, label)}
                        {row.reason && (
                          <span className="block text-xs text-muted-foreground" translate="no">
                            {row.reason}
                          </span>
                        )}
                      </span>
                      <time className="text-xs text-muted-foreground whitespace-nowrap">{row.createTime}</time>
                    </li>
                  ))}
                </ul>
              </ColumnCard>
            )}
          </>
        }
      />
      <Outlet />
    </>
  )
}
