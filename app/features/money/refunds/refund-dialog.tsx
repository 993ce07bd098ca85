/** Refunds a part of an order. The remaining amount comes from the server, which checks it again. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { approvalFree } from '#contract/endpoints/desk.ts'
import { payRefund } from '#contract/endpoints/money.ts'
import { order as resource } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { parseYuan, yuan, yuanInput } from '#contract/rules/money.ts'
import { entryName } from '#contract/rules/entry.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldTitle } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { Undo2, UserCheck, UserRound } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import { useAnswer } from '#app/forms/lost.tsx'
import { dictName } from '#app/resource/cells.tsx'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { maskPhone } from '#app/lib/format.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { upOf, useUp } from '#app/lib/up.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { newRequestNo, once } from '#app/forms/once.server.ts'
import { loadOrder, orNull } from '#app/features/money/orders/order.server.ts'
import { partsOf, type Parts } from '#app/features/money/orders/order-parts.tsx'
import { parseForm } from '#app/forms/asked.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { askRefund, reasonOf } from './refund-form.ts'
import { type Share, ShareBar, ShareLegend } from '#app/features/money/shares.tsx'

const reasons = { code: 'refund_reason', from: 'dict-biz' } as const

const dictionaries = (signedIn: SignedInRequest) => dictionariesOf(signedIn, [{ dict: reasons }, resource.fields.depositFlag!])

/** Cents that need no second person; null without a limit, or where the server has none. */
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
      parts: partsOf(order),
      reasons: dicts[reasons.code] ?? [],
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
  // why no limit: the server knows it, and recognizes a retry after a lost answer
  const submission = parseForm(form, askRefund(Infinity, !!dicts[reasons.code]?.length, words))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { amount } = submission.value
  const keep = (refusal?: string) => ({ result: submission.reply(refusal ? { fieldErrors: { amount: [refusal] } } : {}) })
  return once({ request, context }, form, keep, async ({ blade }, requestNo) => {
    const { data: made } = await blade.call(payRefund, { id, amount, reason: reasonOf(submission.value), requestNo })
    const waits = isHeld(made)
    return {
      to: upOf(request, 1),
      toast: {
        tone: 'success',
        text: t(waits ? 'refund.waits' : 'refund.asked'),
        detail: t(waits ? 'refund.waitsDetail' : 'refund.askedDetail', { amount: yuan(amount), name: order.nickName }),
      },
    }
  })
}

export const handle: TextHandle = { i18n: ['money'] }

export default function RefundDialog() {
  const { order, free, parts, reasons, dicts, requestNo } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const up = useUp()
  const words = useText()
  const { t, label, language } = words
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm(askRefund(parts.rest, reasons.length > 0, words), { result: answer?.result })
  const { text: typed, put, input } = useTyped(String(fields.amount.initialValue ?? ''))
  const amount = parseYuan(typed) ?? 0
  const tooMuch = amount > parts.rest
  const waits = !tooMuch && free !== null && amount > free
  const pay = dictName(dicts, 'pay_type', order.depositFlag, language)
  return (
    <OnceDialog
      closeTo={up}
      title={t('refund.title')}
      subtitle={t('refund.of', { no: order.outTradeNo, name: order.nickName, pay })}
      requestNo={requestNo}
      // why: the refusal is shown at the amount
      answer={answer && 'attempt' in answer ? { attempt: answer.attempt } : undefined}
      promise={t('refund.once')}
      form={getFormProps(form)}
      buttons={(id) => (
        <Button type="submit" form={id} working={busy} disabled={tooMuch}>
          {waits ? <UserCheck aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
          {busy
            ? t('refund.working')
            : amount > 0
              ? t(waits ? 'refund.submitHeld' : 'refund.submit', { amount: yuan(amount) })
              : t('refund.submitPlain')}
        </Button>
      )}
    >
      <Remaining parts={parts} now={tooMuch ? 0 : amount} />
      <FormError>{form.errors?.[0]}</FormError>
      <FormField
        field={fields.amount}
        wrong={tooMuch ? t('refund.exceeds', { amount: yuan(parts.rest) }) : undefined}
        label={label('refund', 'amount')}
        required
        hint={parts.rest > 0 ? t('refund.limit', { amount: yuan(parts.rest) }) : t('refund.nothingLeft')}
      >
        {(control) => (
          <InputGroup className="text-xl font-semibold [--control-h:44px]">
            <span className="font-normal text-muted-foreground" aria-hidden="true">
              ¥
            </span>
            <InputGroupInput {...control} {...input} inputMode="decimal" autoComplete="off" data-autofocus maxLength={14} />
            <Button variant="outline" size="sm" onClick={() => put(yuanInput(Math.floor(parts.rest / 2)))}>
              {t('refund.half')}
            </Button>
            <Button variant="outline" size="sm" onClick={() => put(yuanInput(parts.rest))}>
              {t('refund.whole', { amount: yuan(parts.rest) })}
            </Button>
          </InputGroup>
        )}
      </FormField>
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
      <FormField field={fields.remark} label={t(reasons.length ? 'refund.remark' : 'refund.reason')}>
        {(control) => <Textarea {...control} rows={2} maxLength={80} />}
      </FormField>
      {!tooMuch && (
        <Alert variant={waits ? 'warning' : 'default'} role="status">
          {waits ? <UserCheck aria-hidden="true" /> : <UserRound aria-hidden="true" />}
          <AlertDescription>
            {waits && t('refund.willWait', { free: yuan(free) })}{' '}
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

function Remaining({ parts, now }: { parts: Parts; now: number }) {
  const { t, label } = useText()
  const shares: Share[] = [
    { kind: 'done', cents: parts.refunded, text: t('refund.legend.refunded') },
    { kind: 'open', cents: parts.processing, text: t('refund.legend.processing') },
    { kind: 'split', cents: parts.split, text: label('order', 'splitAmount') },
    { kind: 'bad', cents: parts.abnormal, text: t('refund.legend.abnormal') },
    { kind: 'now', cents: now, text: t('refund.legend.now', { amount: yuan(now) }) },
    { kind: 'left', cents: parts.rest - now, text: t('refund.legend.rest', { amount: yuan(parts.rest - now) }) },
  ]
  return (
    <Card className="px-4 py-3.5 shadow-none">
      <div className="flex items-center gap-2 items-end">
        <div className="min-w-0 flex-1">
          <FieldTitle>{label('order', 'refundableAmount')}</FieldTitle>
          <div className="text-3xl leading-[1.25] font-semibold tracking-[-0.02em] [&>small]:text-lg [&>small]:font-medium">
            <small>¥ </small>
            {yuan(parts.rest)}
          </div>
        </div>
        <div className="text-xs text-muted-foreground text-right leading-relaxed">
          {t('refund.total', { total: yuan(parts.total) })}
          <br />
          {t('refund.parts', { refunded: yuan(parts.refunded), processing: yuan(parts.processing) })}
        </div>
      </div>
      <ShareBar shares={shares} aria-hidden="true" />
      <ShareLegend shares={shares} aria-live="polite" />
    </Card>
  )
}
