/** The second person decides on a refund: amount, order, recipient, requester and reason. */
import { OrderSubtitle } from '#app/features/money/orders/order-heading.tsx'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { StatGroup } from '#app/ui/stat.tsx'
import { Fact } from '#app/ui/description-list.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { approvalAudit } from '#contract/endpoints/refund-cases.ts'
import { approval as resource, order as orders, refund } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { yuan } from '#contract/rules/money.ts'
import { saidIn } from '#contract/rules/said.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { CircleCheck, TriangleAlert, Users, UserX } from 'lucide-react'
import { asksForCode } from '#app/blade/factor.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { CaseFacts, DecisionDialog } from '#app/features/money/decision-dialog.tsx'
import { verdictForm } from '#app/features/money/verdict.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { type OrderCase, orderCase } from '#app/features/money/todo/order-case.server.ts'
import { loadOrder } from '#app/features/money/orders/order.server.ts'
import { Figure } from '#app/components/figure.tsx'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, resource, params.approvalId ?? '')
    const whole = await orderCase(signedIn, { request, context }, row.orderId)
    const { refundedAmount, refundingAmount, refundableAmount } =
      whole?.money.order ?? (await loadOrder(signedIn, request, row.orderId ?? ''))
    return {
      row,
      whole,
      order: { refundedAmount, refundingAmount, refundableAmount },
      requestNo: newRequestNo(),
      withCode: await asksForCode(signedIn),
    }
  })
}

const defineVerdictForm = (words: Words) =>
  verdictForm(approvalAudit.input, words.t('approval.needRemark'), words.label(resource.name, 'auditRemark'), words)

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase({ request, context }, defineVerdictForm, async (signedIn, { pass, remark = '', code }, { t }) => {
    const id = params.approvalId ?? ''
    const { amount, nickName } = await loadRow(signedIn, request, resource, id)
    await signedIn.blade.call(approvalAudit, { id, pass, remark }, { code })
    return { text: t(pass ? 'approval.passed' : 'approval.rejected'), detail: `¥${yuan(amount)} · ${nickName ?? ''}` }
  })

export const handle: TextHandle = { i18n: ['money'] }

export default function ApprovalAudit() {
  const { row, whole, order, requestNo, withCode } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, label, language } = words
  const [form, fields] = useForm(defineVerdictForm(words), { result: answer?.result })
  const can = useCan()
  const amount = yuan(row.amount)
  const waits = isHeld(row)
  const may = waits && can(approvalAudit.needs)
  const name = (field: string) => label(resource.name, field)
  return (
    <DecisionDialog
      title={t('approval.title')}
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
              hint: !row.own && t('approval.passHint', { amount, name: row.nickName ?? '', phone: maskPhone(row.phoneNumber ?? '') }),
            }
          : undefined
      }
      code={may && withCode ? fields.code : undefined}
      reject={may ? t('approval.reject') : undefined}
      confirm={may && !row.own ? t('approval.pass', { amount }) : undefined}
      whole={whole}
      except={row.id}
    >
      <StatGroup columns={3}>
        <Figure name={name('total')} cents={row.total ?? 0} />
        <Figure name={name('amount')} cents={row.amount ?? 0} strong />
        <Figure name={waits ? t('approval.after') : label(orders.name, 'refundableAmount')} cents={order.refundableAmount ?? 0} />
      </StatGroup>
      <CaseFacts>
        <Fact name={name('nickName')}>
          {row.nickName} · {maskPhone(row.phoneNumber ?? '')}
        </Fact>
        <Fact name={name('operator')}>{[row.operator, row.createTime].filter(Boolean).join(' · ')}</Fact>
        {Boolean(row.waivedAmount) && <Fact name={name('waivedAmount')}>¥{yuan(row.waivedAmount)}</Fact>}
        <Fact name={name('reason')}>{saidIn(row.reason ?? '—', language)}</Fact>
        <Fact name={label(refund.name, 'outRefundNo')}>{row.outRefundNo}</Fact>
        <Fact name={label(orders.name, 'refundedAmount')}>¥{yuan(order.refundedAmount)}</Fact>
        {row.auditTime && (
          <Fact name={name('auditUser')}>{[row.auditUser, row.auditTime, row.auditRemark].filter(Boolean).join(' · ')}</Fact>
        )}
        {!whole && (
          <Fact name={name('orderId')}>
            <Link to={`${orders.path}/${row.orderId}/money`}>{t('todo.order')}</Link>
          </Fact>
        )}
      </CaseFacts>
      {waits && <Checks left={order.refundableAmount ?? 0} before={whole ? earlier(whole, row.id) : 0} />}
      {waits && Boolean(row.own) && (
        <Alert>
          <UserX aria-hidden="true" />
          <AlertDescription>
            {t('approval.own')}：{t('approval.ownHint')}
          </AlertDescription>
        </Alert>
      )}
    </DecisionDialog>
  )
}

/** Number of the order's other refunds that are not closed. */
const earlier = ({ money }: Pick<OrderCase, 'money'>, except: string | null): number =>
  money.refunds?.filter(({ id, status }) => id !== except && status !== refundStatus.closed).length ?? 0

/** Checks of the rules. `left`: cents that may still be refunded afterwards; `before`: number of earlier refunds of the order. */
function Checks({ left, before }: { left: number; before: number }) {
  const { t } = useText()
  const checks = [
    { icon: CircleCheck, tone: 'text-success', text: t('rule.fits', { left: yuan(left) }) },
    { icon: Users, tone: 'text-warning', text: t('rule.second') },
    ...(before ? [{ icon: TriangleAlert, tone: 'text-warning', text: t('rule.repeated', { n: before }) }] : []),
  ]
  return (
    <ul aria-label={t('rule.title')} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {checks.map(({ icon: Icon, tone, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon className={`size-4 flex-none ${tone}`} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
