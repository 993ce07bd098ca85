/** Manual acts of the selected customer: rent, recharge, withdraw, report a fault. */
import { cn } from '#app/ui/cn.ts'
import { Card, CardAction, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { payType } from '#contract/rules/order.ts'
import { yuan } from '#contract/rules/money.ts'
import { entryName, offered } from '#contract/rules/entry.ts'
import { FieldDescription } from '#app/ui/field.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { RadioGroupItem } from '#app/ui/radio-group.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { BanknoteArrowDown, BanknoteArrowUp, ReceiptText, TriangleAlert } from 'lucide-react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { dictName } from '#app/resource/cells.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { ActButton, ActForm, useAct, actLine } from './act-form.tsx'
import { amountForm, faultForm, orderForm } from './sim-forms.ts'
import type { SimData } from './sim.server.ts'

interface Props {
  customer: NonNullable<SimData['customer']>
  /** Number of the selected device. */
  batch: string
  device: SimData['device']
  dictionaries: Dictionaries
}

export function CustomerActs({ customer, batch, device, dictionaries }: Props) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={customer.name}>
      <CardHeader>
        <CardTitle translate="no">{customer.name}</CardTitle>
        <span className="text-xs text-muted-foreground" translate="no">
          {customer.phone}
        </span>
        {customer.voidCard && (
          <Badge variant="destructive">
            <TriangleAlert aria-hidden="true" />
            {t('sim.voidCard')}
          </Badge>
        )}
        <CardAction className="text-xs">
          {t('sim.wallet')} <b>¥{yuan(customer.purse)}</b>
        </CardAction>
      </CardHeader>
      <CardContent className="grid grid-cols-2 gap-x-5 gap-y-3 max-md:grid-cols-1">
        <Rent customerId={customer.id} batch={batch} device={device} dictionaries={dictionaries} />
        <Purse customerId={customer.id} act="recharge" />
        <Purse customerId={customer.id} act="withdrawal" />
        <Fault customerId={customer.id} batch={batch} dictionaries={dictionaries} />
      </CardContent>
    </Card>
  )
}

function Rent({ customerId, batch, device, dictionaries }: Omit<Props, 'customer'> & { customerId: string }) {
  const { t, language } = useText()
  const [form, fields] = useAct('order', orderForm)
  const payChoice = fields.depositFlag.initialValue ?? payType.deposit
  const place = device ? `${device.batch} · ${device.place}` : batch ? t('sim.deviceGone', { batch }) : t('sim.pickDevice')
  return (
    <ActForm
      act="order"
      form={form}
      hidden={{ customerId, batch }}
      className={cn(actLine, 'col-span-full items-center! justify-between border-b pb-3')}
      label={t('sim.rent')}
    >
      <fieldset className="flex flex-wrap gap-x-3.5 gap-y-1">
        <legend className="sr-only">{t('sim.how')}</legend>
        {Object.values(payType).map((flag) => (
          <label key={flag} className="flex min-h-7 items-center gap-1.5">
            <RadioGroupItem name="depositFlag" value={flag} defaultChecked={String(flag) === String(payChoice)} />
            {dictName(dictionaries, 'pay_type', flag, language)}
          </label>
        ))}
      </fieldset>
      <ActButton act="order" variant="default">
        <ReceiptText aria-hidden="true" />
        {t('sim.start')}
      </ActButton>
      <FieldDescription className="basis-full" translate="no">
        {place}
      </FieldDescription>
    </ActForm>
  )
}

function Purse({ customerId, act }: { customerId: string; act: 'recharge' | 'withdrawal' }) {
  const { t } = useText()
  const [form, { amount }] = useAct(act, amountForm)
  const text = t(act === 'recharge' ? 'sim.recharge' : 'sim.withdraw')
  const Icon = act === 'recharge' ? BanknoteArrowDown : BanknoteArrowUp
  return (
    <ActForm act={act} form={form} hidden={{ customerId }} className={actLine} label={text}>
      <FormField field={amount} className="min-w-0 flex-1" label={`${text} · ${t('money.inYuan', { name: t('money.amount') })}`}>
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
      </FormField>
      <ActButton act={act}>
        <Icon aria-hidden="true" />
        {text}
      </ActButton>
    </ActForm>
  )
}

function Fault({ customerId, batch, dictionaries }: Pick<Props, 'batch' | 'dictionaries'> & { customerId: string }) {
  const { t, language, label } = useText()
  const [form, fields] = useAct('fault', faultForm)
  return (
    <ActForm act="fault" form={form} hidden={{ customerId, batch }} className={cn(actLine, 'col-span-full')} label={t('sim.fault')}>
      <FormField field={fields.problemType} label={label('problem', 'problemType')}>
        {(control) => (
          <NativeSelect {...control}>
            {offered(dictionaries.problem_type ?? []).map((entry) => (
              <option key={entry.dictKey} value={entry.dictKey}>
                {entryName(entry, language)}
              </option>
            ))}
          </NativeSelect>
        )}
      </FormField>
      <FormField field={fields.content} className="min-w-0 flex-1" label={label('problem', 'content')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <ActButton act="fault">
        <TriangleAlert aria-hidden="true" />
        {t('sim.fault')}
      </ActButton>
    </ActForm>
  )
}
