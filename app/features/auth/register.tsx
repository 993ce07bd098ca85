/** Registration of a person identified by a third party: the only page a guest can see. An administrator assigns roles later. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { refusalText } from '#contract/refusals.ts'
import { passwordProblem } from '#contract/rules/password.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { isGuest, tenantsOf } from '#contract/session-user.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { PageOwner } from '#app/shell/page-owner.tsx'
import { personKey } from '#app/lib/person.ts'
import { Form } from '#app/forms/form.tsx'
import { Ban, Clock } from 'lucide-react'
import { loadSignInWays, isRewritten } from '#app/blade/dialect.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { endTokens, leave, requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { textsOf, type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { defineForm, parseForm } from '#app/forms/form-spec.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { z } from 'zod'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { outsideLinks, SignOut } from './outside.tsx'
import { stayAction } from '#app/forms/lost.ts'

export const links = outsideLinks

const formId = 'registration'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ session, caller }) => {
      if (!isGuest(session.user)) throw redirect('/')
      const t = textsOf(request)
      return {
        title: t('register.title'),
        name: session.user.nickName,
        person: personKey(session.user),
        isOpen: (await loadSignInWays(caller, context.signInWays)).registration,
      }
    },
    { guests: true },
  )
}

const { name, account, password } = userCalls.registerGuest.input.shape

const guestForm = ({ t, language }: Words) =>
  defineForm(
    z
      .object({ name: name.optional(), account, password, password2: z.string().optional() })
      .refine(({ password, password2 }) => password === password2, { path: ['password2'], error: t('register.different') }),
    {
      name: t('register.name'),
      account: { label: t('register.account'), missing: t('register.needAccount') },
      password: { label: t('register.password'), missing: t('register.needPassword') },
    },
    language,
    ['password', 'password2'],
  )

export const clientAction = stayAction

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ session, blade, caller }) => {
      const words = wordsOf(request)
      const submission = parseForm(await readForm(request), guestForm(words))
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
      const { account, password, name = account } = submission.value
      const problem = isRewritten(caller.blade, password) ? 'passwordSigns' : passwordProblem(password, [account, name])
      if (problem) return data(submission.reply({ fieldErrors: { password: [refusalText(problem, caller.language)] } }), { status: 400 })
      try {
        const { oauthId } = session.user
        await blade.call(userCalls.registerGuest, { tenantId: tenantsOf(session.user).own, name, account, password, oauthId })
      } catch (error) {
        if (!(error instanceof BladeError)) throw error
        return data(
          submission.reply({
            formErrors: [error.failure.silent ? words.t('state.notDone') : error.failure.msg || words.t('register.failed')],
          }),
          { status: 400 },
        )
      }
      await endTokens(request, context, session)
      const signOutResponse = await leave(request, context, session)
      const response = await redirectWithToast(context, '/login', { tone: 'success', text: words.t('register.done') })
      for (const cookie of signOutResponse.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
      return response
    },
    { guests: true },
  )
}

export const handle: TextHandle = { i18n: ['login'] }

export default function Register() {
  const { name, person, isOpen } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const words = useText()
  const { t } = words
  const [form, fields] = useForm(guestForm(words), { id: formId, result, start: { name } })
  return (
    <PageOwner person={person}>
      <main className="min-h-dvh bg-card max-md:bg-background">
        <Modal
          size="sm"
          title={t('register.title')}
          subtitle={t('register.who', { name })}
          foot={
            <DialogFooter>
              <DialogActions>
                <SignOut variant="outline" />
                {isOpen && (
                  <Button type="submit" form={formId} working={busy}>
                    {t(busy ? 'crud.saving' : 'register.submit')}
                  </Button>
                )}
              </DialogActions>
            </DialogFooter>
          }
        >
          <DialogBody>
            {isOpen ? (
              <Form method="post" {...getFormProps(form)} className="grid content-start gap-4">
                <FormError>{form.errors?.[0]}</FormError>
                <FormField field={fields.name} label={t('register.name')}>
                  {(control) => <Input {...control} />}
                </FormField>
                <FormField field={fields.account} label={t('register.account')} required>
                  {(control) => <Input {...control} autoComplete="username" />}
                </FormField>
                <FormField field={fields.password} label={t('register.password')} hint={t('password.rule')} required>
                  {(control) => <Input {...control} type="password" autoComplete="new-password" />}
                </FormField>
                <FormField field={fields.password2} label={t('register.password2')} required>
                  {(control) => <Input {...control} type="password" autoComplete="new-password" />}
                </FormField>
                <Alert>
                  <Clock aria-hidden="true" />
                  <AlertDescription>{t('register.hint')}</AlertDescription>
                </Alert>
              </Form>
            ) : (
              <Alert variant="warning">
                <Ban aria-hidden="true" />
                <AlertDescription>{t('register.closed')}</AlertDescription>
              </Alert>
            )}
          </DialogBody>
        </Modal>
      </main>
    </PageOwner>
  )
}
