/** An abnormal order beside the queue: staff set the time at which the rental really ended, and rent is charged until then. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderFinish } from '#contract/endpoints/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { orderState } from '#contract/rules/order.ts'
import { durationIn, minutesIn } from '#contract/rules/price.ts'
import { soFar } from '#contract/rules/so-far.ts'
import { formatTime, isTime, parseTime } from '#contract/rules/time.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { Figure } from '#app/components/figure.tsx'
import { defineForm } from '#app/forms/form-spec.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { useAndNext } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import type { Order } from '#app/features/money/orders/order.server.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { debtLoader } from './debt.server.ts'

export const loader = debtLoader

const endForm = ({ t, language }: Words) =>
  defineForm(
    z.object({
      endTime: z.preprocess((text) => (typeof text === 'string' && text ? typedTime(text) : undefined), orderFinish.input.shape.endTime),
    }),
    { endTime: t('end.time') },
    language,
  )

export const clientAction = onceAction
export const action = (args: ActionFunctionArgs) =>
  decideCase(args, endForm, async ({ blade }, { endTime }, { t, language }) => {
    const { data: order } = await blade.call(orderFinish, { id: args.params.id ?? '', endTime })
    const detail = { fee: yuan(order.amount), duration: durationIn(order.description ?? '', language), batch: order.batch ?? '' }
    return { text: t('order.finished'), detail: t('order.finishedDetail', detail) }
  })

export const handle: TextHandle = { i18n: ['money'] }

export default function EndCase() {
  const debt = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t } = words
  const andNext = useAndNext()
  const can = useCan()
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm(endForm(words), { result: answer?.result })
  const { order, now } = debt
  const { text, input } = useTyped(String(fields.endTime.initialValue ?? ''))
  const chosenTime = typedTime(text)
  const used = soFar(order, isTime(chosenTime) ? parseTime(chosenTime) : now)
  const open = order.state === orderState.abnormal
  const may = open && can(orderFinish)
  return (
    <DebtDialog
      of={debt}
      title={t('end.title')}
      answer={open ? (answer && 'error' in answer ? answer : undefined) : { error: t('end.gone') }}
      form={getFormProps(form)}
      buttons={(id) =>
        may && (
          <Button type="submit" form={id} variant="destructive" working={busy} data-decides="">
            {andNext(used ? t('order.finishSubmit', { fee: yuan(used.cents) }) : t('order.finish'))}
          </Button>
        )
      }
    >
      {may && (
        <>
          <FormField field={fields.endTime} label={t('end.time')} hint={t('end.timeHint', { from: order.startTime ?? '' })}>
            {(control) => (
              <Input
                {...control}
                {...input}
                type="datetime-local"
                min={inputTime(order.startTime ?? '')}
                max={inputTime(formatTime(now))}
                data-reason=""
              />
            )}
          </FormField>
          {used && <Outcome order={order} used={used} />}
          <p className="text-sm">{t('end.hint')}</p>
        </>
      )}
    </DebtDialog>
  )
}

/** `yyyy-MM-ddTHH:mm`, the format of the browser's input. */
const inputTime = (time: string): string => time.slice(0, 16).replace(' ', 'T')

/** The consequences of that end. Cents. */
function Outcome({ order, used: { minutes, cents } }: { order: Order; used: { minutes: number; cents: number } }) {
  const { t, language } = useText()
  const paid = (order.totalAmount ?? 0) - (order.refundedAmount ?? 0) - (order.refundingAmount ?? 0)
  const balance = Math.max(0, cents - (order.waivedAmount ?? 0)) - paid
  return (
    <StatGroup columns={3} aria-live="polite">
      <Stat name={t('order.runningFor')}>{minutesIn(minutes, language)}</Stat>
      <Figure name={t('order.willCost')} cents={cents} strong />
      <Figure name={balance > 0 ? t('end.due') : t('order.goesBack')} cents={Math.abs(balance)} />
    </StatGroup>
  )
}
