/** Records how a refund was settled by hand: an abnormal one, or an automatic one that was closed. Moves no money. */
import { OrderSubtitle } from '#app/features/money/orders/order-heading.tsx'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Fact } from '#app/ui/description-list.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { refundHandle } from '#contract/endpoints/refund-cases.ts'
import { refund as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { isLost, needsHand } from '#contract/rules/refund.ts'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CaseFacts, DecisionDialog } from '#app/features/money/decision-dialog.tsx'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { orderCase } from '#app/features/money/todo/order-case.server.ts'
import { loadOrder, type Refund } from '#app/features/money/orders/order.server.ts'

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
    const whole = await orderCase(signedIn, { request, context }, row.orderId)
    const { nickName, phoneNumber } = whole?.money.order ?? (await loadOrder(signedIn, request, row.orderId ?? ''))
    return { row, whole, payer: { nickName, phoneNumber }, requestNo: newRequestNo() }
  })
}

const handlingForm = ({ t, language }: Words) =>
  defineForm(
    refundHandle.input.pick({ remark: true }),
    { remark: { label: t('settle.remark'), missing: t('settle.needRemark') } },
    language,
  )

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase({ request, context }, handlingForm, async (signedIn, { remark }, { t }) => {
    const id = params.refundId ?? ''
    const { amount, outTradeNo } = await loadRefund(signedIn, id)
    await signedIn.blade.call(refundHandle, { id, remark })
    return { text: t('settle.done'), detail: `¥${yuan(amount)} · ${outTradeNo ?? ''}` }
  })

export const handle: TextHandle = { i18n: ['money'] }

export default function RefundHandle() {
  const { row, whole, payer, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, label } = words
  const [form, fields] = useForm(handlingForm(words), { result: answer?.result })
  const open = needsHand(row)
  const may = useCan()(refundHandle) && open
  const lost = isLost(row)
  const name = (field: string) => label(resource.name, field)
  const number = row.refundId ?? row.outRefundNo ?? ''
  return (
    <DecisionDialog
      title={t('settle.title')}
      subtitle={<OrderSubtitle outTradeNo={row.outTradeNo} nickName={payer.nickName} />}
      orderId={row.orderId}
      requestNo={requestNo}
      answer={answer}
      closed={open ? undefined : t('settle.gone')}
      form={getFormProps(form)}
      remark={
        may
          ? { field: fields.remark, label: t('settle.remark'), required: true, hint: t(lost ? 'settle.lostMoney' : 'settle.money') }
          : undefined
      }
      confirm={may ? t('settle.submit', { amount: yuan(row.amount) }) : undefined}
      whole={whole}
      except={row.id}
    >
      <Alert variant="destructive" role="note">
        <TriangleAlert aria-hidden="true" />
        <AlertDescription>{t(lost ? 'refund.lost' : 'refund.abnormal')}</AlertDescription>
      </Alert>
      <CaseFacts>
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
      </CaseFacts>
      {!lost && (
        <ol className="list-decimal ps-5 text-sm leading-[1.7]">
          <li>{t('settle.step1')}</li>
          <li>{t('settle.step2')}</li>
          <li>{t('settle.step3')}</li>
        </ol>
      )}
    </DecisionDialog>
  )
}
