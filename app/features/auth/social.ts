/** Redirects to a third party. A cookie binds the returned state to this browser. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { socialSource } from '#contract/endpoints/auth.ts'
import { socialAddress } from '#app/blade/dialect.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { wantedAddress } from '#app/lib/address.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { requestedSocial } from './sign-in.server.ts'
import { callerOfProposal } from './tenant.server.ts'
import { methodAddress } from './ways.tsx'
import { mustBeGet } from '#app/lib/reading.server.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  mustBeGet(request)
  const to = wantedAddress(request)
  const source = socialSource.safeParse(params.source)
  if (!source.success) throw new Response(null, { status: 404 })
  try {
    const { address, state } = await socialAddress(await callerOfProposal(request, context), source.data, new URL(request.url).origin)
    return redirect(address, { headers: { 'Set-Cookie': await requestedSocial.keep(context, { source: source.data, state, to }) } })
  } catch (error) {
    const text = failureText(failureOf(error), textsOf(request))
    return redirectWithToast(context, methodAddress('third', to), { tone: 'danger', text })
  }
}
