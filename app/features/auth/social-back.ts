/** Callback of a third party, with a code or a refusal. */
import { storeTrouble } from '#contract/console/console-store.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { signInBySocial } from '#app/blade/dialect.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { toCodePage, requestedSocial } from './sign-in.server.ts'
import { callerOfProposal, enterTenant } from './tenant.server.ts'
import { methodAddress } from './ways.tsx'
import { mustBeGet } from '#app/lib/reading.server.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  mustBeGet(request)
  const query = new URL(request.url).searchParams
  const code = query.get('code')
  const state = query.get('state') ?? ''
  const pendingSignIn = await requestedSocial.read(request, context)
  const t = textsOf(request)
  const back = (text: string) => redirectWithToast(context, methodAddress('third', pendingSignIn?.to ?? null), { tone: 'danger', text })
  // A code that this browser did not request would sign its user in as somebody else.
  if (!pendingSignIn || pendingSignIn.source !== params.source || pendingSignIn.state !== state) return back(t('login.thirdLost'))
  if (!code) return back(t('login.thirdRefused'))
  try {
    const signedIn = await signInBySocial(
      await callerOfProposal(request, context),
      { source: pendingSignIn.source, code, state },
      context.now(),
    )
    return await enterTenant(
      request,
      context,
      signedIn,
      pendingSignIn.to,
      new Headers({ 'Set-Cookie': await requestedSocial.drop(context) }),
    )
  } catch (error) {
    const next = await toCodePage(context, error, pendingSignIn.to, new Headers({ 'Set-Cookie': await requestedSocial.drop(context) }))
    if (next) return next
    const trouble = storeTrouble(error)
    if (trouble) return back(t(`state.${trouble}`))
    return back(failureText(failureOf(error), t))
  }
}
