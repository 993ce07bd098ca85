/** The money of an order in parts: figures, bar, legend. Amounts in cents. */
import { yuan } from '#contract/rules/money.ts'
import { useText } from '../../i18n/use-text.ts'

export interface Parts {
  total: number
  refunded: number
  processing: number
  /** Split to receivers and not returned. */
  split: number
  /** Held by refunds that ended abnormally, until staff settle them by hand. */
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
  // why: a server that does not work it out leaves it empty; then what it did say is used
  const rest = order.refundableAmount ?? Math.max(0, total - refunded)
  return { total, refunded, processing, split, abnormal: Math.max(0, total - refunded - processing - split - rest), rest }
}

export function Figure({ name, cents, strong }: { name: string; cents: number; strong?: boolean }) {
  return (
    <div className={strong ? 'hl' : undefined}>
      <dt className="label">{name}</dt>
      <dd>
        <small>¥</small>
        {yuan(cents)}
      </dd>
    </div>
  )
}

export function MoneyParts({ parts, fee }: { parts: Parts; fee: number | null }) {
  const { t, label } = useText()
  const share = (cents: number) => Math.round((cents / Math.max(1, parts.total)) * 100)
  const shares = [
    ['k-done', parts.refunded, 'order.share.refunded'],
    ['k-open', parts.processing, 'order.share.processing'],
    ['k-split', parts.split, 'order.share.split'],
    ['k-bad', parts.abnormal, 'order.share.abnormal'],
    ['k-rest', parts.rest, 'order.share.rest'],
  ] as const
  return (
    <>
      <dl className="money">
        <Figure name={label('order', 'totalAmount')} cents={parts.total} />
        <Figure name={label('order', 'refundedAmount')} cents={parts.refunded} />
        <Figure name={label('order', 'refundingAmount')} cents={parts.processing} />
        <Figure name={label('order', 'refundableAmount')} cents={parts.rest} strong />
      </dl>
      {parts.total > 0 && (
        <div
          className="split"
          role="img"
          aria-label={t('order.share.label', {
            total: yuan(parts.total),
            refunded: yuan(parts.refunded),
            processing: yuan(parts.processing),
            rest: yuan(parts.rest),
          })}
        >
          {shares.map(([key, cents]) => cents > 0 && <i key={key} className={key} style={{ flex: cents }} />)}
        </div>
      )}
      <div className="legend">
        {shares.map(
          ([key, cents, text]) =>
            cents > 0 && (
              <span key={key}>
                <i className={key} />
                {t(text, { p: share(cents) })}
              </span>
            ),
        )}
        <span className="phone:hidden end">{t('order.received', { fee: yuan(fee) })}</span>
      </div>
    </>
  )
}
