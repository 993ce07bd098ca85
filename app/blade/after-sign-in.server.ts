/** Signing in: opens the session, and leads to the changes that others made to the user's sign-in methods, then to the requested page. */
import { meansNews } from '#contract/endpoints/user.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { redirect, type AppLoadContext } from '@remix-run/node'
import { keepJar } from '#app/blade/cookies.server.ts'
import type { SignedIn } from '#app/blade/dialect.server.ts'
import { bladeClient } from '#app/blade/client.server.ts'
import { browserSession, callerOf, endTokens, sessionCookie } from '#app/blade/session.server.ts'
import { safeAddress } from '#app/lib/address.ts'

type Asking = Pick<SignedInRequest, 'caller' | 'blade'>

async function hasNews(asking: Asking): Promise<boolean> {
  if (!(await capabilitiesOf(asking))('means')) return false
  return (await asking.blade.call(meansNews, {})).data.changes.length > 0
}

/** @param to the requested page, on this site */
export const afterSignIn = (asking: Asking, to: string): Promise<string> =>
  hasNews(asking)
    // Guests have no changes, an initial password is changed first, and the next page reports server errors.
    .catch(() => false)
    .then((has) => (has ? `/means?${new URLSearchParams({ to })}` : to))

/** Opens the session and redirects to the requested page. An existing session of this browser ends. */
export async function enter(
  request: Request,
  context: AppLoadContext,
  { user, tokens, jar }: SignedIn,
  to: unknown,
  headers = new Headers(),
): Promise<Response> {
  const before = await browserSession(request, context)
  const from = { address: context.address, agent: request.headers.get('User-Agent') ?? '' }
  const session = await context.store.open(user, tokens, from)
  keepJar(session.id, jar)
  if (before) {
    await context.store.close(before.id)
    await endTokens(request, context, before)
  }
  headers.append('Set-Cookie', await sessionCookie(context, session))
  const caller = { ...callerOf(request, context), tokens }
  return redirect(await afterSignIn({ caller, blade: bladeClient(caller) }, safeAddress(to)), { headers })
}
