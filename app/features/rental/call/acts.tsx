/** What can be done for a customer on the phone, with its result in the second line; on a phone at the bottom edge. */
import { callPath } from '#contract/console/pages.ts'
import { payRefund } from '#contract/endpoints/money.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { yuan } from '#contract/rules/money.ts'
import { ActBar } from '#app/ui/act-bar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLocation } from '@remix-run/react'
import { CircleStop, type LucideIcon, Undo2 } from 'lucide-react'
import { settlementAt } from '#app/features/money/orders/finish-form.ts'
import { partsOf } from '#app/features/money/orders/order-parts.tsx'
import { mayEnd } from '#app/features/money/orders/running.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import type { CallCard } from './call.server.ts'

interface Act {
  to: string
  icon: LucideIcon
  name: string
  result: string
}

/** @param now epoch ms */
export function Acts({ card, now }: { card: CallCard; now: number }) {
  const { rental: row, account, isRunning } = card
  const { t } = useText()
  const { search } = useLocation()
  const can = useCan()
  if (!row) return null
  const at = (dialog: string) => `${callPath}/${row.id}/${dialog}${search}`
  const parts = partsOf(row, account)
  const settlement = settlementAt(row, account, now)
  const finishResult = () => {
    if (!settlement) return ''
    const fee = yuan(Math.max(0, settlement.fee - (account?.waivedAmount ?? 0)))
    if (settlement.owed > 0) return t('call.finishOwed', { fee, owed: yuan(settlement.owed) })
    return settlement.back > 0 ? t('call.finishBack', { fee, back: yuan(settlement.back) }) : t('call.finishFee', { fee })
  }
  const refundResult = () => {
    if (parts.rest <= 0) return t('call.refundWaive')
    return t(isRunning ? 'call.refundRest' : 'call.refundDone', { amount: yuan(parts.rest) })
  }
  const acts: Act[] = [
    ...(isRunning && can('order_finish') && mayEnd(row)
      ? [{ to: at('finish'), icon: CircleStop, name: t('call.finish'), result: finishResult() }]
      : []),
    ...(can(payRefund.needs) && (parts.rest > 0 || (parts.rent > 0 && can(orderWaive)))
      ? [{ to: at('refund'), icon: Undo2, name: t('call.refund'), result: refundResult() }]
      : []),
  ]
  if (!acts.length) return null
  return (
    <ActBar aria-label={t('call.acts')}>
      {acts.map(({ to, icon: Icon, name, result }, i) => (
        <ButtonLink
          key={name}
          to={to}
          variant={i ? 'outline' : 'default'}
          className="h-auto! min-h-16 py-2 justify-start gap-3! px-4! [&_svg]:size-5!"
        >
          <Icon aria-hidden="true" />
          <span className="grid min-w-0 text-start leading-snug">
            <span className="text-md">{name}</span>
            {result && <small className="text-xs font-normal whitespace-normal">{result}</small>}
          </span>
        </ButtonLink>
      ))}
    </ActBar>
  )
}
