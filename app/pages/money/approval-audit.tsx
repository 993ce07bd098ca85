/** The second person decides on a refund: amount, order, recipient, requester and reason. */
import { StatGroup } from '#app/ui/stat.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { approvalAudit } from '#contract/endpoints/desk.ts'
import { approval as resource, order as orders, refund } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { yuan } from '#contract/rules/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { UserX } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/components/lost.tsx'
import { Fact } from '#app/crud/detail-drawer.tsx'
import { loadRow } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#app/lib/format.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { upOf, useUp } from '#app/lib/up.ts'
import { useCan } from '#app/shell/shell.tsx'
import { OnceDialog } from './once-dialog.tsx'
import { onceAction } from './once.ts'
import { newRequestNo, once } from './once.server.ts'
import { loadOrder } from './order.server.ts'
import { Figure } from './order-parts.tsx'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, resource, params.approvalId ?? '')
    const { refundedAmount, refundingAmount, refundableAmount } = await loadOrder(signedIn, request, row.orderId ?? '')
    return { row, order: { refundedAmount, refundingAmount, refundableAmount }, requestNo: newRequestNo() }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const form = await readForm(request)
  const remark = String(form.get('remark') ?? '').trim()
  const pass = form.get('pass') === '1'
  if (!pass && !remark) return data({ remark, needRemark: t('approval.needRemark') }, { status: 400 })
  return once(
    { request, context },
    form,
    () => ({ remark }),
    async (signedIn) => {
      const id = params.approvalId ?? ''
      const { amount, nickName } = await loadRow(signedIn, request, resource, id)
      await signedIn.blade.call(approvalAudit, { id, pass, remark })
      return {
        to: upOf(request, 2),
        toast: {
          tone: 'success',
          text: t(pass ? 'approval.passed' : 'approval.rejected'),
          detail: `¥${yuan(amount)} · ${nickName ?? ''}`,
        },
      }
    },
  )
}

export default function ApprovalAudit() {
  const { row, order, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useUp()
  const { t, label } = useText()
  const can = useCan()
  const { state, formData } = useNavigation()
  const sent = state !== 'idle' ? formData?.get('pass') : undefined
  const amount = yuan(row.amount)
  const waits = isHeld(row)
  const may = waits && can(approvalAudit.needs)
  const name = (field: string) => label(resource.name, field)
  const remarkError = answer && 'needRemark' in answer ? answer.needRemark : undefined
  return (
    <OnceDialog
      closeTo={up}
      title={t('approval.title')}
      subtitle={
        <span translate="no">
          {row.outTradeNo} · {row.nickName}
        </span>
      }
      requestNo={requestNo}
      answer={answer && 'error' in answer ? answer : undefined}
      buttons={(form) => (
        <>
          {may && (
            <Button type="submit" form={form} name="pass" value="0" variant="destructive" working={sent === '0'}>
              {t('approval.reject')}
            </Button>
          )}
          {may && !row.own && (
            <Button type="submit" form={form} name="pass" value="1" working={sent === '1'}>
              {t('approval.pass', { amount })}
            </Button>
          )}
        </>
      )}
    >
      <StatGroup columns={3}>
        <Figure name={name('total')} cents={row.total ?? 0} />
        <Figure name={name('amount')} cents={row.amount ?? 0} strong />
        <Figure name={waits ? t('approval.after') : label(orders.name, 'refundableAmount')} cents={order.refundableAmount ?? 0} />
      </StatGroup>
      <DescriptionList>
        <Fact name={name('nickName')}>
          {row.nickName} · {maskPhone(row.phoneNumber ?? '')}
        </Fact>
        <Fact name={name('operator')}>{[row.operator, row.createTime].filter(Boolean).join(' · ')}</Fact>
        <Fact name={name('reason')}>{row.reason ?? '—'}</Fact>
        <Fact name={label(refund.name, 'outRefundNo')}>{row.outRefundNo}</Fact>
        <Fact name={label(orders.name, 'refundedAmount')}>¥{yuan(order.refundedAmount)}</Fact>
        {row.auditTime && (
          <Fact name={name('auditUser')}>{[row.auditUser, row.auditTime, row.auditRemark].filter(Boolean).join(' · ')}</Fact>
        )}
        <Fact name={name('orderId')}>
          <Link to={`${orders.path}/${row.orderId}/money`}>{t('todo.order')}</Link>
        </Fact>
      </DescriptionList>
      {waits && Boolean(row.own) && (
        <Alert>
          <UserX aria-hidden="true" />
          <AlertDescription>
            {t('approval.own')}：{t('approval.ownHint')}
          </AlertDescription>
        </Alert>
      )}
      {may && (
        <Field>
          <FieldLabel htmlFor="a-remark">{name('auditRemark')}</FieldLabel>
          <Textarea
            id="a-remark"
            name="remark"
            rows={2}
            defaultValue={answer?.remark}
            maxLength={resource.fields.auditRemark!.max}
            aria-invalid={!!remarkError}
            aria-describedby={remarkError ? 'a-remark-error' : 'a-remark-hint'}
            data-autofocus
          />
          <FieldError id="a-remark-error">{remarkError}</FieldError>
          {!row.own && (
            <FieldDescription id="a-remark-hint">
              {t('approval.passHint', { amount, name: row.nickName ?? '', phone: maskPhone(row.phoneNumber ?? '') })}
            </FieldDescription>
          )}
        </Field>
      )}
    </OnceDialog>
  )
}
