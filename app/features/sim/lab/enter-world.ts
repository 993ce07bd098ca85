/** Selects the world of this browser. A link, so that it can be shared and opened before any page. */
import { labName } from '#contract/rules/worlds.ts'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { wantedAddress } from '#app/lib/address.ts'
import { mustBeGet } from '#app/lib/reading.server.ts'
import { worldCookieOf } from './world-cookie.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs): Response {
  mustBeGet(request)
  const name = labName.safeParse(params.name)
  if (!context.world || !name.success) return new Response(null, { status: 404 })
  return redirect(wantedAddress(request), { headers: { 'Set-Cookie': worldCookieOf(context, name.data) } })
}
