/** The parts of an order's money: figures, bar, legend. Amounts in cents. */
import { yuan } from '#contract/rules/money.ts'
import { openSplit } from '#contract/rules/refund.ts'
import { hasOpenFee, isRunning, paidBeyondFee, type RentalAccount } from '#contract/rules/rental-account.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { Figure } from '#app/components/figure.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { Order } from './order.server.ts'
import { type Share, ShareBar, ShareLegend } from '#app/features/money/shares.tsx'

export interface Parts {
  total: number
  refunded: number
  processing: number
  /** Split to receivers and not returned. */
  split: number
  /** Blocked by abnormal refunds until staff settle them by hand. */
  abnormal: number
  /** Rent of an order that is not completed; refundable only if it is waived. */
  rent: number
  /** Refundable without waiving rent. */
  rest: number
}

type AmountField = 'totalAmount' | 'refundedAmount' | 'refundingAmount' | 'splitAmount' | 'splitReturned' | 'refundableAmount'
type PaidOrder = Pick<Order, AmountField | 'state' | 'amount'>

/** @param account undefined where the cost of the order is unknown */
export function partsOf(order: PaidOrder, account: RentalAccount | undefined): Parts {
  const total = order.totalAmount ?? 0
  const refunded = order.refundedAmount ?? 0
  const processing = order.refundingAmount ?? 0
  const split = openSplit(order)
  // Some servers do not compute this field; then it is derived from the others.
  const refundable = order.refundableAmount ?? Math.max(0, total - refunded)
  const rest = account && hasOpenFee(order.state) ? Math.min(refundable, paidBeyondFee(account)) : refundable
  const abnormal = Math.max(0, total - refunded - processing - split - refundable)
  return { total, refunded, processing, split, abnormal, rent: refundable - rest, rest }
}

/** Whether a refund would be accepted: a split has to be returned first (contract page rental, payment calls). */
export const isRefundable = ({ split, rest, rent }: Parts, mayWaive: boolean): boolean =>
  split === 0 && (rest > 0 || (mayWaive && rent > 0))

interface MoneyPartsProps {
  order: PaidOrder
  account: RentalAccount | undefined
  /** The rent stands beside the parts already. */
  hasFeeBeside?: boolean
}

export function MoneyParts({ order, account, hasFeeBeside }: MoneyPartsProps) {
  const { t, label } = useText()
  const parts = partsOf(order, account)
  const waived = account?.waivedAmount ?? 0
  const share = (cents: number) => Math.round((cents / Math.max(1, parts.total)) * 100)
  const shares: Share[] = [
    { kind: 'done', cents: parts.refunded, text: t('order.share.refunded', { p: share(parts.refunded) }) },
    { kind: 'open', cents: parts.processing, text: t('order.share.processing', { p: share(parts.processing) }) },
    { kind: 'split', cents: parts.split, text: t('order.share.split', { p: share(parts.split) }) },
    { kind: 'bad', cents: parts.abnormal, text: t('order.share.abnormal', { p: share(parts.abnormal) }) },
    { kind: 'rent', cents: parts.rent, text: t('order.share.rent', { p: share(parts.rent) }) },
    { kind: 'rest', cents: parts.rest, text: t('order.share.rest', { p: share(parts.rest) }) },
  ]
  return (
    <>
      <StatGroup columns={4}>
        <Figure name={label('order', 'totalAmount')} cents={parts.total} />
        <Figure name={label('order', 'refundedAmount')} cents={parts.refunded} />
        <Figure name={label('order', 'refundingAmount')} cents={parts.processing} />
        <Figure name={label('order', 'refundableAmount')} cents={parts.rest} strong />
      </StatGroup>
      {parts.total > 0 && (
        <ShareBar
          shares={shares}
          role="img"
          aria-label={t('order.share.label', {
            total: yuan(parts.total),
            refunded: yuan(parts.refunded),
            processing: yuan(parts.processing),
            rent: yuan(parts.rent),
            rest: yuan(parts.rest),
          })}
        />
      )}
      <ShareLegend shares={shares}>
        {!hasFeeBeside && (
          <span className="ms-auto">
            {isRunning(order.state) && account
              ? t('order.accrued', { fee: yuan(account.fee) })
              : t('order.received', { fee: yuan(order.amount) })}
            {waived > 0 && ` · ${t('order.waived', { waived: yuan(waived) })}`}
          </span>
        )}
      </ShareLegend>
    </>
  )
}
