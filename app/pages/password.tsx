/** A generated password must be changed before anything else; until then nothing of the console is shown. */
import { Card } from '#app/ui/card.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { userInfo } from '#contract/endpoints/auth.ts'
import { Button } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { KeyRound, LogOut } from 'lucide-react'
import { PasswordFirst } from '../blade/client.server.ts'
import { requireSession } from '../blade/session.server.ts'
import { Brand } from '../components/logo.tsx'
import { textsOf } from '../i18n/i18n.server.ts'
import { useText } from '../i18n/use-text.ts'
import { safeAddress } from '../lib/address.ts'
import { readForm } from '../lib/read-form.server.ts'
import { redirectWithToast } from '../lib/toast.server.ts'
import { changePassword } from './info/info.server.ts'
import { PasswordForm } from './info/password-form.tsx'
import { endOthers } from './info/sessions.server.ts'
import styles from '../styles/outside.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const wanted = (request: Request) => safeAddress(new URL(request.url).searchParams.get('to'))

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async ({ session, blade }) => {
    const t = textsOf(request)
    const isDue = await blade.call(userInfo, {}).then(
      () => false,
      (error: unknown) => {
        if (error instanceof PasswordFirst) return true
        throw error
      },
    )
    if (!isDue) throw redirect(wanted(request))
    return { title: `${t('password.title')} · ${t('app.name')}`, account: session.user.account }
  })
}

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const refused = await changePassword(signedIn, context, await readForm(request), t)
    if (refused) return data(refused.errors, { status: 400 })
    await endOthers(request, signedIn, context)
    return redirectWithToast(context, wanted(request), { tone: 'success', text: t('info.passwordChanged') })
  })
}

export default function FirstPassword() {
  const { account } = useLoaderData<typeof loader>()
  const errors = useActionData<typeof action>() ?? {}
  const { t } = useText()
  return (
    <main className="grid min-h-dvh place-items-center bg-[radial-gradient(90%_70%_at_50%_0,var(--primary-soft),var(--background)_75%)] p-6">
      <Card className="grid w-[min(400px,100%)] gap-4 p-7">
        <Brand />
        <div>
          <h1 className="text-lg">{t('password.title')}</h1>
          <p className="text-muted-foreground mt-1">{account}</p>
        </div>
        <Alert variant="warning">
          <KeyRound aria-hidden="true" />
          <AlertDescription>{t('password.hint')}</AlertDescription>
        </Alert>
        <PasswordForm errors={errors} />
        <Form method="post" action="/session/logout">
          <Button type="submit" variant="ghost">
            <LogOut aria-hidden="true" />
            {t('app.signOut')}
          </Button>
        </Form>
      </Card>
    </main>
  )
}
