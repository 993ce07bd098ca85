/** A required second factor must be set up before anything else; until then the console stays closed. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { factorCalls } from '#contract/endpoints/factor.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { doFactor } from '#app/features/info/factor.server.ts'
import { Factor } from '#app/features/info/factor.tsx'
import { stayAction } from '#app/forms/lost.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { wantedAddress } from '#app/lib/address.ts'
import { personKey } from '#app/lib/person.ts'
import { outsideLinks, SignOut } from './outside.tsx'
import { TaskCard } from './task-card.tsx'

export const links = outsideLinks

/** The page stays after the set-up, because the recovery codes are shown only once. */
export const shouldRevalidate = () => false

export function loader({ request, context }: LoaderFunctionArgs) {
  const load = requireSession(
    request,
    context,
    async ({ session, blade }) => {
      const t = textsOf(request)
      const { isDue } = (await blade.call(factorCalls.state, {})).data
      if (!isDue && request.method === 'GET') throw redirect(wantedAddress(request))
      const { account } = session.user
      return { title: t('code.title'), to: wantedAddress(request), account, person: personKey(session.user) }
    },
    { anyPage: true },
  )
  return load
}

export const clientAction = stayAction

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(
    request,
    context,
    async (signedIn) => {
      const { isOff: _never, ...answer } = await doFactor(signedIn, await readForm(request), wordsOf(request))
      return data(answer, { status: answer.result ? 400 : 200 })
    },
    { anyPage: true },
  )
}

export const handle: TextHandle = { i18n: ['login', 'info'] }

export default function SecondFactor() {
  const { to, account, person } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useText()
  return (
    <TaskCard person={person} account={account} title={t('code.title')} className="w-[min(440px,100%)]">
      {!answer?.codes && (
        <Alert variant="warning">
          <ShieldCheck aria-hidden="true" />
          <AlertDescription>{t('secondFactor.hint')}</AlertDescription>
        </Alert>
      )}
      <Factor state={{ isOn: false, recoveryLeft: 0 }} answer={answer} />
      {answer?.codes ? <ButtonLink to={to}>{t('secondFactor.next')}</ButtonLink> : <SignOut />}
    </TaskCard>
  )
}
