/** Registration of a person identified by a third party: the only page a guest sees. An administrator assigns roles later. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { refusalText } from '#contract/refusals.ts'
import { passwordProblem } from '#contract/rules/password.ts'
import { isGuest } from '#contract/session.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CircleAlert, Clock } from 'lucide-react'
import { userCall } from '../blade/dialect.server.ts'
import { BladeError } from '../blade/failure.ts'
import { endTokens, leave, requireSession } from '../blade/session.server.ts'
import { Modal } from '../components/modal.tsx'
import { textsOf } from '../i18n/i18n.server.ts'
import { useText } from '../i18n/use-text.ts'
import { readForm } from '../lib/read-form.server.ts'
import { redirectWithToast } from '../lib/toast.server.ts'
import styles from '../styles/outside.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const formId = 'registration'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ session }) => {
      if (!isGuest(session.user)) throw redirect('/')
      const t = textsOf(request)
      return { title: `${t('register.title')} · ${t('app.name')}`, name: session.user.nickName }
    },
    { guests: true },
  )
}

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ session, blade, caller }) => {
      const form = await readForm(request)
      const text = (name: string) => String(form.get(name) ?? '')
      const t = textsOf(request)
      const account = text('account').trim()
      const name = text('name').trim() || account
      const password = text('password')
      const errors: Partial<Record<'account' | 'password' | 'password2' | 'form', string>> = {}
      if (!account) errors.account = t('register.needAccount')
      if (!password) errors.password = t('register.needPassword')
      const problem = passwordProblem(password, [account, name])
      if (password && problem) errors.password = refusalText(problem, caller.language)
      else if (password && password !== text('password2')) errors.password2 = t('register.different')
      const refuse = () => data({ errors, name, account }, { status: 400 })
      if (Object.keys(errors).length) return refuse()
      try {
        const { oauthId } = session.user
        await blade.call(userCall(caller.blade, 'registerGuest'), { tenantId: '000000', name, account, password, oauthId })
      } catch (error) {
        if (!(error instanceof BladeError)) throw error
        errors.form = error.failure.msg || t('register.failed')
        return refuse()
      }
      await endTokens(request, context, session)
      const left = await leave(request, context, session)
      const said = await redirectWithToast(context, '/login', { tone: 'success', text: t('register.done') })
      for (const cookie of left.headers.getSetCookie()) said.headers.append('Set-Cookie', cookie)
      return said
    },
    { guests: true },
  )
}

export default function Register() {
  const { name } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { t } = useText()
  const errors = result?.errors ?? {}
  return (
    <main className="min-h-dvh bg-card max-md:bg-background">
      <Modal
        size="sm"
        title={t('register.title')}
        subtitle={t('register.who', { name })}
        foot={
          <DialogFooter>
            <DialogActions>
              <Form method="post" action="/session/logout">
                <Button variant="outline" type="submit">
                  {t('app.signOut')}
                </Button>
              </Form>
              <Button type="submit" form={formId} working={busy}>
                {t(busy ? 'crud.saving' : 'register.submit')}
              </Button>
            </DialogActions>
          </DialogFooter>
        }
      >
        <DialogBody>
          <Form method="post" id={formId} className="grid content-start gap-4" noValidate>
            {errors.form && (
              <Alert variant="destructive">
                <CircleAlert aria-hidden="true" />
                <AlertDescription>{errors.form}</AlertDescription>
              </Alert>
            )}
            <TextField name="name" label={t('register.name')} defaultValue={result?.name ?? name} maxLength={20} />
            <TextField
              name="account"
              label={t('register.account')}
              defaultValue={result?.account}
              error={errors.account}
              autoComplete="username"
              maxLength={45}
              required
            />
            <TextField
              name="password"
              label={t('register.password')}
              error={errors.password}
              hint={t('password.rule')}
              type="password"
              autoComplete="new-password"
              required
            />
            <TextField
              name="password2"
              label={t('register.password2')}
              error={errors.password2}
              type="password"
              autoComplete="new-password"
              required
            />
            <Alert>
              <Clock aria-hidden="true" />
              <AlertDescription>{t('register.hint')}</AlertDescription>
            </Alert>
          </Form>
        </DialogBody>
      </Modal>
    </main>
  )
}
