/** `/rental/handover/new`: the page of the shift that ends now, to be signed by the one who leaves. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { handoverDraft, handoverGive } from '#contract/endpoints/shift.ts'
import { handover } from '#contract/resources/shift.ts'
import { isTime } from '#contract/rules/time.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { ArrowLeft, PenLine } from 'lucide-react'
import { failureOf } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { DateInput } from '#app/components/date-input.tsx'
import { Form } from '#app/forms/form.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Happened, Open } from './shift-content.tsx'
import { giveForm } from './shift-forms.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    await requireRight(request, signedIn, handoverDraft.needs)
    const typed = typedTime(new URL(request.url).searchParams.get('startTime') ?? '')
    const { blade } = signedIn
    const own = isTime(typed) ? await blade.call(handoverDraft, { startTime: typed }).catch(failureOf) : undefined
    // A start that the server refuses is shown with its reason, and the usual shift.
    const refused = own && !('data' in own) ? failureText(own, textsOf(request), 'Form') : undefined
    const { data: draft } = own && 'data' in own ? own : await blade.call(handoverDraft, {})
    return { draft, refused, typed: refused ? typed : undefined, at: draft.endTime, title: textsOf(request)('shift.newTitle') }
  })
}

export const clientAction = formAction
export async function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const submission = parseForm(await readForm(request), giveForm(words))
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  return requireSession(request, context, async ({ blade }) => {
    try {
      const { data: row } = await blade.call(handoverGive, submission.value)
      return await redirectWithToast(context, `${handover.path}/${row.id}`, { tone: 'success', text: words.t('shift.given') })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['shift'] }

export default function NewHandover() {
  const { draft, refused, typed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const words = useText()
  const { t } = words
  const { state, formMethod } = useNavigation()
  const busy = state !== 'idle' && formMethod === 'POST'
  const start = { startTime: typed ?? draft.startTime.slice(0, 16), remark: '' }
  const [form, fields] = useForm(giveForm(words), { result: answer, start, id: 'give' })
  return (
    <>
      <PageHeader>
        <ButtonLink variant="ghost" size="icon" to={handover.path} aria-label={t('shift.back')} title={t('shift.back')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <h1>{t('shift.newTitle')}</h1>
        <span className="text-muted-foreground">
          {draft.hosName || t('shift.all')} · {t('shift.span', { from: draft.startTime.slice(0, 16), to: draft.endTime.slice(0, 16) })}
        </span>
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-3 max-lg:grid-cols-1">
        <Card>
          <CardContent className="grid gap-5 py-4">
            <Happened content={draft.content} />
            <Open content={draft.content} />
          </CardContent>
        </Card>
        <Card>
          <CardContent className="py-4">
            <Form method="post" {...getFormProps(form)} className="grid gap-4">
              <FormError>{form.errors?.[0] ?? refused}</FormError>
              <FormField field={fields.startTime} label={t('shift.start')} hint={t('shift.startHint')} required>
                {(control) => (
                  <span className="flex flex-wrap gap-2">
                    <DateInput time className="min-w-52 flex-1" {...control} />
                    {/* As a query: the counts of another start are shown before anything is signed. */}
                    <Button type="submit" variant="outline" formMethod="get" formNoValidate>
                      {t('shift.reload')}
                    </Button>
                  </span>
                )}
              </FormField>
              <FormField field={fields.remark} label={t('shift.remark')} hint={t('shift.remarkHint')}>
                {(control) => <Textarea {...control} rows={5} />}
              </FormField>
              <Button type="submit" working={busy} size="lg">
                <PenLine aria-hidden="true" />
                {t('shift.give')}
              </Button>
              <p className="text-xs text-muted-foreground">{t('shift.giveHint')}</p>
            </Form>
          </CardContent>
        </Card>
      </div>
    </>
  )
}
