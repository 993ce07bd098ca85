/** The parts of an order's money: figures, bar, legend. Amounts in cents. */
import { yuan } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { Figure } from '#app/components/figure.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { type Share, ShareBar, ShareLegend } from '#app/features/money/shares.tsx'

export interface Parts {
  total: number
  refunded: number
  processing: number
  /** Split to receivers and not returned. */
  split: number
  /** Held by abnormal refunds, until staff settle them by hand. */
  abnormal: number
  rest: number
}

export function partsOf(order: {
  totalAmount: number | null
  refundedAmount: number | null
  refundingAmount: number | null
  splitAmount: number | null
  splitReturned: number | null
  refundableAmount: number | null
}): Parts {
  const total = order.totalAmount ?? 0
  const refunded = order.refundedAmount ?? 0
  const processing = order.refundingAmount ?? 0
  const split = (order.splitAmount ?? 0) - (order.splitReturned ?? 0)
  // why: a server that does not compute it leaves it empty; then the other fields are used
  const rest = order.refundableAmount ?? Math.max(0, total - refunded)
  return { total, refunded, processing, split, abnormal: Math.max(0, total - refunded - processing - split - rest), rest }
}

export function MoneyParts({ parts, fee }: { parts: Parts; fee: number | null }) {
  const { t, label } = useText()
  const share = (cents: number) => Math.round((cents / Math.max(1, parts.total)) * 100)
  const shares: Share[] = [
    { kind: 'done', cents: parts.refunded, text: t('order.share.refunded', { p: share(parts.refunded) }) },
    { kind: 'open', cents: parts.processing, text: t('order.share.processing', { p: share(parts.processing) }) },
    { kind: 'split', cents: parts.split, text: t('order.share.split', { p: share(parts.split) }) },
    { kind: 'bad', cents: parts.abnormal, text: t('order.share.abnormal', { p: share(parts.abnormal) }) },
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
            rest: yuan(parts.rest),
          })}
        />
      )}
      <ShareLegend shares={shares}>
        <span className="ms-auto phone:hidden">{t('order.received', { fee: yuan(fee) })}</span>
      </ShareLegend>
    </>
  )
}
