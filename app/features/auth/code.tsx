/** The second step of signing in: a code of the authenticator app, or a recovery code. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { refusals } from '#contract/refusals.ts'
import { storeTrouble } from '#contract/console/console-store.ts'
import { saysLocked } from '#contract/springblade/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { Link } from '#app/ui/link.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { signInByCode } from '#app/blade/dialect.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { callerOf } from '#app/blade/session.server.ts'
import { Brand } from '#app/components/logo.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { Form } from '#app/forms/form.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { stayAction } from '#app/forms/lost.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { useSentForm } from '#app/forms/use-sent-form.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useLanguage } from '#app/i18n/use-language.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { OutsidePage, outsideLinks } from './outside.tsx'
import { factorCodeForm } from './sign-in-forms.server.ts'
import { waitingCode } from './sign-in.server.ts'
import { enter } from '#app/blade/after-sign-in.server.ts'
import { methodAddress } from './ways.tsx'

export const links = outsideLinks

export async function loader({ request, context }: LoaderFunctionArgs) {
  const waiting = await waitingCode.read(request, context)
  if (!waiting) throw redirect('/login')
  const t = textsOf(request)
  const isRecovery = new URL(request.url).searchParams.has('recovery')
  return { title: t('code.title'), back: methodAddress('account', waiting.to), isRecovery }
}

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  const submission = parseForm(await readForm(request), factorCodeForm(words))
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const waiting = await waitingCode.read(request, context)
  const late = (to: string | null) => redirectWithToast(context, methodAddress('account', to), { tone: 'danger', text: t('code.late') })
  if (!waiting) return late(null)
  const refuse = (text: string) => data(submission.reply({ formErrors: [text] }), { status: 400 })
  try {
    const input = { token: waiting.token, code: submission.value.code }
    const signedIn = await signInByCode(callerOf(request, context), input, context.now())
    return await enter(request, context, signedIn, waiting.to, new Headers({ 'Set-Cookie': await waitingCode.drop(context) }))
  } catch (error) {
    const trouble = storeTrouble(error)
    if (trouble) return refuse(t(`state.${trouble}`))
    if (!(error instanceof BladeError)) throw error
    if (refusals.factorLate.some((text) => text === error.failure.msg)) return late(waiting.to)
    return refuse((failureText(error.failure, t) || t('state.notDone')) + (saysLocked(error.failure.msg) ? t('login.lockedFor') : ''))
  }
}

export const handle: TextHandle = { i18n: ['login'] }

export default function Code() {
  const { back, isRecovery } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { t } = useLanguage()
  const [form, { code }] = useSentForm<{ code?: string }>({ result })
  return (
    <OutsidePage className="p-6">
      <Card className="grid w-[min(400px,100%)] gap-4 p-7 [--control-h:44px]">
        <Brand />
        <h1 className="text-lg">{t('code.title')}</h1>
        <FormError>{result?.error?.['']?.[0]}</FormError>
        <Form method="post" {...getFormProps(form)} className="grid gap-4">
          <FormField
            field={code}
            label={t(isRecovery ? 'code.recovery' : 'factor.code')}
            hint={t(isRecovery ? 'code.recoveryHint' : 'code.hint')}
          >
            {(control) => (
              <InputGroup>
                <ShieldCheck aria-hidden="true" />
                <InputGroupInput
                  // The key empties the field after a refused code.
                  key={form.key}
                  {...control}
                  {...(isRecovery
                    ? { autoComplete: 'off', autoCapitalize: 'characters' }
                    : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
                  autoFocus
                  required
                />
              </InputGroup>
            )}
          </FormField>
          <Button type="submit" size="lg" working={busy}>
            {t(busy ? 'login.working' : 'login.submit')}
          </Button>
        </Form>
        <nav className="flex flex-wrap justify-between gap-2 text-sm" aria-label={t('code.other')}>
          <Link to={isRecovery ? '/login/code' : '/login/code?recovery'} replace>
            {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
          </Link>
          <Link to={back}>{t('code.back')}</Link>
        </nav>
      </Card>
    </OutsidePage>
  )
}
