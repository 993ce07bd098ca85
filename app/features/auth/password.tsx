/** A generated password must be changed before anything else; until then the console stays closed. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { userInfo } from '#contract/endpoints/auth.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KeyRound } from 'lucide-react'
import { PasswordFirst } from '#app/blade/send.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { personKey } from '#app/lib/person.ts'
import { wantedAddress } from '#app/lib/address.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { changePassword } from '#app/features/info/info.server.ts'
import { PasswordForm } from '#app/features/info/password-form.tsx'
import { endOthers } from '#app/features/info/sessions.server.ts'
import { afterSignIn } from '#app/blade/after-sign-in.server.ts'
import { outsideLinks, SignOut } from './outside.tsx'
import { TaskCard } from './task-card.tsx'
import { stayAction } from '#app/forms/lost.ts'

export const links = outsideLinks

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
    if (!isDue) throw redirect(wantedAddress(request))
    return { title: t('password.title'), account: session.user.account, person: personKey(session.user) }
  })
}

export const clientAction = stayAction

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const words = wordsOf(request)
    const refusal = await changePassword(signedIn, context, await readForm(request), words)
    if (refusal) return data(refusal.result, { status: 400 })
    await endOthers(request, signedIn, context)
    return redirectWithToast(context, await afterSignIn(signedIn, wantedAddress(request)), {
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
    <TaskCard person={person} account={account} title={t('password.title')} className="w-[min(400px,100%)]">
      <Alert variant="warning">
        <KeyRound aria-hidden="true" />
        <AlertDescription>{t('password.hint')}</AlertDescription>
      </Alert>
      <PasswordForm result={result} />
      <SignOut />
    </TaskCard>
  )
}
