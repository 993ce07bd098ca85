/** The cost and debt of a rental that is not completed, with the actions for staff. Amounts in cents. */
import { orderCollect, orderRemind, orderWaive } from '#contract/endpoints/rental-account.ts'
import { order as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { orderState } from '#contract/rules/order.ts'
import { minutesIn } from '#contract/rules/price.ts'
import { depositUse, hasOpenFee, netPaid, owedAmount, payableFee, type RentalAccount } from '#contract/rules/rental-account.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DepositMeter, DepositUseText } from '#app/components/deposit-meter.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { useCan } from '#app/shell/rights.ts'
import type { Order } from './order.server.ts'

interface AccountCardProps {
  order: Order
  account: RentalAccount
  /** Minutes since its start, while it runs. */
  minutes: number | undefined
  /** Whether the server collects, reminds and waives. */
  hasActions: boolean
  /** Query of the list, for the way back. */
  search?: string
}

/** Renders nothing for an order that is completed or has not begun. */
export function AccountCard({ order, account, minutes, hasActions, search = '' }: AccountCardProps) {
  const { t, label, language } = useText()
  const shortTime = useShortTime()
  if (!hasOpenFee(order.state)) return null
  const isOwing = order.state === orderState.owing
  const use = depositUse(account)
  const paid = netPaid(account)
  const facts = [
    isOwing && t('order.received', { fee: yuan(account.fee) }),
    minutes !== undefined && t('account.used', { duration: minutesIn(minutes, language) }),
    account.waivedAmount > 0 && t('order.waived', { waived: yuan(account.waivedAmount) }),
    order.remindTime && t('account.reminded', { time: shortTime(order.remindTime) }),
  ].filter((text) => typeof text === 'string')
  return (
    <Card data-slot="account" className="mb-3 px-4 py-3.5 shadow-none">
      <p className="mb-2.5 flex flex-wrap items-baseline gap-x-2">
        <b className="text-3xl leading-[1.25] font-semibold tracking-num [&>small]:me-px [&>small]:text-sm [&>small]:font-medium">
          <small>¥</small>
          {yuan(isOwing ? owedAmount(account) : account.fee)}
        </b>
        <span className="text-muted-foreground">{label('order', isOwing ? 'owedAmount' : 'accruedAmount')}</span>
        {!isOwing && use.level !== 'unpaid' && <DepositUseText use={use} className="ms-auto font-medium" />}
      </p>
      <DepositMeter use={use} owing={isOwing} className="h-2.5" />
      {use.level !== 'unpaid' && (
        <p className="mt-1.5 flex justify-between text-2xs text-muted-foreground">
          <span className="w-4/5 text-end">{t('account.paid', { paid: yuan(paid) })}</span>
          {use.level === 'over' && paid > 0 && (
            <span className="text-destructive-text">{Math.floor((payableFee(account) * 100) / paid)}%</span>
          )}
        </p>
      )}
      {facts.length > 0 && <p className="mt-2 text-xs text-muted-foreground">{facts.join(' · ')}</p>}
      {hasActions && <Actions order={order} owed={isOwing ? owedAmount(account) : 0} search={search} />}
    </Card>
  )
}

/** Actions other than ending and refunding; their dialogs are routes of the order. */
function Actions({ order, owed, search }: { order: Order; owed: number; search: string }) {
  const { t } = useText()
  const can = useCan()
  const here = `${resource.path}/${order.id}`
  const mayWaive = can(orderWaive) && order.state !== orderState.running
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {owed > 0 && can(orderCollect) && (
        <ButtonLink size="sm" to={`${here}/collect${search}`}>
          {t('account.collect', { owed: yuan(owed) })}
        </ButtonLink>
      )}
      {owed > 0 && can(orderRemind) && (
        <ButtonLink size="sm" variant="outline" to={`${here}/remind${search}`}>
          {t('account.remind')}
        </ButtonLink>
      )}
      {mayWaive && (
        <ButtonLink size="sm" variant="outline" to={`${here}/waive${search}`}>
          {t('account.waive')}
        </ButtonLink>
      )}
    </div>
  )
}
