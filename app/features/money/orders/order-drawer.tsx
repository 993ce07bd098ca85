/** One order: its money first, then fields, timeline, refunds and splits. It has its own address. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Section, SectionAction, SectionTitle } from '#app/ui/section.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { payLaunch, payLaunchRefund } from '#contract/endpoints/money.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { order as resource, records, refund } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import type { Resource } from '#contract/resource.ts'
import { hasHistory } from '#contract/rules/history.ts'
import { isAbnormal } from '#contract/rules/refund.ts'
import { orderState } from '#contract/rules/order.ts'
import { hasOpenFee, rentalAccountOf } from '#contract/rules/rental-account.ts'
import { formatTime } from '#contract/rules/time.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useOutletContext } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { CircleStop, History as HistoryIcon, Info, Landmark, Printer, TriangleAlert, Undo2 } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { HeadTools } from '#app/components/head-tools.tsx'
import { Modal } from '#app/components/modal.tsx'
import { heldTag, StateTag } from '#app/components/state-tag.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { pageTitle } from '#app/resource/crud.server.ts'
import type { ListContext } from '#app/resource/list-extension.ts'
import { Neighbours } from '#app/resource/detail/neighbours.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useFollow } from '#app/lib/use-follow.ts'
import { useCan } from '#app/shell/rights.ts'
import { MiniTable } from '#app/resource/mini-table.tsx'
import { isOpen } from '#app/features/money/is-open.ts'
import { loadOrderMoney } from './order.server.ts'
import { mayEnd, runningMinutes } from './running.ts'
import { AccountCard } from './order-account.tsx'
import { isRefundable, MoneyParts, partsOf } from './order-parts.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { Usage } from './order-usage.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const fields = [resource, refund, records].flatMap((r: Resource) => Object.values(r.fields))
    const [money, dictionaries] = await Promise.all([loadOrderMoney(signedIn, request, params.id ?? ''), dictionariesOf(signedIn, fields)])
    return {
      money,
      dictionaries,
      account: rentalAccountOf(money.order, context.worldNow()),
      minutes: runningMinutes(money.order, context.worldNow()),
      hasAccount: (await capabilitiesOf(signedIn))('rental-account'),
      today: formatTime(context.worldNow()).slice(0, 10),
      title: `${money.order.outTradeNo} · ${pageTitle(request, resource)}`,
    }
  })
}

export const handle: TextHandle = { i18n: ['money'] }

export default function OrderDrawer() {
  const { money, dictionaries, account, minutes, hasAccount, today } = useLoaderData<typeof loader>()
  const { order, refunds, splits } = money
  const { list } = useOutletContext<ListContext>()
  const { search } = useLocation()
  const { t, label, language } = useText()
  const can = useCan()
  useFollow(isOpen(money))
  const here = `${resource.path}/${order.id}`
  const mayFinish = can('order_finish') && mayEnd(order)
  const maySplit = can(payLaunch.needs) && order.state === orderState.done && (order.refundableAmount ?? 0) > 0
  const mayReturn = can(payLaunchRefund.needs)
  const parts = partsOf(order, account)
  const mayRefund = can('order_refund') && isRefundable(parts, can(orderWaive))
  return (
    <>
      <Modal
        kind="sheet"
        closeTo={resource.path + search}
        title={
          <>
            <span className="whitespace-nowrap">
              {t('order.one')} {order.outTradeNo}
            </span>
            <CopyButton value={order.outTradeNo ?? ''} name={label('order', 'outTradeNo')} />
            <StateTag
              dict="order_status"
              value={String(order.state)}
              text={dictName(dictionaries, 'order_status', order.state, language)}
            />
          </>
        }
        tools={
          <HeadTools>
            <Neighbours resource={resource} id={order.id ?? ''} list={list} />
            {hasHistory(resource, can) && (
              <ButtonLink
                variant="ghost"
                size="icon"
                to={`${here}/history${search}`}
                aria-label={t('history.title')}
                title={t('history.title')}
              >
                <HistoryIcon aria-hidden="true" />
              </ButtonLink>
            )}
            <ButtonLink variant="ghost" size="icon" to={`${here}/money`} aria-label={t('order.money')} title={t('order.money')}>
              <Landmark aria-hidden="true" />
            </ButtonLink>
            <ButtonLink variant="ghost" size="icon" to={`${here}/slip`} aria-label={t('slip.title')} title={t('slip.title')}>
              <Printer aria-hidden="true" />
            </ButtonLink>
          </HeadTools>
        }
        foot={
          (mayFinish || mayRefund) && (
            <DialogFooter>
              <DialogActions>
                {mayRefund && (
                  <ButtonLink variant={mayFinish ? 'outline' : 'default'} to={`${here}/refund${search}`}>
                    <Undo2 aria-hidden="true" />
                    {t('order.refund')}
                  </ButtonLink>
                )}
                {mayFinish && (
                  <ButtonLink to={`${here}/finish${search}`}>
                    <CircleStop aria-hidden="true" />
                    {t('order.finish')}
                  </ButtonLink>
                )}
              </DialogActions>
            </DialogFooter>
          )
        }
      >
        <DialogBody>
          {account && <AccountCard order={order} account={account} minutes={minutes} hasActions={hasAccount} search={search} />}
          <MoneyParts order={order} account={account} hasFeeBeside={!!account && hasOpenFee(order.state)} />
          {refunds?.some((r) => isAbnormal(r.status)) && (
            <Alert variant="destructive" role="note" className="mt-3">
              <TriangleAlert aria-hidden="true" />
              {t('refund.abnormal')}
            </Alert>
          )}
          {can('order_refund') && parts.split > 0 && parts.rest > 0 && (
            <Alert role="note" className="mt-3">
              <Info aria-hidden="true" />
              {t('refund.splitFirst', { amount: yuan(parts.split) })}
            </Alert>
          )}
          <Section>
            <SectionTitle>{t('order.usage')}</SectionTitle>
            <Usage order={order} dictionaries={dictionaries} minutes={minutes} />
          </Section>
          <Section>
            <SectionTitle>
              {t('order.timeline')} <SectionAction>{t('order.zone')}</SectionAction>
            </SectionTitle>
            <OrderTimeline money={money} today={today} />
          </Section>
          <MiniTable
            title={t('order.refunds')}
            empty={t('order.noRefunds')}
            resource={refund}
            cells={{ status: heldTag }}
            rows={refunds}
            columns={['refundId', 'amount', 'channel', 'userReceivedAccount', 'status']}
            dictionaries={dictionaries}
            action={
              mayRefund && (
                <Link className="text-xs" to={`${here}/refund${search}`}>
                  {t('order.startRefund')}
                </Link>
              )
            }
          />
          <MiniTable
            title={t('order.splits')}
            empty={t('order.noSplits')}
            resource={records}
            rows={splits}
            columns={['receiverName', 'amount', 'returnAmount', 'createTime', 'state']}
            dictionaries={dictionaries}
            action={
              maySplit && (
                <Link className="text-xs" to={`${here}/split${search}`}>
                  {t('split.open')}
                </Link>
              )
            }
            rowAction={(row) =>
              mayReturn &&
              (row.returnableAmount ?? 0) > 0 && (
                <Link className="text-xs whitespace-nowrap" to={`${here}/return/${row.id}${search}`}>
                  {t('split.return')}
                </Link>
              )
            }
          />
        </DialogBody>
      </Modal>
      <Outlet />
    </>
  )
}
