/** A generated password must be changed before anything else; until then nothing of the console is shown. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Card } from '#app/ui/card.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { userInfo } from '#contract/endpoints/auth.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KeyRound } from 'lucide-react'
import { PasswordFirst } from '#app/blade/client.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Brand } from '#app/components/logo.tsx'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { personKey } from '#app/lib/person.ts'
import { PageOwner } from '#app/shell/page-owner.tsx'
import { safeAddress } from '#app/lib/address.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { redirectWithToast } from '#app/shell/toast.server.ts'
import { changePassword } from '#app/features/info/info.server.ts'
import { PasswordForm } from '#app/features/info/password-form.tsx'
import { endOthers } from '#app/features/info/sessions.server.ts'
import { afterSignIn } from './means.server.ts'
import { OutsidePage, outsideLinks, SignOut } from './outside.tsx'
import { stayAction } from '#app/forms/lost.tsx'

export const links = outsideLinks

export { titled as meta } from '#app/lib/titled.ts'

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
    return { title: `${t('password.title')} · ${t('app.name')}`, account: session.user.account, person: personKey(session.user) }
  })
}

export const clientAction = stayAction

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const words = wordsOf(request)
    const refused = await changePassword(signedIn, context, await readForm(request), words)
    if (refused) return data(refused.result, { status: 400 })
    await endOthers(request, signedIn, context)
    return redirectWithToast(context, await afterSignIn(signedIn, wanted(request)), {
      tone: 'success',
      text: words.t('info.passwordChanged'),
    })
  })
}

export const handle: TextHandle = { i18n: ['login'] }

export default function FirstPassword() {
  const { account, person } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { t } = useText()
  return (
    <PageOwner person={person}>
      <OutsidePage className="p-6">
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
          <PasswordForm result={result} />
          <SignOut account={account} />
        </Card>
      </OutsidePage>
    </PageOwner>
  )
}
