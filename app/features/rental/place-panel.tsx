/** The chosen bed beside the board: order, customer, device and actions, without leaving the board. */
import { payRefund } from '#contract/endpoints/money.ts'
import { devicePath } from '#contract/console/pages.ts'
import { permission } from '#contract/resource.ts'
import { order } from '#contract/resources/money.ts'
import { equ } from '#contract/resources/rental.ts'
import { minutesIn } from '#contract/rules/price.ts'
import { yuan } from '#contract/rules/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { X } from 'lucide-react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { DepositMeter, DepositUseText } from '#app/components/deposit-meter.tsx'
import { StateTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import { dictName } from '#app/resource/cells.tsx'
import { useCan } from '#app/shell/rights.ts'
import type { Spot } from './place.server.ts'

interface PanelProps {
  spot: Spot
  /** Name of its room; "" for none. */
  room: string
  /** Names of what it is in, from the hospital down. */
  above: readonly string[]
  closeTo: string
  dictionaries: Dictionaries
}

export function BedPanel({ spot, room, above, closeTo, dictionaries }: PanelProps) {
  const { t, label, language } = useText()
  const can = useCan()
  const shortTime = useShortTime()
  const { device, order: running } = spot
  const at = running && `${order.path}/${running.id}`
  return (
    <Card
      as="section"
      aria-labelledby="bed-panel"
      className={cn(
        'sticky top-0 max-xl:fixed max-xl:end-4 max-xl:top-auto max-xl:bottom-4 max-xl:z-(--z-sticky) max-xl:w-80 max-xl:shadow-2',
        'max-md:end-0 max-md:bottom-0 max-md:w-full',
      )}
    >
      <CardHeader>
        <CardTitle id="bed-panel">
          {t('place.chosen', { name: '' })} <span translate="no">{[room, spot.name].filter(Boolean).join(' · ')}</span>
        </CardTitle>
        <CardAction>
          <ButtonLink variant="ghost" size="icon" to={closeTo} aria-label={t('place.close')}>
            <X aria-hidden="true" />
          </ButtonLink>
        </CardAction>
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className="text-xs text-muted-foreground" translate="no">
          {above.filter(Boolean).join(' › ')}
        </p>
        {running ? (
          <DescriptionList>
            <Fact name={label('order', 'outTradeNo')}>{running.no}</Fact>
            <Fact name={t('place.customer')}>
              {running.name} · {maskPhone(running.phone)}
            </Fact>
            <Fact name={label('order', 'description')}>{minutesIn(running.minutes, language)}</Fact>
            {running.use && (
              <Fact name={label('order', 'accruedAmount')}>
                ¥{yuan(running.use.fee)}
                {running.use.level !== 'unpaid' && (
                  <span className="mt-1 grid gap-1">
                    <DepositMeter use={running.use} />
                    <DepositUseText use={running.use} className="text-xs" />
                  </span>
                )}
              </Fact>
            )}
          </DescriptionList>
        ) : (
          <p className="text-muted-foreground">{t('place.nobody')}</p>
        )}
        {device && (
          <DescriptionList>
            <Fact name={label('equ', 'batch')}>{device.batch}</Fact>
            <Fact name={label('equ', 'state')}>
              <StateTag
                dict="equ_status"
                value={String(device.state)}
                text={dictName(dictionaries, 'equ_status', device.state, language)}
              />
            </Fact>
            <Fact name={t('place.battery')}>{device.battery === null ? '—' : `${device.battery}%`}</Fact>
            <Fact name={t('place.seen')}>{device.seen ? shortTime(device.seen) : '—'}</Fact>
          </DescriptionList>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {at && can('order_finish') && <ButtonLink to={`${at}/finish`}>{t('place.finish')}</ButtonLink>}
          {at && can(payRefund.needs) && (
            <ButtonLink variant="outline" to={`${at}/refund`}>
              {t('place.refund')}
            </ButtonLink>
          )}
          {at && can(permission(order.name, 'view')) && (
            <ButtonLink variant="outline" to={at}>
              {t('place.openOrder')}
            </ButtonLink>
          )}
          {device && can(permission(equ.name, 'view')) && (
            <ButtonLink variant="outline" to={devicePath(device.id)}>
              {t('place.openDevice')}
            </ButtonLink>
          )}
        </div>
      </CardContent>
    </Card>
  )
}
