/** Paying back a part of an order. The remaining amount comes from the server, which checks it again. */
import { payRefund } from '#contract/endpoints/money.ts'
import { order as resource, refund } from '#contract/resources/money.ts'
import { isHeld } from '#contract/rules/approval.ts'
import { parseYuan, yuan, yuanInput } from '#contract/rules/money.ts'
import { rowFromWire } from '#contract/wire.ts'
import { entryName } from '#contract/rules/entry.ts'
import { type FieldMetadata, getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CircleAlert, ShieldCheck, Undo2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { dictionariesOf } from '../../blade/dictionaries.server.ts'
import { failureText } from '../../blade/failure-text.ts'
import { requireSession, type SignedInRequest } from '../../blade/session.server.ts'
import { Draft } from '../../components/draft.tsx'
import { Modal } from '../../components/modal.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { FieldMessage } from '../../components/ui/field-message.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { dictName } from '../../crud/cells.tsx'
import { failureOf } from '../../crud/crud.server.ts'
import { textsOf } from '../../i18n/i18n.server.ts'
import { useText } from '../../i18n/use-text.ts'
import { maskPhone } from '../../lib/format.ts'
import { languageOf } from '../../lib/prefs.server.ts'
import { upOf, useUp } from '../../lib/up.ts'
import { redirectWithToast } from '../../lib/toast.server.ts'
import { newRequestNo, nextAttempt } from './once.server.ts'
import { loadOrder } from './order.server.ts'
import { partsOf, type Parts } from './order-parts.tsx'
import { parseRefund, type RefundInput } from './refund-form.ts'

const reasons = { code: 'refund_reason', from: 'dict-biz' } as const

const dictionaries = (signedIn: SignedInRequest) =>
  dictionariesOf(signedIn, [{ kind: 'text', wire: 'string', required: true, dict: reasons }, resource.fields.depositFlag!])

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const [order, dicts] = await Promise.all([loadOrder(signedIn, request, params.id ?? ''), dictionaries(signedIn)])
    return {
      order,
      parts: partsOf(order),
      reasons: dicts[reasons.code] ?? [],
      dicts,
      requestNo: newRequestNo(),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const id = params.id ?? ''
  const form = await request.formData()
  return requireSession(request, context, async (signedIn) => {
    const [order, dicts] = await Promise.all([loadOrder(signedIn, request, id), dictionaries(signedIn)])
    const submission = parseRefund(form, partsOf(order).rest, !!dicts[reasons.code]?.length, t, languageOf(request))
    const attempt = Number(form.get('attempt')) || 0
    if (submission.status !== 'success') return data({ result: submission.reply(), attempt }, { status: 400 })
    const { amount, reason, requestNo } = submission.value
    try {
      const { data: made } = await signedIn.blade.call(payRefund, { id, amount, reason, requestNo: `${requestNo}-${attempt}` })
      const waits = isHeld(rowFromWire(refund, made))
      return await redirectWithToast(context, upOf(request, 1), {
        tone: 'success',
        text: t(waits ? 'refund.waits' : 'refund.asked'),
        detail: t(waits ? 'refund.waitsDetail' : 'refund.askedDetail', { amount: yuan(amount), name: order.nickName }),
      })
    } catch (error) {
      const failure = failureOf(error)
      const result = submission.reply({ fieldErrors: { amount: [failureText(failure, textsOf(request))] } })
      return data({ result, attempt: nextAttempt(failure, attempt) }, { status: 400 })
    }
  })
}

export default function RefundDialog() {
  const { order, parts, reasons, dicts, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const up = useUp()
  const { t, label, language } = useText()
  const busy = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState('')
  // why: the drawer below asks its loaders again while this is open, and the number must outlive that
  const [requestNo] = useState(loaded.requestNo)
  const [form, fields] = useForm<RefundInput & { remark: string }>({
    lastResult: answer?.result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseRefund(formData, parts.rest, reasons.length > 0, t, language) as never,
  })
  const amount = parseYuan(typed) ?? 0
  const fill = (cents: number) => {
    setTyped(yuanInput(cents))
    const input = document.getElementById(fields.amount.id)
    if (input instanceof HTMLInputElement) {
      input.value = yuanInput(cents)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const pay = dictName(dicts, 'pay_type', order.depositFlag, language)
  return (
    <Modal
      kind="dialog sm"
      closeTo={up}
      title={t('refund.title')}
      subtitle={t('refund.of', { no: order.outTradeNo, name: order.nickName, pay })}
      foot={
        <div className="df">
          <span className="xs muted wide-only row">
            <ShieldCheck aria-hidden="true" />
            {t('refund.once')}
          </span>
          <div className="end">
            <ButtonLink to={up}>{t('app.cancel')}</ButtonLink>
            <Button type="submit" form={form.id} look="primary" working={busy}>
              <Undo2 aria-hidden="true" />
              {busy ? t('refund.working') : amount > 0 ? t('refund.submit', { amount: yuan(amount) }) : t('refund.submitPlain')}
            </Button>
          </div>
        </div>
      }
    >
      <Form method="post" {...getFormProps(form)} className="db grid content-start gap-4">
        <Draft />
        <input type="hidden" name="requestNo" value={requestNo} />
        <input type="hidden" name="attempt" value={answer?.attempt ?? 0} />
        <Remaining parts={parts} now={Math.min(amount, parts.rest)} />
        {form.errors && (
          <div className="note danger" role="alert">
            <CircleAlert aria-hidden="true" />
            <span>{form.errors[0]}</span>
          </div>
        )}
        <div className="field">
          <label htmlFor={fields.amount.id}>
            {label('refund', 'amount')} <span className="req">*</span>
          </label>
          <div className="input amount">
            <span className="yen" aria-hidden="true">
              ¥
            </span>
            <AmountInput field={fields.amount} onType={setTyped} />
            <Button look="sm" onClick={() => fill(Math.floor(parts.rest / 2))}>
              {t('refund.half')}
            </Button>
            <Button look="sm" onClick={() => fill(parts.rest)}>
              {t('refund.whole', { amount: yuan(parts.rest) })}
            </Button>
          </div>
          <FieldMessage id={fields.amount.errorId} text={fields.amount.errors?.[0]} />
          <p className="hint" id={fields.amount.descriptionId}>
            {parts.rest > 0 ? t('refund.limit', { amount: yuan(parts.rest) }) : t('refund.nothingLeft')}
          </p>
        </div>
        {reasons.length > 0 && (
          <div className="field">
            <label htmlFor={fields.reason.id}>
              {t('refund.reason')} <span className="req">*</span>
            </label>
            <div className="input">
              <select {...withoutKey(getSelectProps(fields.reason))}>
                <option value="" />
                {reasons.map((entry) => (
                  <option key={entry.dictKey} value={entryName(entry, language)}>
                    {entryName(entry, language)}
                  </option>
                ))}
              </select>
            </div>
            <FieldMessage id={fields.reason.errorId} text={fields.reason.errors?.[0]} />
          </div>
        )}
        <div className="field">
          <label htmlFor={fields.remark.id}>{t(reasons.length ? 'refund.remark' : 'refund.reason')}</label>
          <Textarea {...withoutKey(getTextareaProps(fields.remark))} rows={2} maxLength={80} />
          <FieldMessage id={fields.remark.errorId} text={fields.remark.errors?.[0]} />
        </div>
        <p className="note" role="status">
          <UserRound aria-hidden="true" />
          <span>
            {t(amount > 0 ? 'refund.check' : 'refund.checkPlain', {
              amount: yuan(amount),
              name: order.nickName,
              phone: maskPhone(order.phoneNumber ?? ''),
            })}
          </span>
        </p>
      </Form>
    </Modal>
  )
}

/** React wants a key apart from the props that are spread. */
function withoutKey<P extends { key?: unknown }>({ key: _key, ...props }: P) {
  return props
}

function AmountInput({ field, onType }: { field: FieldMetadata<number>; onType: (text: string) => void }) {
  const { key, ...props } = getInputProps(field, { type: 'text', ariaDescribedBy: field.descriptionId })
  return (
    <input
      key={key}
      {...props}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus
      maxLength={14}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  )
}

function Remaining({ parts, now }: { parts: Parts; now: number }) {
  const { t, label } = useText()
  const shares = [
    ['k-done', parts.refunded, t('refund.legend.refunded')],
    ['k-open', parts.processing, t('refund.legend.processing')],
    ['k-split', parts.split, label('order', 'splitAmount')],
    ['k-bad', parts.abnormal, t('refund.legend.abnormal')],
    ['k-now', now, t('refund.legend.now', { amount: yuan(now) })],
    ['k-left', parts.rest - now, t('refund.legend.rest', { amount: yuan(parts.rest - now) })],
  ] as const
  return (
    <div className="card px-4 py-3.5 shadow-none">
      <div className="row items-end">
        <div className="grow">
          <div className="label">{label('order', 'refundableAmount')}</div>
          <div className="big-amount">
            <small>¥ </small>
            {yuan(parts.rest)}
          </div>
        </div>
        <div className="xs muted text-right leading-relaxed">
          {t('refund.total', { total: yuan(parts.total) })}
          <br />
          {t('refund.parts', { refunded: yuan(parts.refunded), processing: yuan(parts.processing) })}
        </div>
      </div>
      <div className="split" aria-hidden="true">
        {shares.map(([key, cents]) => cents > 0 && <i key={key} className={key} style={{ flex: cents }} />)}
      </div>
      <div className="legend" aria-live="polite">
        {shares.map(
          ([key, cents, text]) =>
            cents > 0 && (
              <span key={key}>
                <i className={key} />
                {text}
              </span>
            ),
        )}
      </div>
    </div>
  )
}
