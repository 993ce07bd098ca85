/** Records how a refund was settled by hand: an abnormal one, or an automatic one that was closed. Moves no money. */
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { refundHandle } from '#contract/endpoints/desk.ts'
import { refund as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { isLost, needsHand } from '#contract/rules/refund.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { useAnswer } from '#app/components/lost.tsx'
import { Fact } from '#app/crud/detail-drawer.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#app/lib/format.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { upOf, useUp } from '#app/lib/up.ts'
import { OnceDialog } from './once-dialog.tsx'
import { onceAction } from './once.ts'
import { newRequestNo, once } from './once.server.ts'
import { loadOrder, type Refund } from './order.server.ts'

/** @throws Response 404 when there is no such refund */
async function loadRefund({ blade }: SignedInRequest, id: string): Promise<Refund> {
  const { records } = await blade.list(resource, { current: '1', size: '1', id_equal: id })
  const [row] = records
  if (row?.id !== id) throw new Response(null, { status: 404 })
  return row
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRefund(signedIn, params.refundId ?? '')
    const { nickName, phoneNumber } = await loadOrder(signedIn, request, row.orderId ?? '')
    return { row, payer: { nickName, phoneNumber }, requestNo: newRequestNo() }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const form = await readForm(request)
  const remark = String(form.get('remark') ?? '').trim()
  if (!remark) return data({ remark, needRemark: t('settle.needRemark') }, { status: 400 })
  return once(
    { request, context },
    form,
    () => ({ remark }),
    async (signedIn) => {
      const id = params.refundId ?? ''
      const { amount, outTradeNo } = await loadRefund(signedIn, id)
      await signedIn.blade.call(refundHandle, { id, remark })
      return { to: upOf(request, 2), toast: { tone: 'success', text: t('settle.done'), detail: `¥${yuan(amount)} · ${outTradeNo ?? ''}` } }
    },
  )
}

export default function RefundHandle() {
  const { row, payer, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useUp()
  const { t, label } = useText()
  const busy = useNavigation().state !== 'idle'
  const open = needsHand(row)
  const lost = isLost(row)
  const remarkError = answer && 'needRemark' in answer ? answer.needRemark : undefined
  const name = (field: string) => label(resource.name, field)
  const number = row.refundId ?? row.outRefundNo ?? ''
  return (
    <OnceDialog
      closeTo={up}
      title={t('settle.title')}
      subtitle={
        <span translate="no">
          {row.outTradeNo} · {payer.nickName}
        </span>
      }
      requestNo={requestNo}
      answer={open ? (answer && 'error' in answer ? answer : undefined) : { error: t('settle.gone') }}
      buttons={(form) =>
        open && (
          <Button type="submit" form={form} working={busy}>
            {t('settle.submit', { amount: yuan(row.amount) })}
          </Button>
        )
      }
    >
      <Alert variant="destructive" role="note">
        <TriangleAlert aria-hidden="true" />
        <AlertDescription>{t(lost ? 'refund.lost' : 'refund.abnormal')}</AlertDescription>
      </Alert>
      <DescriptionList>
        <Fact name={name('amount')}>
          <b>¥{yuan(row.amount)}</b>
        </Fact>
        <Fact name={t('order.user')}>
          {payer.nickName} · {maskPhone(payer.phoneNumber ?? '')}
        </Fact>
        <Fact name={name('refundId')}>
          {number} <CopyButton value={number} name={name('refundId')} />
        </Fact>
        <Fact name={name('failReason')}>{row.failReason ?? '—'}</Fact>
        <Fact name={name('createTime')}>{[row.createTime, row.operator].filter(Boolean).join(' · ')}</Fact>
        {row.handleTime && (
          <Fact name={name('handleUser')}>{[row.handleUser, row.handleTime, row.handleRemark].filter(Boolean).join(' · ')}</Fact>
        )}
      </DescriptionList>
      {!lost && (
        <ol className="list-decimal ps-5 text-sm leading-[1.7]">
          <li>{t('settle.step1')}</li>
          <li>{t('settle.step2')}</li>
          <li>{t('settle.step3')}</li>
        </ol>
      )}
      {open && (
        <Field>
          <FieldLabel htmlFor="h-remark" required>
            {t('settle.remark')}
          </FieldLabel>
          <Textarea
            id="h-remark"
            name="remark"
            rows={2}
            defaultValue={answer?.remark}
            maxLength={resource.fields.handleRemark!.max}
            aria-invalid={!!remarkError}
            aria-describedby={remarkError ? 'h-remark-error' : 'h-remark-hint'}
            data-autofocus
          />
          <FieldError id="h-remark-error">{remarkError}</FieldError>
          <FieldDescription id="h-remark-hint">{t(lost ? 'settle.lostMoney' : 'settle.money')}</FieldDescription>
        </Field>
      )}
    </OnceDialog>
  )
}
