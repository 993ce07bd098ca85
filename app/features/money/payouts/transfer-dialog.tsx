/** A transfer to a payee: payee, amount, reason; then a confirmation, and done once. */
import { fieldOf } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { payTransfers } from '#contract/endpoints/money.ts'
import { transfers as resource } from '#contract/resources/wallets.ts'
import { yuan } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Send } from 'lucide-react'
import { choicesOf } from '#app/blade/choices.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { readForm } from '#app/blade/read-form.server.ts'
import { transferForm } from './transfer-form.ts'

const payees = async (signedIn: SignedInRequest) =>
  (await choicesOf(signedIn, [fieldOf(resource, 'payeeId')], { state_equal: '1', size: '1000' })).payee ?? []

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => ({ payees: await payees(signedIn), requestNo: newRequestNo() }))
}

export const clientAction = onceAction
export async function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const form = await readForm(request)
  const submission = parseForm(form, transferForm(words))
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result }, { status: 400 })
  if (form.has('change')) return data({ result })
  const { payeeId, remark, amount } = submission.value
  const confirm = { payeeId, remark, cents: amount }
  if (!form.has('confirmed')) return data({ result, confirm })
  return once(
    { request, context },
    form,
    () => ({ result, confirm }),
    async ({ blade }, requestNo) => {
      await blade.call(payTransfers, { payeeId, amount, requestNo, ...(remark && { remark }) })
      return {
        to: resource.path + new URL(request.url).search,
        toast: { tone: 'success', text: words.t('transfer.asked'), detail: words.t('money.withChannel', { amount: yuan(amount) }) },
      }
    },
  )
}

export const handle: TextHandle = { i18n: ['money', 'payout'] }

export default function TransferDialog() {
  const { payees: choices, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { search } = useLocation()
  const words = useText()
  const { t, label } = words
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm(transferForm(words), { result: answer?.result })
  const confirm = answer && 'confirm' in answer ? answer.confirm : undefined
  const payee = choices.find(({ id }) => id === confirm?.payeeId)?.name ?? confirm?.payeeId ?? ''
  return (
    <OnceDialog
      closeTo={resource.path + search}
      title={confirm ? t('transfer.confirmTitle', { name: payee }) : t('transfer.open')}
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : undefined}
      form={getFormProps(form)}
      buttons={(form) =>
        confirm ? (
          <>
            <Button variant="outline" type="submit" form={form} name="change" value="1">
              {t('transfer.change')}
            </Button>
            <Button type="submit" form={form} name="confirmed" value="1" working={busy}>
              <Send aria-hidden="true" />
              {t('transfer.submit', { amount: yuan(confirm.cents) })}
            </Button>
          </>
        ) : (
          <Button type="submit" form={form} working={busy}>
            {t('transfer.next')}
          </Button>
        )
      }
    >
      {confirm ? (
        <>
          {[fields.payeeId, fields.amount, fields.remark].map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={String(value ?? '')} />
          ))}
          <StatGroup columns={1}>
            <Figure name={label(resource.name, 'amount')} cents={confirm.cents} strong />
          </StatGroup>
          <DescriptionList>
            <Fact name={label(resource.name, 'payeeId')}>{payee}</Fact>
            <Fact name={label(resource.name, 'remark')}>{confirm.remark || '—'}</Fact>
          </DescriptionList>
          <FieldDescription>{t('transfer.confirmHint')}</FieldDescription>
        </>
      ) : (
        <>
          <FormField
            field={fields.payeeId}
            label={label(resource.name, 'payeeId')}
            required
            hint={choices.length === 0 && t('transfer.nobody')}
          >
            {(control) => (
              <NativeSelect {...control} data-autofocus>
                <option value="" />
                {choices.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
          <FormField
            field={fields.amount}
            label={t('money.inYuan', { name: label(resource.name, 'amount') })}
            required
            hint={t('transfer.limits')}
          >
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField field={fields.remark} label={label(resource.name, 'remark')}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        </>
      )}
    </OnceDialog>
  )
}
