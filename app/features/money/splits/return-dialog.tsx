/** Returns a share. The server provides the maximum, and checks it again. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { payLaunchRefund } from '#contract/endpoints/money.ts'
import { records } from '#contract/resources/money.ts'
import { yuan, yuanInput } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { parentAddressOf, useParentAddress } from '#app/lib/parent-address.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { loadOrderMoney } from '#app/features/money/orders/order.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { returnForm } from './return-form.ts'

/** @throws Response 404 when the order has no such record */
async function loadRecord(signedIn: SignedInRequest, request: Request, id: string, recordId: string) {
  const { order, splits } = await loadOrderMoney(signedIn, request, id)
  const record = splits?.find((row) => row.id === recordId)
  if (!record) throw new Response(null, { status: 404 })
  return { record, payer: { nickName: order.nickName, phoneNumber: order.phoneNumber } }
}

export function loader({ request, context, params: { id = '', recordId = '' } }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => ({
    ...(await loadRecord(signedIn, request, id, recordId)),
    requestNo: newRequestNo(),
  }))
}

export const clientAction = onceAction
export async function action({ request, context, params: { recordId = '' } }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  const form = await readForm(request)
  const submission = parseForm(form, returnForm(words))
  const result = submission.reply()
  if (submission.status !== 'success') return data({ result }, { status: 400 })
  const { amount, reason = '' } = submission.value
  return once(
    { request, context },
    form,
    () => ({ result }),
    async ({ blade }, requestNo) => {
      await blade.call(payLaunchRefund, { recordId, amount, reason, requestNo })
      return {
        to: parentAddressOf(request, 2),
        toast: { tone: 'success', text: t('split.returnAsked'), detail: t('money.withChannel', { amount: yuan(amount) }) },
      }
    },
  )
}

export const handle: TextHandle = { i18n: ['money'] }

export default function ReturnDialog() {
  const { record, payer, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useParentAddress()
  const words = useText()
  const { t, label } = words
  const busy = useNavigation().state !== 'idle'
  const returnable = record.returnableAmount ?? 0
  const [form, fields] = useForm(returnForm(words), {
    result: answer?.result,
    start: { amount: returnable > 0 ? yuanInput(returnable) : '' },
  })
  return (
    <OnceDialog
      closeTo={up}
      title={t('split.returnTitle')}
      subtitle={record.receiverName}
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : returnable > 0 ? undefined : { error: t('split.returnNothing') }}
      form={getFormProps(form)}
      buttons={(form) =>
        returnable > 0 && (
          <Button type="submit" form={form} working={busy}>
            {t('split.returnSubmit')}
          </Button>
        )
      }
    >
      <StatGroup columns={3}>
        <Figure name={label(records.name, 'amount')} cents={record.amount ?? 0} />
        <Figure name={label(records.name, 'returnAmount')} cents={record.returnAmount ?? 0} />
        <Figure name={label(records.name, 'returnableAmount')} cents={returnable} strong />
      </StatGroup>
      <DescriptionList>
        <Fact name={label(records.name, 'receiverName')}>
          {record.receiverName} · {record.receiverAccount}
        </Fact>
        <Fact name={t('order.user')}>
          {payer.nickName} · {maskPhone(payer.phoneNumber ?? '')}
        </Fact>
        <Fact name={label(records.name, 'returningAmount')}>¥{yuan(record.returningAmount)}</Fact>
      </DescriptionList>
      <FormField
        field={fields.amount}
        label={t('money.inYuan', { name: t('split.returnAmount') })}
        required
        hint={t('split.returnLimit', { amount: yuan(returnable) })}
      >
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" data-autofocus />}
      </FormField>
      <FormField field={fields.reason} label={t('split.returnReason')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </OnceDialog>
  )
}
