/** Approves or rejects a withdrawal. A rejection needs a reason, and returns the money to the wallet. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { withdrawalAudit } from '#contract/endpoints/money.ts'
import { withdrawal as resource } from '#contract/resources/wallets.ts'
import { refusalText } from '#contract/refusals.ts'
import { yuan } from '#contract/rules/money.ts'
import { isPayable, mayApprove, mayReject, unpayableValues } from '#contract/rules/payout.ts'
import { Alert } from '#app/ui/alert.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { decideCase } from '#app/features/money/todo/decide-case.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { DecisionDialog } from '#app/features/money/decision-dialog.tsx'
import { verdictForm } from '#app/features/money/verdict.ts'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo } from '#app/forms/once.server.ts'
import { walletFacts } from '#app/features/money/orders/wallet-of.server.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, resource, params.id ?? '')
    return { row, ...(await walletFacts(signedIn, row.customerId)), requestNo: newRequestNo() }
  })
}

const defineVerdictForm = (words: Words) =>
  verdictForm(withdrawalAudit.input, words.t('withdrawal.needRemark'), words.label(resource.name, 'auditRemark'), words)

export const clientAction = onceAction
export const action = ({ request, context, params }: ActionFunctionArgs) =>
  decideCase({ request, context }, defineVerdictForm, async (signedIn, { pass, remark = '' }, { t }, requestNo) => {
    const id = params.id ?? ''
    const { amount, nickName } = await loadRow(signedIn, request, resource, id)
    await signedIn.blade.call(withdrawalAudit, { id, pass, remark, requestNo })
    const detail = t(pass ? 'withdrawal.pass' : 'withdrawal.returned', { amount: yuan(amount), name: nickName ?? '' })
    return { text: t(pass ? 'withdrawal.approved' : 'withdrawal.rejected'), detail }
  })

export const handle: TextHandle = { i18n: ['money', 'payout'] }

export default function WithdrawalAudit() {
  const { row, wallet, dictionaries, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, label, language } = words
  const [form, fields] = useForm(defineVerdictForm(words), { result: answer?.result })
  const amount = yuan(row.amount)
  const payable = isPayable(row.realAmount)
  return (
    <DecisionDialog
      title={t(mayApprove(row) ? 'withdrawal.auditTitle' : 'withdrawal.rejectTitle')}
      subtitle={row.nickName}
      requestNo={requestNo}
      answer={answer}
      closed={mayReject(row) ? undefined : t('money.closed')}
      form={getFormProps(form)}
      remark={{ field: fields.remark, label: label(resource.name, 'auditRemark'), hint: t('withdrawal.rejectHint', { amount }) }}
      reject={mayReject(row) ? t('withdrawal.reject') : undefined}
      confirm={mayApprove(row) && payable ? t('withdrawal.pass', { amount }) : undefined}
    >
      {!payable && mayReject(row) && (
        <Alert variant="warning">
          <TriangleAlert aria-hidden="true" />
          {refusalText('withdrawalUnpayable', language, unpayableValues(row.realAmount))}
        </Alert>
      )}
      <WithdrawalFacts row={row} wallet={wallet} dictionaries={dictionaries} />
    </DecisionDialog>
  )
}
