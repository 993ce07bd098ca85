/** Splits what is left of an order: by the receivers' ratios, or by typed amounts. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { payLaunch } from '#contract/endpoints/money.ts'
import { parseYuan, yuan } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { FieldDescription, FieldLegend, FieldSet } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { RadioGroupItem } from '#app/ui/radio-group.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Split } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { parentAddressOf, useParentAddress } from '#app/lib/parent-address.ts'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { splitForm, nameOf } from './split-form.ts'
import { loadSplit } from './split.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => ({
    plan: await loadSplit(signedIn, request, params.id ?? ''),
    requestNo: newRequestNo(),
  }))
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const id = params.id ?? ''
  const words = wordsOf(request)
  const form = await readForm(request)
  const { receivers } = await requireSession(request, context, (signedIn) => loadSplit(signedIn, request, id))
  const isNamed = form.get('how') === 'named'
  const submission = parseForm(form, splitForm(receivers ?? [], isNamed, words))
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result }, { status: 400 })
  const { finish, ...amounts } = submission.value
  // No limit here, because the server checks it and recognizes a retry after a lost response.
  const shares = (receivers ?? []).flatMap((to) => {
    const amount = amounts[nameOf(to)]
    return typeof amount === 'number' ? [{ receiverId: to.id, amount }] : []
  })
  return once(
    { request, context },
    form,
    () => ({ result }),
    async ({ blade }, requestNo) => {
      await blade.call(payLaunch, { id, finish: finish === '1', requestNo, ...(isNamed && { receivers: shares }) })
      return { to: parentAddressOf(request, 1), toast: { tone: 'success', text: words.t('split.asked') } }
    },
  )
}

const asIs = (form: FormData) => form

export const handle: TextHandle = { i18n: ['money'] }

export default function SplitDialog() {
  const { plan, requestNo } = useLoaderData<typeof loader>()
  const { order, base, most } = plan
  const receivers = plan.receivers ?? []
  const answer = useAnswer<typeof action>()
  const up = useParentAddress()
  const words = useText()
  const { t } = words
  const busy = useNavigation().state !== 'idle'
  const { seen: formData, around } = useFilledIn<HTMLFieldSetElement, FormData | undefined>(undefined, asIs)
  const answered = answer?.result.initialValue
  const isNamed = (formData?.get('how') ?? answered?.how) === 'named'
  const typed = (to: { id: string }) => String(formData?.get(nameOf(to)) ?? answered?.[nameOf(to)] ?? '')
  const [form, fields] = useForm(splitForm(receivers, isNamed, words), {
    result: answer?.result,
    start: { how: 'ratio', finish: '1' },
  })
  const cents = (to: (typeof receivers)[number]) => (isNamed ? (parseYuan(typed(to)) ?? 0) : to.share)
  const sum = receivers.reduce((total, to) => total + cents(to), 0)
  return (
    <OnceDialog
      closeTo={up}
      title={t('split.title')}
      subtitle={[order.outTradeNo, order.hosName, order.nickName, maskPhone(order.phoneNumber ?? '')].join(' · ')}
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : undefined}
      form={getFormProps(form)}
      buttons={(form) => (
        <Button type="submit" form={form} working={busy}>
          <Split aria-hidden="true" />
          {plan.receivers ? t('split.submit', { amount: yuan(sum) }) : t('split.title')}
        </Button>
      )}
    >
      <FormError>{form.errors?.[0]}</FormError>
      <StatGroup columns={3}>
        <Figure name={t('split.base')} cents={base} />
        <Figure name={t('split.kept')} cents={base - most} />
        <Figure name={t('split.limit')} cents={most} strong />
      </StatGroup>
      {plan.receivers && (
        // CSS switches between the two modes, so that the choice works without JavaScript.
        <FieldSet className="group" ref={around}>
          <FieldLegend>{t('split.how')}</FieldLegend>
          <div className="flex items-center gap-2">
            {(['ratio', 'named'] as const).map((each) => (
              <label key={each} className="flex items-center gap-2">
                <RadioGroupItem name="how" value={each} defaultChecked={each === fields.how!.initialValue} />
                {t(each === 'ratio' ? 'split.byRatio' : 'split.named')}
              </label>
            ))}
          </div>
          {receivers.length === 0 ? (
            <FieldDescription>{t('split.nobody')}</FieldDescription>
          ) : (
            <ul className="rounded-md border">
              {receivers.map((to) => (
                <li key={to.id} className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-3 py-1 not-first:border-t">
                  <span className="truncate">{to.name}</span>
                  <span className="text-right tracking-num group-has-[[value=named]:checked]:hidden">
                    <span className="text-xs text-muted-foreground">{(to.ratio / 100).toFixed(2)}%</span> ¥{yuan(to.share)}
                  </span>
                  <FormField
                    field={fields[nameOf(to)]!}
                    label={t('money.inYuan', { name: t('split.shareOf', { name: to.name }) })}
                    labelHidden
                    className="w-[130px] group-has-[[value=ratio]:checked]:hidden"
                  >
                    {(control) => (
                      <InputGroup>
                        <span aria-hidden="true">¥</span>
                        <InputGroupInput {...control} inputMode="decimal" autoComplete="off" />
                      </InputGroup>
                    )}
                  </FormField>
                </li>
              ))}
            </ul>
          )}
        </FieldSet>
      )}
      <label className="flex items-center gap-2">
        <Checkbox name="finish" value="1" defaultChecked={fields.finish!.initialValue === '1'} />
        {t('split.finish')}
      </label>
    </OnceDialog>
  )
}
