/** Pays an approved withdrawal, or one whose payment failed: confirms amount and recipient, then does it once. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert } from '#app/ui/alert.tsx'
import { wxTransfer } from '#contract/endpoints/money.ts'
import { withdrawal as resource } from '#contract/resources/wallets.ts'
import { yuan } from '#contract/rules/money.ts'
import { mayPay, withdrawalState } from '#contract/rules/payout.ts'
import { FieldDescription } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Banknote, TriangleAlert } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { parentAddressOf, useParentAddress } from '#app/lib/parent-address.ts'
import { afterCase } from '#app/features/money/todo/todo.server.ts'
import { OnceDialog, useAndNext } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { walletFacts } from '#app/features/money/orders/wallet-of.server.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, resource, params.id ?? '')
    return { row, ...(await walletFacts(signedIn, row.customerId)), requestNo: newRequestNo() }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const form = await readForm(request)
  return once(
    { request, context },
    form,
    () => ({}),
    async (signedIn, requestNo) => {
      const { realAmount } = await loadRow(signedIn, request, resource, params.id ?? '')
      await signedIn.blade.call(wxTransfer, { withdrawalId: params.id ?? '', requestNo })
      return {
        to: await afterCase(signedIn, { request, context }, form, parentAddressOf(request, 2)),
        toast: { tone: 'success', text: t('withdrawal.paid'), detail: t('money.withChannel', { amount: yuan(realAmount) }) },
      }
    },
  )
}

export const handle: TextHandle = { i18n: ['money', 'payout'] }

export default function WithdrawalPay() {
  const { row, wallet, dictionaries, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useParentAddress()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  const andNext = useAndNext()
  return (
    <OnceDialog
      closeTo={up}
      title={t('withdrawal.payTitle', { name: row.nickName ?? '' })}
      requestNo={requestNo}
      answer={mayPay(row) ? answer : { error: t('money.closed') }}
      buttons={(form) =>
        mayPay(row) && (
          <Button type="submit" form={form} working={busy} data-decides="">
            <Banknote aria-hidden="true" />
            {andNext(t('withdrawal.paySubmit', { amount: yuan(row.realAmount) }))}
          </Button>
        )
      }
    >
      {row.state === withdrawalState.failed && (
        <Alert variant="warning">
          <TriangleAlert aria-hidden="true" />
          {t('withdrawal.failedBefore', { why: row.failReason ?? '—' })}
        </Alert>
      )}
      <WithdrawalFacts row={row} wallet={wallet} dictionaries={dictionaries} />
      <FieldDescription>{t('withdrawal.payHint')}</FieldDescription>
    </OnceDialog>
  )
}
