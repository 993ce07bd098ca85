/** Ends a running order: shows the consequences, then does it once. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderFinish } from '#contract/endpoints/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { orderState, payType } from '#contract/rules/order.ts'
import { durationIn, minutesIn } from '#contract/rules/price.ts'
import { rentalAccountOf } from '#contract/rules/rental-account.ts'
import { parseTime } from '#contract/rules/time.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { loadOrder } from './order.server.ts'
import { DateInput } from '#app/components/date-input.tsx'
import { Figure } from '#app/components/figure.tsx'
import { Button } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { useForm } from '#app/forms/use-form.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { parentAddressOf, useParentAddress } from '#app/lib/parent-address.ts'
import { segmentsOf } from '#app/features/money/todo/decide-case.server.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { once } from '#app/forms/once.server.ts'
import { finishForm, settlementAt } from './finish-form.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const order = await loadOrder(signedIn, request, params.id ?? '')
    const now = context.worldNow()
    const { nickName, hosName, secName, roomName, bedName, outTradeNo, depositFlag, state, startTime, endTime, priceSnapshot } = order
    return {
      outTradeNo,
      nickName,
      place: [hosName, secName, roomName, bedName].filter(Boolean).join(' › '),
      byDeposit: depositFlag === payType.deposit,
      hasEndTime: state === orderState.abnormal && (await capabilitiesOf(signedIn))('rental-account'),
      rental: { startTime, endTime, priceSnapshot },
      account: rentalAccountOf(order, now),
      now,
    }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  const id = params.id ?? ''
  const form = await readForm(request)
  const order = await requireSession(request, context, (signedIn) => loadOrder(signedIn, request, id))
  const submission = parseForm(form, finishForm(order, context.worldNow(), words))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { endTime } = submission.value
  return once(
    { request, context },
    form,
    () => ({ result: submission.reply() }),
    async ({ blade }) => {
      const { data: order } = await blade.call(orderFinish, { id, ...(endTime && { endTime }) })
      const detail = {
        fee: yuan(order.amount),
        duration: durationIn(order.description ?? '', languageOf(request)),
        batch: order.batch ?? '',
      }
      return {
        to: parentAddressOf(request, segmentsOf(request)),
        toast: { tone: 'success', text: t('order.finished'), detail: t('order.finishedDetail', detail) },
      }
    },
  )
}

export const handle: TextHandle = { i18n: ['money'] }

export default function FinishDialog() {
  const { outTradeNo, nickName, place, byDeposit, hasEndTime, rental, account, now } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, language } = words
  const busy = useNavigation().state !== 'idle'
  const formSpec = finishForm(rental, now, words)
  const [form, fields] = useForm(formSpec, { result: answer?.result })
  const [typed, setTyped] = useState(String(fields.endTime.initialValue ?? ''))
  const parsedForm = formSpec.schema.safeParse({ endTime: typed || undefined })
  const end = parsedForm.success && parsedForm.data.endTime ? parseTime(parsedForm.data.endTime) : now
  const settlement = settlementAt(rental, account, end)
  const owedName = t(byDeposit ? 'order.willOwe' : 'order.willCharge')
  return (
    <OnceDialog
      closeTo={useParentAddress()}
      title={t('order.finishTitle')}
      subtitle={[outTradeNo, nickName, place].filter(Boolean).join(' · ')}
      answer={answer && 'error' in answer ? answer : undefined}
      form={getFormProps(form)}
      buttons={(form) => (
        <Button type="submit" form={form} variant="destructive" working={busy}>
          {settlement
            ? t('order.finishSubmit', { fee: yuan(settlement.fee - Math.min(settlement.fee, account?.waivedAmount ?? 0)) })
            : t('order.finish')}
        </Button>
      )}
    >
      {hasEndTime && (
        <FormField field={fields.endTime} label={t('order.endTime')} hint={t('order.endTimeHint')}>
          {(control) => <DateInput time {...control} onInput={(event) => setTyped(event.currentTarget.value)} />}
        </FormField>
      )}
      {settlement && (
        <StatGroup columns={3} aria-live="polite">
          <Stat name={t('order.runningFor')}>{minutesIn(settlement.minutes, language)}</Stat>
          <Figure name={t('order.willCost')} cents={settlement.fee} strong />
          <Figure name={settlement.owed > 0 ? owedName : t('order.goesBack')} cents={settlement.owed || settlement.back} />
        </StatGroup>
      )}
      {!!account?.waivedAmount && <p>{t('order.waivedBefore', { waived: yuan(account.waivedAmount) })}</p>}
      <p>{t(hasEndTime ? 'order.finishHintAbnormal' : 'order.finishHint')}</p>
    </OnceDialog>
  )
}
