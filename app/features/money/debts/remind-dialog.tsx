/** Reminds a customer of a debt by a text message, with a preview. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderRemind } from '#contract/endpoints/rental-account.ts'
import { order as resource } from '#contract/resources/money.ts'
import { debtReminder, nextReminder } from '#contract/rules/debt-reminder.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, Fact } from '#app/ui/description-list.tsx'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Clock, MessageSquareText } from 'lucide-react'
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
    async ({ blade }, _none, { t }) => {
      const { data: order } = await blade.call(orderRemind, { id: args.params.id ?? '' })
      return { text: t('remind.done'), detail: `${order.outTradeNo} · ${order.nickName}` }
    },
    segmentsOf(args.request),
  )

export const handle: TextHandle = { i18n: ['money'] }

export default function RemindDialog() {
  const debt = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t, label } = useText()
  const andNext = useAndNext()
  const can = useCan()
  const busy = useNavigation().state !== 'idle'
  const { order, now } = debt
  const owed = order.owedAmount ?? 0
  const next = nextReminder(order.remindTime, now)
  return (
    <DebtDialog
      of={debt}
      title={t('remind.title')}
      promise={t('remind.once')}
      answer={owed ? (answer && 'error' in answer ? answer : undefined) : { error: t('debt.none') }}
      buttons={(form) =>
        owed > 0 &&
        can(orderRemind) && (
          <Button type="submit" form={form} working={busy} disabled={next !== undefined} data-decides="">
            <MessageSquareText aria-hidden="true" />
            {andNext(t('remind.submit'))}
          </Button>
        )
      }
    >
      <DescriptionList>
        <Fact name={t('remind.phone')}>
          {order.nickName} · {maskPhone(order.phoneNumber ?? '')}
        </Fact>
        <Fact name={t('remind.text')}>
          <span translate="no">{debtReminder(order.outTradeNo ?? '', owed)}</span>
        </Fact>
        <Fact name={label(resource.name, 'remindTime')}>{order.remindTime || t('remind.never')}</Fact>
      </DescriptionList>
      {next && (
        <Alert variant="warning" role="status">
          <Clock aria-hidden="true" />
          <AlertDescription>{t('remind.wait', { time: next })}</AlertDescription>
        </Alert>
      )}
    </DebtDialog>
  )
}
