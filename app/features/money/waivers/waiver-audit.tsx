/** The second person decides on a waiver: amount, order, customer, requester and reason. */
import { OrderSubtitle } from '#app/features/money/orders/order-heading.tsx'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { waiverAudit } from '#contract/endpoints/rental-account.ts'
import { approval, order as orders, waiver as resource } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { yuan } from '#contract/rules/money.ts'
import { isRunning } from '#contract/rules/rental-account.ts'
import { saidIn } from '#contract/rules/said.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Fact } from '#app/ui/description-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { StatGroup } from '#app/ui/stat.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Undo2, UserX } from 'lucide-react'
import { asksForCode } from '#app/blade/factor.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CaseFacts, DecisionDialog } from '#app/features/money/decision-dialog.tsx'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { waivable } from '#app/features/money/debts/waive-form.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import { orderCase } from '#app/features/money/todo/order-case.server.ts'
import { loadOrder } from '#app/features/money/orders/order.server.ts'
import { verdictForm } from '#app/features/money/verdict.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, resource, params.waiverId ?? '')
    const whole = await orderCase(signedIn, { request, context }, row.orderId)
    const order = whole?.money.order ?? (await loadOrder(signedIn, request, row.orderId ?? ''))
    return { row, whole, order, requestNo: newRequestNo(), withCode: await asksForCode(signedIn) }
  })
}

const defineVerdictForm = (words: Words) =>
  verdictForm(waiverAudit.input, words.t('approval.needRemark'), words.label(resource.name, 'auditRemark'), words)

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase({ request, context }, defineVerdictForm, async (signedIn, { pass, remark = '', code }, { t }) => {
    const { data: row } = await signedIn.blade.call(waiverAudit, { id: params.waiverId ?? '', pass, remark }, { code })
    return { text: t(pass ? 'waiver.passed' : 'waiver.rejected'), detail: `¥${yuan(row.amount)} · ${row.nickName ?? ''}` }
  })

export const handle: TextHandle = { i18n: ['money'] }

export default function WaiverAudit() {
  const { row, whole, order, requestNo, withCode } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, label, language } = words
  const [form, fields] = useForm(defineVerdictForm(words), { result: answer?.result })
  const can = useCan()
  const amount = yuan(row.amount)
  const waits = isHeld(row)
  const may = waits && !row.refundId && can(waiverAudit)
  const name = (field: string) => label(resource.name, field)
  const runs = isRunning(order.state)
  const open = waivable(order)
  return (
    <DecisionDialog
      title={t('waiver.title')}
      subtitle={<OrderSubtitle {...row} />}
      orderId={row.orderId}
      requestNo={requestNo}
      answer={answer}
      form={getFormProps(form)}
      remark={
        may
          ? {
              field: fields.remark,
              label: name('auditRemark'),
              hint: !row.own && t('waiver.passHint', { amount, name: row.nickName ?? '', phone: maskPhone(row.phoneNumber ?? '') }),
            }
          : undefined
      }
      code={may && withCode ? fields.code : undefined}
      reject={may ? t('approval.reject') : undefined}
      confirm={may && !row.own ? t('waiver.pass', { amount }) : undefined}
      whole={whole}
    >
      <StatGroup columns={3}>
        <Figure name={label(orders.name, runs ? 'accruedAmount' : 'owedAmount')} cents={open} />
        <Figure name={name('amount')} cents={row.amount ?? 0} strong />
        <Figure
          name={waits ? t('waiver.left') : label(orders.name, 'waivedAmount')}
          cents={waits ? Math.max(0, open - (row.amount ?? 0)) : (order.waivedAmount ?? 0)}
        />
      </StatGroup>
      <CaseFacts>
        <Fact name={name('nickName')}>
          {row.nickName} · {maskPhone(row.phoneNumber ?? '')}
        </Fact>
        <Fact name={name('operator')}>{[saidIn(row.operator ?? '', language), row.createTime].filter(Boolean).join(' · ')}</Fact>
        <Fact name={name('reason')}>{saidIn(row.reason ?? '—', language)}</Fact>
        {row.auditTime && (
          <Fact name={name('auditUser')}>{[row.auditUser, row.auditTime, row.auditRemark].filter(Boolean).join(' · ')}</Fact>
        )}
        {!whole && (
          <Fact name={name('orderId')}>
            <Link to={`${orders.path}/${row.orderId}/money`}>{t('todo.order')}</Link>
          </Fact>
        )}
      </CaseFacts>
      {waits && row.refundId && (
        <Alert>
          <Undo2 aria-hidden="true" />
          <AlertDescription>
            {t('waiver.withRefund')} <Link to={`${approval.path}/${row.refundId}/approve`}>{t('waiver.goRefund')}</Link>
          </AlertDescription>
        </Alert>
      )}
      {may && Boolean(row.own) && (
        <Alert>
          <UserX aria-hidden="true" />
          <AlertDescription>{t('waiver.ownHint')}</AlertDescription>
        </Alert>
      )}
    </DecisionDialog>
  )
}
