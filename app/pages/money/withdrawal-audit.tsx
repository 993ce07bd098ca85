/** Approves or rejects a withdrawal. A rejection needs a reason, and returns the money to the wallet. */
import { withdrawalAudit } from '#contract/endpoints/money.ts'
import { withdrawal as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { mayApprove, mayReject } from '#contract/rules/payout.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/components/lost.tsx'
import { loadRow } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { upOf, useUp } from '#app/lib/up.ts'
import { onlyFor } from '../crud/resource.server.ts'
import { isTodo } from './address.ts'
import { OnceDialog } from './once-dialog.tsx'
import { onceAction } from './once.ts'
import { newRequestNo, once } from './once.server.ts'
import { walletFacts } from './wallet-of.server.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  if (!isTodo(request)) onlyFor(request, resource)
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, resource, params.id ?? '')
    return { row, ...(await walletFacts(signedIn, row.customerId)), requestNo: newRequestNo() }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  if (!isTodo(request)) onlyFor(request, resource)
  const t = textsOf(request)
  const form = await readForm(request)
  const remark = String(form.get('remark') ?? '').trim()
  const pass = form.get('pass') === '1'
  if (!pass && !remark) return data({ remark, needRemark: t('withdrawal.needRemark') }, { status: 400 })
  return once(
    { request, context },
    form,
    () => ({ remark }),
    async (signedIn) => {
      const { amount, nickName } = await loadRow(signedIn, request, resource, params.id ?? '')
      await signedIn.blade.call(withdrawalAudit, { id: params.id ?? '', pass, remark })
      const detail = t(pass ? 'withdrawal.pass' : 'withdrawal.returned', { amount: yuan(amount), name: nickName ?? '' })
      return {
        to: upOf(request, 2),
        toast: { tone: 'success', text: t(pass ? 'withdrawal.approved' : 'withdrawal.rejected'), detail },
      }
    },
  )
}

export default function WithdrawalAudit() {
  const { row, wallet, dictionaries, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useUp()
  const { t, label } = useText()
  const { state, formData } = useNavigation()
  const busy = state !== 'idle'
  const amount = yuan(row.amount)
  const remarkError = answer && 'needRemark' in answer ? answer.needRemark : undefined
  return (
    <OnceDialog
      closeTo={up}
      title={t(mayApprove(row) ? 'withdrawal.auditTitle' : 'withdrawal.rejectTitle')}
      subtitle={row.nickName}
      requestNo={requestNo}
      answer={mayReject(row) ? (answer && 'error' in answer ? answer : undefined) : { error: t('money.closed') }}
      buttons={(form) => (
        <>
          {mayReject(row) && (
            <Button type="submit" form={form} name="pass" value="0" variant="destructive" working={busy && formData?.get('pass') === '0'}>
              {t('withdrawal.reject')}
            </Button>
          )}
          {mayApprove(row) && (
            <Button type="submit" form={form} name="pass" value="1" working={busy && formData?.get('pass') === '1'}>
              {t('withdrawal.pass', { amount })}
            </Button>
          )}
        </>
      )}
    >
      <WithdrawalFacts row={row} wallet={wallet} dictionaries={dictionaries} />
      <Field>
        <FieldLabel htmlFor="a-remark">{label(resource.name, 'auditRemark')}</FieldLabel>
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
        <FieldDescription id="a-remark-hint">{t('withdrawal.rejectHint', { amount })}</FieldDescription>
      </Field>
    </OnceDialog>
  )
}
