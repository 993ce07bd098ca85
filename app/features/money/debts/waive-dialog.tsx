/** Waives rent: the debt of an ended order, or the current cost of a running one. Above the approval limit a second person decides. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { waiver } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { parseYuan, yuan, yuanInput } from '#contract/rules/money.ts'
import { isRunning } from '#contract/rules/rental-account.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { CircleMinus, UserCheck } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useAnswer } from '#app/forms/lost.ts'
import { useAndNext } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'
import { decideCase, segmentsOf } from '#app/features/money/todo/decide-case.server.ts'
import { orNull } from '#app/blade/failure.ts'
import { freeOf } from '#app/features/money/approvals/free.server.ts'
import { DebtDialog } from './debt-dialog.tsx'
import { loadDebt } from './debt.server.ts'
import { waiverForm, waivable } from './waive-form.ts'

export function loader(args: LoaderFunctionArgs) {
  return requireSession(args.request, args.context, async (signedIn) => {
    const [debt, free] = await Promise.all([loadDebt(signedIn, args), freeOf(signedIn, args.params.id ?? '')])
    return { ...debt, free }
  })
}

/** Whether the newest waiver of an order waits for a second person; judged by the limit where the reader may not see waivers. */
async function waitsForApproval({ blade }: SignedInRequest, id: string, isAbove: boolean): Promise<boolean> {
  const page = await blade.list(waiver, { orderId_equal: id, descs: 'createTime,id', current: '1', size: '1' }).catch(orNull)
  const [newest] = page?.records ?? []
  return newest ? isHeld(newest) : isAbove
}

export const clientAction = onceAction
export const action = (args: ActionFunctionArgs) =>
  decideCase(
    args,
    // No limit here, because the server checks it and recognizes a retry after a lost response.
    (words) => waiverForm(Infinity, words),
    async (signedIn, { amount, reason }, { t }, requestNo) => {
      const id = args.params.id ?? ''
      const free = await freeOf(signedIn, id)
      const { data: order } = await signedIn.blade.call(orderWaive, { id, amount, reason, requestNo })
      const waits = await waitsForApproval(signedIn, id, free !== null && amount > free)
      return { text: t(waits ? 'waive.waits' : 'waive.done'), detail: `¥${yuan(amount)} · ${order.outTradeNo} · ${order.nickName}` }
    },
    segmentsOf(args.request),
  )

export const handle: TextHandle = { i18n: ['money'] }

export default function WaiveDialog() {
  const debt = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t, label } = words
  const andNext = useAndNext()
  const can = useCan()
  const busy = useNavigation().state !== 'idle'
  const { order, free } = debt
  const most = waivable(order)
  const runs = isRunning(order.state)
  const [form, fields] = useForm(waiverForm(most, words), { result: answer?.result, start: { amount: yuanInput(most) } })
  const { text: typed, put, input } = useTyped(String(fields.amount.initialValue ?? ''))
  const amount = parseYuan(typed) ?? 0
  const tooMuch = amount > most
  const waits = !tooMuch && free !== null && amount > free
  const may = most > 0 && can(orderWaive)
  return (
    <DebtDialog
      of={debt}
      title={t('waive.title')}
      answer={most ? (answer && 'error' in answer ? answer : undefined) : { error: t('waive.nothing') }}
      form={getFormProps(form)}
      buttons={(id) =>
        may && (
          <Button type="submit" form={id} working={busy} disabled={tooMuch} data-decides="">
            {waits ? <UserCheck aria-hidden="true" /> : <CircleMinus aria-hidden="true" />}
            {andNext(amount > 0 ? t(waits ? 'waive.submitHeld' : 'waive.submit', { amount: yuan(amount) }) : t('waive.submitPlain'))}
          </Button>
        )
      }
    >
      {may && (
        <>
          <FormField
            field={fields.amount}
            wrong={tooMuch ? t('waive.exceeds', { amount: yuan(most) }) : undefined}
            label={t('waive.amount')}
            required
            hint={t('waive.most', { amount: yuan(most) })}
          >
            {(control) => (
              <InputGroup className="text-xl font-semibold [--control-h:44px]">
                <span className="font-normal text-muted-foreground" aria-hidden="true">
                  ¥
                </span>
                <InputGroupInput {...control} {...input} inputMode="decimal" autoComplete="off" />
                <Button variant="outline" size="sm" onClick={() => put(yuanInput(most))}>
                  {t('waive.all', { amount: yuan(most) })}
                </Button>
              </InputGroup>
            )}
          </FormField>
          <FormField field={fields.reason} label={label(waiver.name, 'reason')} required>
            {(control) => <Textarea {...control} rows={2} data-autofocus data-reason="" />}
          </FormField>
          {!tooMuch && (
            <Alert variant={waits || runs ? 'warning' : 'default'} role="status">
              {waits ? <UserCheck aria-hidden="true" /> : <CircleMinus aria-hidden="true" />}
              <AlertDescription>
                {waits && t('waive.willWait', { free: yuan(free) })}{' '}
                {runs ? t('waive.runs') : amount > 0 && t(amount < most ? 'waive.leaves' : 'waive.settles', { rest: yuan(most - amount) })}
              </AlertDescription>
            </Alert>
          )}
        </>
      )}
    </DebtDialog>
  )
}
