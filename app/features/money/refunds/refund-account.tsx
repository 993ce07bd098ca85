/** The account of an order in its refund dialog: the refundable amount, and what must happen before an open order is refunded. Cents. */
import { orderCollect } from '#contract/endpoints/rental-account.ts'
import { yuan } from '#contract/rules/money.ts'
import { isRunning, owedAmount, paidBeyondFee, payableFee, type RentalAccount } from '#contract/rules/rental-account.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FieldTitle } from '#app/ui/field.tsx'
import { CircleStop, Clock } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import type { Order } from '#app/features/money/orders/order.server.ts'
import type { Parts } from '#app/features/money/orders/order-parts.tsx'
import { mayEnd } from '#app/features/money/orders/running.ts'
import { type Share, ShareBar, ShareLegend } from '#app/features/money/shares.tsx'

interface AccountProps {
  order: Pick<Order, 'id' | 'state' | 'startTime' | 'endTime'>
  account: RentalAccount
}

/**
 * Advice for open orders: end a running one first, which refunds the rest; collect from one that owes.
 * @param props.at address below which the dialogs of the order are
 */
export function SettleFirst({ order, account, at, search }: AccountProps & { at: string; search: string }) {
  const { t } = useText()
  const can = useCan()
  const owed = owedAmount(account)
  const fee = yuan(payableFee(account))
  if (!isRunning(order.state))
    return (
      <Alert variant="warning" role="note">
        <Clock aria-hidden="true" />
        <AlertDescription>
          <b className="block">{t('refund.owes', { owed: yuan(owed) })}</b>
          {t('refund.owesHint')}
        </AlertDescription>
        {can(orderCollect) && (
          <ButtonLink size="sm" to={`${at}/collect${search}`}>
            {t('account.collect', { owed: yuan(owed) })}
          </ButtonLink>
        )}
      </Alert>
    )
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-primary-border bg-primary-soft p-3">
      <span className="grid size-8 flex-none place-items-center rounded-sm bg-card text-primary-text">
        <CircleStop aria-hidden="true" className="size-4.5" />
      </span>
      <p className="min-w-0 flex-1">
        <b className="block">{t('refund.endFirst')}</b>
        <small className="text-xs text-muted-foreground">
          {owed > 0 ? t('refund.endFirstOwed', { fee, owed: yuan(owed) }) : t('refund.endFirstBack', { fee })}
        </small>
      </p>
      {can('order_finish') && mayEnd(order) && (
        <ButtonLink to={`${at}/finish${search}`}>
          {owed > 0
            ? t('refund.endOwed', { owed: yuan(owed) })
            : paidBeyondFee(account) > 0
              ? t('refund.endBack', { back: yuan(paidBeyondFee(account)) })
              : t('refund.end')}
        </ButtonLink>
      )}
    </section>
  )
}

interface RemainingProps {
  parts: Parts
  /** The typed amount. */
  now: number
  /** Rent that the amount waives; 0 for none. */
  waived: number
  /** Whether the order is not completed, so that its fee is part of what was paid. */
  isOpen: boolean
}

export function Remaining({ parts, now, waived, isOpen }: RemainingProps) {
  const { t, label } = useText()
  const fromRest = Math.min(now, parts.rest)
  const fromRent = Math.min(parts.rent, now - fromRest)
  const rent = parts.rent - fromRent
  const shares: Share[] = [
    { kind: 'done', cents: parts.refunded, text: t('refund.legend.refunded') },
    { kind: 'open', cents: parts.processing, text: t('refund.legend.processing') },
    { kind: 'split', cents: parts.split, text: label('order', 'splitAmount') },
    { kind: 'bad', cents: parts.abnormal, text: t('refund.legend.abnormal') },
    { kind: 'rent', cents: rent, text: t('refund.legend.rent', { amount: yuan(rent) }) },
    { kind: 'waived', cents: fromRent, text: t('refund.legend.waived', { amount: yuan(waived) }) },
    { kind: 'now', cents: fromRest, text: t('refund.legend.now', { amount: yuan(now) }) },
    { kind: 'left', cents: parts.rest - fromRest, text: t('refund.legend.rest', { amount: yuan(parts.rest - fromRest) }) },
  ]
  return (
    <Card className="px-4 py-3.5 shadow-none">
      <div className="flex items-center gap-2 items-end">
        <div className="min-w-0 flex-1">
          <FieldTitle>{isOpen ? t('refund.withoutWaiver') : label('order', 'refundableAmount')}</FieldTitle>
          <div className="text-3xl leading-[1.25] font-semibold tracking-[-0.02em] [&>small]:text-lg [&>small]:font-medium">
            <small>¥ </small>
            {yuan(parts.rest)}
          </div>
        </div>
        <div className="text-xs text-muted-foreground text-right leading-relaxed">
          {t('refund.total', { total: yuan(parts.total) })}
          <br />
          {t('refund.parts', { refunded: yuan(parts.refunded), processing: yuan(parts.processing) })}
        </div>
      </div>
      <ShareBar shares={shares} aria-hidden="true" />
      <ShareLegend shares={shares} aria-live="polite" />
    </Card>
  )
}
