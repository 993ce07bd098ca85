/** Returns a share. The server provides the maximum, and checks it again. */
import { payLaunchRefund } from '#contract/endpoints/money.ts'
import { records } from '#contract/resources/money.ts'
import { yuan, yuanInput } from '#contract/rules/money.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/components/lost.tsx'
import { Fact } from '#app/crud/detail-drawer.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#app/lib/format.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { upOf, useUp } from '#app/lib/up.ts'
import { readAmount } from './amount.ts'
import { OnceDialog } from './once-dialog.tsx'
import { onceAction } from './once.ts'
import { newRequestNo, once } from './once.server.ts'
import { loadOrderMoney } from './order.server.ts'
import { Figure } from './order-parts.tsx'

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
  const t = textsOf(request)
  const form = await readForm(request)
  const typed = { amount: String(form.get('amount') ?? ''), reason: String(form.get('reason') ?? '').trim() }
  // why no limit: the server knows it, and recognizes a retry after a lost answer
  const read = readAmount(typed.amount, t)
  if ('error' in read) return data({ typed, wrong: read.error }, { status: 400 })
  return once(
    { request, context },
    form,
    () => ({ typed }),
    async ({ blade }, requestNo) => {
      await blade.call(payLaunchRefund, { recordId, amount: read.cents, reason: typed.reason, requestNo })
      return {
        to: upOf(request, 2),
        toast: { tone: 'success', text: t('split.returnAsked'), detail: t('money.withChannel', { amount: yuan(read.cents) }) },
      }
    },
  )
}

export default function ReturnDialog() {
  const { record, payer, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useUp()
  const { t, label } = useText()
  const busy = useNavigation().state !== 'idle'
  const left = record.returnableAmount ?? 0
  return (
    <OnceDialog
      closeTo={up}
      title={t('split.returnTitle')}
      subtitle={record.receiverName}
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : left > 0 ? undefined : { error: t('split.returnNothing') }}
      buttons={(form) =>
        left > 0 && (
          <Button type="submit" form={form} working={busy}>
            {t('split.returnSubmit')}
          </Button>
        )
      }
    >
      <StatGroup columns={3}>
        <Figure name={label(records.name, 'amount')} cents={record.amount ?? 0} />
        <Figure name={label(records.name, 'returnAmount')} cents={record.returnAmount ?? 0} />
        <Figure name={label(records.name, 'returnableAmount')} cents={left} strong />
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
      <TextField
        name="amount"
        label={t('split.returnAmount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        required
        defaultValue={answer?.typed.amount ?? (left > 0 ? yuanInput(left) : '')}
        error={answer && 'wrong' in answer ? answer.wrong : undefined}
        hint={t('split.returnLimit', { amount: yuan(left) })}
        data-autofocus
      />
      <TextField name="reason" label={t('split.returnReason')} autoComplete="off" maxLength={80} defaultValue={answer?.typed.reason} />
    </OnceDialog>
  )
}
