/** Refunds a part of an order. The remaining amount comes from the server, which checks it again. */
import { fieldOf } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { approvalFree } from '#contract/endpoints/refund-cases.ts'
import { callPath } from '#contract/console/pages.ts'
import { payRefund } from '#contract/endpoints/money.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { order as resource } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { hasOpenFee, isRunning, owedAmount, rentalAccountOf, waiverOf } from '#contract/rules/rental-account.ts'
import { parseYuan, yuan, yuanInput } from '#contract/rules/money.ts'
import { entryName, offered } from '#contract/rules/entry.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Undo2, UserCheck, UserRound } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { useAnswer } from '#app/forms/lost.ts'
import { dictName } from '#app/resource/cells.tsx'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { parentAddressOf, useParentAddress } from '#app/lib/parent-address.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useFilledIn, useTyped } from '#app/forms/use-typed.ts'
import { useCan } from '#app/shell/rights.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { loadOrder } from '#app/features/money/orders/order.server.ts'
import { segmentsOf } from '#app/features/money/todo/decide-case.server.ts'
import { orNull } from '#app/blade/failure.ts'
import { partsOf } from '#app/features/money/orders/order-parts.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { refundForm, reasonOf } from './refund-form.ts'
import { Remaining, SettleFirst } from './refund-account.tsx'
import { SplitFirst } from './split-first.tsx'

const reasons = { code: 'refund_reason', from: 'dict-biz' } as const

const dictionaries = (signedIn: SignedInRequest) => dictionariesOf(signedIn, [{ dict: reasons }, fieldOf(resource, 'depositFlag')])

/** Cents of an order that need no second approver; null without a limit or on a server without approvals. */
async function freeOf(signedIn: SignedInRequest, id: string): Promise<number | null> {
  const has = await capabilitiesOf(signedIn)
  return has('approval') ? signedIn.blade.call(approvalFree, { id }).then(({ data }) => data.cents, orNull) : null
}

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const id = params.id ?? ''
    const [order, dicts, free] = await Promise.all([loadOrder(signedIn, request, id), dictionaries(signedIn), freeOf(signedIn, id)])
    return {
      order,
      free,
      account: rentalAccountOf(order, context.worldNow()),
      reasons: offered(dicts[reasons.code] ?? []),
      dicts,
      requestNo: newRequestNo(),
    }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  const id = params.id ?? ''
  const form = await readForm(request)
  const { order, dicts } = await requireSession(request, context, async (signedIn) => {
    const [order, dicts] = await Promise.all([loadOrder(signedIn, request, id), dictionaries(signedIn)])
    return { order, dicts }
  })
  // No limits here, because the server checks them and recognizes a retry after a lost response.
  const submission = parseForm(form, refundForm({ rest: Infinity, withWaiver: Infinity }, !!dicts[reasons.code]?.length, words))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { amount, waive } = submission.value
  const keep = (refusal?: string) => ({ result: submission.reply(refusal ? { fieldErrors: { amount: [refusal] } } : {}) })
  return once({ request, context }, form, keep, async ({ blade }, requestNo) => {
    const { data: createdRefund } = await blade.call(payRefund, {
      id,
      amount,
      reason: reasonOf(submission.value),
      requestNo,
      ...(waive && { waive }),
    })
    const waits = isHeld(createdRefund)
    return {
      to: parentAddressOf(request, segmentsOf(request)),
      toast: {
        tone: 'success',
        text: t(waits ? 'refund.waits' : 'refund.asked'),
        detail: t(waits ? 'refund.waitsDetail' : 'refund.askedDetail', { amount: yuan(amount), name: order.nickName }),
      },
    }
  })
}

const isWaiving = (form: FormData) => form.get('waive') === 'on'

export const handle: TextHandle = { i18n: ['money'] }

export default function RefundDialog() {
  const { order, account } = useLoaderData<typeof loader>()
  const parts = partsOf(order, account)
  return parts.split > 0 ? <SplitFirst order={order} parts={parts} /> : <RefundForm />
}

function RefundForm() {
  const { order, free, account, reasons, dicts, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useParentAddress()
  const words = useText()
  const { t, label, language } = words
  const busy = useNavigation().state !== 'idle'
  const { pathname, search } = useLocation()
  const isOnCall = pathname.startsWith(`${callPath}/`)
  const can = useCan()
  const parts = partsOf(order, account)
  const open = account && hasOpenFee(order.state) ? account : undefined
  const mayWaive = !!open && parts.rent > 0 && can(orderWaive)
  const limits = { rest: parts.rest, withWaiver: mayWaive ? parts.rest + parts.rent : parts.rest }
  const [form, fields] = useForm(refundForm(limits, reasons.length > 0, words), { result: answer?.result })
  const { text: typed, put, input } = useTyped(String(fields.amount.initialValue ?? ''))
  const { seen: isTicked, around } = useFilledIn<HTMLLabelElement, boolean>(fields.waive.initialValue === 'on', isWaiving)
  const amount = parseYuan(typed) ?? 0
  const most = mayWaive && isTicked ? limits.withWaiver : limits.rest
  // Only after hydration, because without JavaScript the warning would stay while another amount is typed; the server refuses instead.
  const tooMuch = useHydrated() && amount > most
  const rent = open && isTicked && !tooMuch && amount > 0 ? waiverOf(open, amount) : 0
  const waits = !tooMuch && free !== null && amount + rent > free
  const sums = { amount: yuan(amount), rent: yuan(rent), sum: yuan(amount + rent) }
  const owed = open && !isRunning(order.state) ? owedAmount(open) : 0
  const exceeds = () => {
    if (!open || (mayWaive && amount > limits.withWaiver)) return t('refund.exceeds', { amount: yuan(limits.withWaiver) })
    if (mayWaive) return t('refund.exceedsWaive', { amount: yuan(limits.rest) })
    return owed > 0 ? t('refund.exceedsOwing', { owed: yuan(owed) }) : t('refund.exceedsRent', { amount: yuan(limits.rest) })
  }
  const waiverHint = () => {
    if (rent === 0) return t('refund.waiveNone')
    return owed > 0 ? t('refund.waiveOwing', { rent: yuan(rent), owed: yuan(owed) }) : t('refund.waiveRunning', { rent: yuan(rent) })
  }
  const pay = dictName(dicts, 'pay_type', order.depositFlag, language)
  return (
    <OnceDialog
      closeTo={up}
      title={t('refund.title')}
      subtitle={t('refund.of', { no: order.outTradeNo, name: order.nickName, pay })}
      requestNo={requestNo}
      // The refusal itself is shown at the amount.
      answer={answer && 'attempt' in answer ? { attempt: answer.attempt } : undefined}
      form={getFormProps(form)}
      buttons={(id) => (
        <Button type="submit" form={id} variant={open ? 'outline' : 'default'} working={busy} disabled={tooMuch}>
          {waits ? <UserCheck aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
          {busy
            ? t('refund.working')
            : amount === 0
              ? t('refund.submitPlain')
              : rent > 0 && !waits
                ? t('refund.submitWaive', { amount: yuan(amount), rent: yuan(rent) })
                : t(waits ? 'refund.submitHeld' : 'refund.submit', { amount: yuan(amount) })}
        </Button>
      )}
    >
      {open && <SettleFirst order={order} account={open} at={`${isOnCall ? callPath : resource.path}/${order.id}`} search={search} />}
      {open && isRunning(order.state) && (
        <p className="flex items-center gap-3 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          {t('refund.orPart')}
        </p>
      )}
      <Remaining parts={parts} now={tooMuch ? 0 : amount} waived={rent} isOpen={!!open} />
      <FormError>{form.errors?.[0]}</FormError>
      <FormField
        field={fields.amount}
        wrong={tooMuch ? exceeds() : undefined}
        label={label('refund', 'amount')}
        required
        hint={most > 0 ? t('refund.limit', { amount: yuan(most) }) : open ? undefined : t('refund.nothingLeft')}
      >
        {(control) => (
          <InputGroup className="text-xl font-semibold [--control-h:44px]">
            <span className="font-normal text-muted-foreground" aria-hidden="true">
              ¥
            </span>
            <InputGroupInput {...control} {...input} inputMode="decimal" autoComplete="off" data-autofocus />
            {open ? (
              parts.rest > 0 && (
                <Button variant="outline" size="sm" onClick={() => put(yuanInput(parts.rest))}>
                  {t('refund.upTo', { amount: yuan(parts.rest) })}
                </Button>
              )
            ) : (
              <Button variant="outline" size="sm" onClick={() => put(yuanInput(Math.floor(most / 2)))}>
                {t('refund.half')}
              </Button>
            )}
            {limits.withWaiver > 0 && (!open || mayWaive) && (
              <Button variant="outline" size="sm" onClick={() => put(yuanInput(limits.withWaiver))}>
                {t('refund.whole', { amount: yuan(limits.withWaiver) })}
              </Button>
            )}
          </InputGroup>
        )}
      </FormField>
      {mayWaive && (
        <label
          ref={around}
          className="flex items-start gap-2.5 rounded-sm border px-3 py-2.5 has-[:checked]:border-primary-ui has-[:checked]:bg-primary-soft"
        >
          <Checkbox name={fields.waive.name} defaultChecked={fields.waive.initialValue === 'on'} className="mt-0.5" />
          <span className="min-w-0">
            {rent > 0 ? t('refund.waiveAmount', { rent: yuan(rent) }) : t('refund.waive')}
            <span className="block text-xs text-muted-foreground">{waiverHint()}</span>
          </span>
        </label>
      )}
      {reasons.length > 0 && (
        <FormField field={fields.reason} label={t('refund.reason')} required>
          {(control) => (
            <NativeSelect {...control}>
              <option value="" />
              {reasons.map((entry) => (
                <option key={entry.dictKey} value={entryName(entry, language)}>
                  {entryName(entry, language)}
                </option>
              ))}
            </NativeSelect>
          )}
        </FormField>
      )}
      <FormField
        field={fields.remark}
        label={t(reasons.length ? 'refund.remark' : 'refund.reason')}
        required={isTicked && reasons.length === 0 ? true : undefined}
      >
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      {!tooMuch && (
        <Alert variant={waits ? 'warning' : 'default'} role="status">
          {waits ? <UserCheck aria-hidden="true" /> : <UserRound aria-hidden="true" />}
          <AlertDescription>
            {waits && (rent > 0 ? t('refund.willWaitWaive', { ...sums, free: yuan(free) }) : t('refund.willWait', { free: yuan(free) }))}{' '}
            {t(amount > 0 ? 'refund.check' : 'refund.checkPlain', {
              amount: yuan(amount),
              name: order.nickName,
              phone: maskPhone(order.phoneNumber ?? ''),
            })}
          </AlertDescription>
        </Alert>
      )}
    </OnceDialog>
  )
}
