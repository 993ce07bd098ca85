/** Customer, device, place and duration of a rental. */
import { durationIn, durationText } from '#contract/rules/price.ts'
import { saidIn } from '#contract/rules/said.ts'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { PhoneNumber } from '#app/shell/phone-number.tsx'
import type { Order } from './order.server.ts'

interface UsageProps {
  order: Order
  dictionaries: Dictionaries
  /** Minutes since its start, while it runs. */
  minutes?: number
}

export function Usage({ order, dictionaries, minutes }: UsageProps) {
  const { t, label, language } = useText()
  const shortTime = useShortTime()
  const place = [order.hosName, order.secName, order.roomName, order.bedName && t('order.bed', { name: order.bedName })].filter(Boolean)
  const period = order.startTime ? [order.startTime, order.endTime].filter((v) => v !== null).map(shortTime) : []
  return (
    <DescriptionList columns={2}>
      <Fact name={t('order.user')}>
        {order.nickName} · <PhoneNumber of={{ name: 'order' }} id={order.id} masked={order.phoneNumber} />
      </Fact>
      <Fact name={label('order', 'batch')}>
        {order.batch} <CopyButton value={order.batch ?? ''} name={label('order', 'batch')} />
      </Fact>
      <Fact name={t('order.place')}>{place.join(' › ')}</Fact>
      <Fact name={label('order', 'depositFlag')}>{dictName(dictionaries, 'pay_type', order.depositFlag, language)}</Fact>
      <Fact name={t('order.period')}>{period.length ? period.join(` ${t('list.to')} `) : '—'}</Fact>
      <Fact name={label('order', 'description')}>
        {durationIn(minutes === undefined ? (order.description ?? '—') : durationText(minutes), language)}
      </Fact>
      <Fact name={label('order', 'transactionId')}>
        {order.transactionId ?? '—'}{' '}
        {order.transactionId && <CopyButton value={order.transactionId} name={label('order', 'transactionId')} />}
      </Fact>
      <Fact name={label('order', 'tradeStateDesc')}>{saidIn(order.tradeStateDesc ?? '—', language)}</Fact>
    </DescriptionList>
  )
}
