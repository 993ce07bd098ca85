/** Charges again what an ended order owes: through the channel, or from the wallet. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderCollect } from '#contract/endpoints/rental-account.ts'
import { yuan } from '#contract/rules/money.ts'
import { payType } from '#contract/rules/order.ts'
import { saidIn } from '#contract/rules/said.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Banknote } from 'lucide-react'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { useAndNext } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase, segmentsOf } from '#app/features/money/todo/decide-case.server.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { debtLoader } from './debt.server.ts'

export const loader = debtLoader
export const clientAction = onceAction
export const action = (args: ActionFunctionArgs) =>
  decideCase(
    args,
    ({ language }) => defineForm(z.object({}), {}, language),
    async ({ blade }, _none, { t }, requestNo) => {
      const { data: order } = await blade.call(orderCollect, { id: args.params.id ?? '', requestNo })
      const owed = order.owedAmount ?? 0
      return owed > 0
        ? { text: t('collect.sent'), detail: t('money.withChannel', { amount: yuan(owed) }) }
        : { text: t('collect.done'), detail: `${order.outTradeNo} · ${order.nickName}` }
    },
    segmentsOf(args.request),
  )

export const handle: TextHandle = { i18n: ['money'] }

export default function CollectDialog() {
  const debt = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t, language } = useText()
  const andNext = useAndNext()
  const can = useCan()
  const busy = useNavigation().state !== 'idle'
  const { order } = debt
  const owed = order.owedAmount ?? 0
  const values = { amount: yuan(owed), name: order.nickName, phone: maskPhone(order.phoneNumber ?? '') }
  // Until a charge fails, the text of a deposit order says that the deposit was paid, which is not a reason.
  const why = order.tradeStateDesc === '支付成功' ? '' : saidIn(order.tradeStateDesc ?? '', language)
  return (
    <DebtDialog
      of={debt}
      title={t('collect.title')}
      answer={owed ? (answer && 'error' in answer ? answer : undefined) : { error: t('debt.none') }}
      buttons={(form) =>
        owed > 0 &&
        can(orderCollect) && (
          <Button type="submit" form={form} working={busy} data-decides="">
            <Banknote aria-hidden="true" />
            {andNext(t('collect.submit', values))}
          </Button>
        )
      }
    >
      {owed > 0 && (
        <Alert>
          <Banknote aria-hidden="true" />
          <AlertDescription>
            {t(order.depositFlag === payType.wallet ? 'collect.wallet' : 'collect.channel', values)} {why && t('collect.last', { why })}
          </AlertDescription>
        </Alert>
      )}
    </DebtDialog>
  )
}
