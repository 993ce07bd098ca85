/** One handover: its page, printable on A5, both signatures, and the form of the second one. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { handoverTake } from '#contract/endpoints/shift.ts'
import { handover } from '#contract/resources/shift.ts'
import { handoverStates, readShift } from '#contract/rules/handover.ts'
import { formatTime } from '#contract/rules/time.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardContent } from '#app/ui/card.tsx'
import { Input } from '#app/ui/input.tsx'
import { Section, SectionTitle } from '#app/ui/section.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { LockKeyhole, PenLine } from 'lucide-react'
import { storedPassword } from '#app/blade/dialect.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Form } from '#app/forms/form.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { PrintSheet } from '#app/resource/print-sheet.tsx'
import { useCan } from '#app/shell/rights.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { Happened, Open } from './shift-content.tsx'
import { takeForm, takeOtherForm } from './shift-forms.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const row = await loadRow(signedIn, request, handover, params.id ?? '')
    return {
      row,
      isOwn: row.giverId === signedIn.session.user.userId,
      at: formatTime(context.worldNow()),
      requestId: context.requestId,
      title: `${textsOf(request)('shift.paper')} ${row.endTime?.slice(5, 16)}`,
    }
  })
}

export const clientAction = formAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  const submission = intent === 'other' ? parseForm(form, takeOtherForm(words)) : parseForm(form, takeForm(words))
  if (submission.status !== 'success') return data({ intent, result: submission.reply() }, { status: 400 })
  const { value } = submission
  return requireSession(request, context, async ({ blade, caller }) => {
    try {
      const id = params.id ?? ''
      await ('account' in value
        ? blade.call(handoverTake, {
            id,
            account: value.account,
            password: storedPassword(caller, value.password),
            remark: value.otherRemark,
          })
        : blade.call(handoverTake, { id, remark: value.remark }))
      return await redirectWithToast(context, `${handover.path}/${id}`, { tone: 'success', text: words.t('shift.taken') })
    } catch (error) {
      const formErrors = [failureText(failureOf(error), words.t, 'Form')]
      return data({ intent, result: submission.reply({ formErrors }) }, { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['shift'] }

export default function Handover() {
  const { row, isOwn, at, requestId } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { t } = useText()
  const can = useCan()
  const content = readShift(row.content)
  const isDone = row.state === handoverStates.done
  const result = (intent: string) => (answer?.intent === intent ? answer.result : undefined)
  return (
    <div className="grid gap-3">
      {!isDone && can(handoverTake) && (
        <div className="mx-auto grid w-full max-w-[148mm] gap-3 print:hidden">
          {!isOwn && <TakeSelf result={result('self')} />}
          <TakeOther result={result('other')} />
        </div>
      )}
      <div>
        <PrintSheet
          title={t('shift.paper')}
          no={row.id ?? ''}
          back={{ to: handover.path, name: t('shift.back') }}
          at={at}
          requestId={requestId}
        >
          <p>
            <b>{row.hosName ?? t('shift.all')}</b> · {t('shift.span', { from: row.startTime?.slice(0, 16), to: row.endTime?.slice(0, 16) })}
          </p>
          {content && <Happened content={content} />}
          {content && <Open content={content} />}
          {row.remark && <Remark title={t('shift.remark')} text={row.remark} />}
          {row.takerRemark && <Remark title={t('shift.takerRemark')} text={row.takerRemark} />}
          <Section className="mt-0">
            <SectionTitle>{t('shift.signatures')}</SectionTitle>
            <dl className="grid grid-cols-2 gap-6">
              <Signature name={t('shift.giver')} who={row.giver} time={row.createTime} />
              <Signature name={t('shift.taker')} who={row.taker} time={row.signTime} />
            </dl>
          </Section>
          {isDone && (
            <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
              <LockKeyhole aria-hidden="true" className="size-3.5" />
              {t('shift.final')}
            </p>
          )}
        </PrintSheet>
      </div>
    </div>
  )
}

function Remark({ title, text }: { title: string; text: string }) {
  return (
    <Section className="mt-0">
      <SectionTitle>{title}</SectionTitle>
      <p className="wrap-anywhere whitespace-pre-line" translate="no">
        {text}
      </p>
    </Section>
  )
}

function Signature({ name, who, time }: { name: string; who: string | null; time: string | null }) {
  const { t } = useText()
  return (
    <div className="border-b border-border-strong pb-1.5">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="font-medium" translate={who ? 'no' : undefined}>
        {who ?? t('shift.unsigned')}
      </dd>
      <dd className="text-xs text-muted-foreground">{time ?? '\u00a0'}</dd>
    </div>
  )
}

/** The signature of the one who is signed in. */
function TakeSelf({ result }: { result: SubmissionResult | undefined }) {
  const words = useText()
  const { t } = words
  const shell = useShellData()
  const busy = useNavigation().formData?.get('intent') === 'self'
  const [form, fields] = useForm(takeForm(words), { result, id: 'take' })
  return (
    <Card as="section" aria-label={t('shift.take')}>
      <CardContent className="py-4">
        <Form method="post" {...getFormProps(form)} className="grid gap-3">
          <input type="hidden" name="intent" value="self" />
          <FormError>{form.errors?.[0]}</FormError>
          <FormField field={fields.remark} label={t('shift.takerRemark')}>
            {(control) => <Textarea {...control} rows={2} />}
          </FormField>
          <Button type="submit" working={busy} size="lg">
            <PenLine aria-hidden="true" />
            {t('shift.takeSelf', { name: shell?.user.nickName })}
          </Button>
        </Form>
      </CardContent>
    </Card>
  )
}

/** The signature of a colleague at this screen, who is not signed in here. */
function TakeOther({ result }: { result: SubmissionResult | undefined }) {
  const words = useText()
  const { t } = words
  const busy = useNavigation().formData?.get('intent') === 'other'
  const [form, fields] = useForm(takeOtherForm(words), { result, id: 'take-other', late: true })
  return (
    <Card as="section" aria-label={t('shift.takeOther')}>
      <CardContent className="py-4">
        <h2 className="mb-3 text-md">{t('shift.takeOther')}</h2>
        <Form method="post" {...getFormProps(form)} className="grid gap-3">
          <input type="hidden" name="intent" value="other" />
          <FormError>{form.errors?.[0]}</FormError>
          <Alert role="note">
            <PenLine aria-hidden="true" />
            <AlertDescription>{t('shift.takeOtherHint')}</AlertDescription>
          </Alert>
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <FormField field={fields.account} label={t('shift.account')} required>
              {(control) => <Input {...control} autoComplete="off" />}
            </FormField>
            <FormField field={fields.password} label={t('shift.password')} required>
              {(control) => <Input {...control} type="password" autoComplete="off" />}
            </FormField>
          </div>
          <FormField field={fields.otherRemark} label={t('shift.takerRemark')}>
            {(control) => <Textarea {...control} rows={2} />}
          </FormField>
          <div>
            <Button type="submit" variant="outline" working={busy}>
              {t('shift.sign')}
            </Button>
          </div>
        </Form>
      </CardContent>
    </Card>
  )
}
