/** The running rental of a customer with its meter, or the last one. */
import { order } from '#contract/resources/money.ts'
import { durationIn, durationText } from '#contract/rules/price.ts'
import { depositUse, hasOpenFee, netPaid, payableFee } from '#contract/rules/rental-account.ts'
import { permission } from '#contract/resource.ts'
import { yuan } from '#contract/rules/money.ts'
import { Link } from '#app/ui/link.tsx'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { DepositMeter, DepositUseText } from '#app/components/deposit-meter.tsx'
import { StateTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { dictName } from '#app/resource/cells.tsx'
import { useCan } from '#app/shell/rights.ts'
import type { CallCard } from './call.server.ts'

export function Rental({ card, dictionaries }: { card: CallCard; dictionaries: Dictionaries }) {
  const { rental: row, account, minutes, device, isRunning } = card
  const { t, label, language } = useText()
  const shortTime = useShortTime()
  const can = useCan()
  if (!row) return <p className="px-5 py-6 text-center text-muted-foreground">{t('call.never')}</p>
  const use = account && depositUse(account)
  const facts = [
    {
      name: label('order', 'bedName'),
      value: [row.hosName, [row.roomName, row.bedName].filter(Boolean).join('-')].filter(Boolean).join(' '),
    },
    {
      name: t('call.used'),
      value: durationIn(minutes === undefined ? (row.description ?? '—') : durationText(minutes), language),
    },
    { name: t('call.start'), value: row.startTime ? shortTime(row.startTime) : '—' },
    {
      name: label('order', 'batch'),
      value: [row.batch, device?.online === 0 ? t('call.offline') : device?.battery != null && t('call.battery', { n: device.battery })]
        .filter(Boolean)
        .join(' · '),
    },
  ]
  return (
    <div className="px-5 py-4">
      <h3 className="mb-3 flex items-center gap-2 text-sm">
        {t(isRunning ? 'call.running' : 'call.last')}
        <StateTag dict="order_status" value={String(row.state)} text={dictName(dictionaries, 'order_status', row.state, language)} />
        <span className="ms-auto text-xs font-normal">
          {can(permission(order.name, 'view')) ? <Link to={`${order.path}/${row.id}`}>{row.outTradeNo}</Link> : row.outTradeNo}
        </span>
      </h3>
      {account && use && (
        <>
          <p className="mb-2.5 flex flex-wrap items-baseline gap-x-2">
            <b className="text-3xl leading-[1.25] font-semibold tracking-num">
              <small className="me-px text-sm font-medium">¥</small>
              {yuan(payableFee(account))}
            </b>
            <span className="text-muted-foreground">{t(isRunning ? 'call.rentNow' : 'call.rent')}</span>
            {hasOpenFee(row.state) && use.level !== 'unpaid' && <DepositUseText use={use} className="ms-auto font-medium" />}
          </p>
          {hasOpenFee(row.state) && (
            <>
              <DepositMeter use={use} owing={!isRunning} className="h-2.5" />
              {use.level !== 'unpaid' && (
                <p className="mt-1.5 text-2xs text-muted-foreground">
                  <span className="block w-4/5 text-end">{t('call.paid', { paid: yuan(netPaid(account)) })}</span>
                </p>
              )}
            </>
          )}
        </>
      )}
      <dl className="mt-4 grid grid-cols-4 gap-3 max-md:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
