/** The customer's side, drawn as a phone. Every button makes a real call. */
import { BedSingle, BatteryFull, type LucideIcon, QrCode, Signal, TriangleAlert, Undo2, Wallet } from 'lucide-react'
import { useFetcher } from '@remix-run/react'
import { payType } from '#contract/rules/order.ts'
import { yuan } from '#contract/rules/money.ts'
import { StateTag } from '#app/components/state-tag.tsx'
import { FormOwner } from '#app/forms/form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { dictName } from '#app/resource/cells.tsx'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { FieldError } from '#app/ui/field.tsx'
import type { PanelAnswer, StepData } from './demo.server.ts'

type Customer = NonNullable<StepData['customer']>

/** Maximum events of the customer that the phone shows. */
const maxHappenings = 3

interface PhoneProps {
  customer: Customer
  /** The world's clock. */
  time: string
  /** Address that the forms are sent to. */
  to: string
  /** Whether the step is done on the phone. */
  active: boolean
  className?: string
}

export function Phone({ customer, time, to, active, className }: PhoneProps) {
  const { t, language } = useText()
  const { name = '', purse = 0, device, batch, happenings, dictionaries, id = '' } = customer
  const order = happenings.find((one) => one.of === 'order')
  const next = order?.next
  const reported = happenings.some((one) => one.of === 'problem' && order && one.time >= order.time)
  return (
    <section
      aria-label={t('demo.phone')}
      data-slot="phone"
      className={cn(
        'mx-auto w-full max-w-72 rounded-[32px] border-4 border-border-strong bg-card p-2 shadow-2',
        active && 'outline-3 outline-offset-2 outline-primary-ui',
        className,
      )}
    >
      <div className="grid min-h-100 content-start gap-2.5 overflow-hidden rounded-[22px] bg-background p-3">
        <p className="flex items-center gap-1.5 text-2xs font-semibold">
          <time>{time.slice(11, 16)}</time>
          <span className="mx-auto h-3.5 w-16 rounded-full bg-border-strong" aria-hidden="true" />
          <Signal className="size-3" aria-hidden="true" />
          <BatteryFull className="size-3.5" aria-hidden="true" />
        </p>
        <p className="flex items-center gap-2 text-md font-semibold">
          <BedSingle className="size-4.5 text-primary-text" aria-hidden="true" />
          {t('demo.app')}
          <span className="ms-auto flex items-center gap-1 text-2xs font-normal text-muted-foreground">
            <Wallet className="size-3" aria-hidden="true" />¥{yuan(purse)}
          </span>
        </p>
        <p className="text-xs text-muted-foreground" translate="no">
          {t('demo.greet', { name })}
        </p>
        <div className="grid gap-2 rounded-lg bg-card p-3 shadow-1">
          {order && next ? (
            <>
              <span className="flex items-center justify-between gap-2">
                <b className="font-medium" translate="no">
                  {order.about.split(' · ')[0]}
                </b>
                <StateTag dict={order.dict} value={order.state} text={dictName(dictionaries, order.dict, order.state, language)} />
              </span>
              <span className="text-xs text-muted-foreground" translate="no">
                {order.about.split(' · ').slice(1).join(' · ')}
              </span>
              <Press to={to} act={next.act} hidden={{ id: order.id }} icon={Undo2} text={t(next.text, { amount: yuan(next.cents) })} />
              {next.act === 'return' && (
                <Press
                  to={to}
                  act="fault"
                  hidden={{ customerId: id, batch, problemType: 'lock', content: t('demo.faultText') }}
                  icon={TriangleAlert}
                  text={t(reported ? 'demo.said' : 'demo.fault')}
                  quiet
                />
              )}
            </>
          ) : (
            <>
              <b className="font-medium">{t('demo.free')}</b>
              <span className="text-xs text-muted-foreground" translate="no">
                {device?.place}
              </span>
              <Press
                to={to}
                act="order"
                hidden={{ customerId: id, batch, depositFlag: String(payType.deposit) }}
                icon={QrCode}
                text={t('demo.rent', { batch })}
              />
            </>
          )}
        </div>
        <ol className="grid gap-1.5">
          {happenings.slice(0, maxHappenings).map((one) => (
            <li key={one.of + one.id} className="flex items-center gap-2 rounded-md bg-card px-2.5 py-1.5 text-xs shadow-1">
              <span className="grid min-w-0 flex-1">
                <span>{t(`sim.${one.of}.title`)}</span>
                <span className="text-2xs text-muted-foreground">{one.time.slice(5, 16)}</span>
              </span>
              {one.cents !== null && <b className="font-medium">¥{yuan(one.cents)}</b>}
              <StateTag dict={one.dict} value={one.state} text={dictName(dictionaries, one.dict, one.state, language)} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

interface PressProps {
  to: string
  act: string
  hidden: Readonly<Record<string, string>>
  icon: LucideIcon
  text: string
  quiet?: boolean
}

function Press({ to, act, hidden, icon: Icon, text, quiet }: PressProps) {
  const fetcher = useFetcher<PanelAnswer>()
  return (
    <fetcher.Form method="post" action={to} className="grid gap-1.5">
      <FormOwner />
      <input type="hidden" name="act" value={act} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fetcher.data?.wrong !== undefined && <FieldError role="alert">{fetcher.data.wrong}</FieldError>}
      <Button
        type="submit"
        variant={quiet ? 'outline' : 'default'}
        className="min-h-10 whitespace-normal"
        working={fetcher.state !== 'idle'}
      >
        <Icon aria-hidden="true" />
        {text}
      </Button>
    </fetcher.Form>
  )
}
