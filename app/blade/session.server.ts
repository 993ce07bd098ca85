/** The session of a request. The cookie holds only an id; tokens stay in the console's store. */
import type { SignedInRequest } from './signed-in.ts'
import { type ConsoleSession, storeTrouble } from '#contract/console/console-store.ts'
import { noFault } from '#contract/rules/faults.ts'
import { mainWorld } from '#contract/rules/worlds.ts'
import { isGuest, tenantsOf } from '#contract/session-user.ts'
import { tenant } from '#contract/server.ts'
import { createCookie, data, redirect, type AppLoadContext } from '@remix-run/node'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { bladeClient } from './client.server.ts'
import { FactorFirst, PasswordFirst, SignedOut, type Caller } from './send.server.ts'
import { forgetJar, jarOf, newJar } from './cookies.server.ts'
import { signOut } from './dialect.server.ts'
import { BladeError, type Failure, statusOf } from './failure.ts'
import { failureText } from './failure-text.ts'
import { listenTo } from './announced.server.ts'
import { clearSessionCache } from './session-cache.server.ts'
import { forgetRecording, listenerOf } from './recorder.server.ts'
import { guardPage, removedWords } from './menu-guard.server.ts'
import { knowSender } from '#app/blade/read-form.server.ts'
import { requireSamePerson } from './person.server.ts'
import { freshSession, otherTokens } from './renewal.server.ts'

/** Each world, and each tab with its own sign-in, has its own cookie name, because a browser may be signed in to several. */
const nameIn = ({ world, tab }: AppLoadContext) =>
  (world && world.name !== mainWorld ? `ward_session_${world.name}` : 'ward_session') + (tab ? `~${tab}` : '')
const cookieOf = (context: AppLoadContext) =>
  createCookie(nameIn(context), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.secure,
    // The secret includes the tab, so that a cookie signed for one tab is not valid in another.
    secrets: [context.sessionSecret + (context.tab ? ` tab ${context.tab}` : '')],
  })

export const sessionCookie = (context: AppLoadContext, session: ConsoleSession) => cookieOf(context).serialize(session.id)
export const noSessionCookie = (context: AppLoadContext) => cookieOf(context).serialize('', { maxAge: 0 })

export async function sessionId(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const id: unknown = await cookieOf(context).parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id ? id : undefined
}

/** The browser's session, regardless of the page's person: for signing in, and for telling a page that another account is signed in. */
export async function browserSession(request: Request, context: AppLoadContext): Promise<ConsoleSession | undefined> {
  const id = await sessionId(request, context)
  return id ? await context.store.find(id).catch((error: unknown) => refuseTrouble(error, request, context)) : undefined
}

/** The session of the person whose page sends the request. @throws Response as `requireSamePerson` when another person is signed in */
export async function findSession(request: Request, context: AppLoadContext): Promise<ConsoleSession | undefined> {
  const session = await browserSession(request, context)
  if (session) await requireSamePerson(request, context, session)
  return session
}

/** The simulator's pages have no faults, so that a fault that affects every call can be ended there. */
const faultOf = (request: Request, { world, fault }: AppLoadContext) =>
  world && new URL(request.url).pathname.startsWith('/ward/sim') ? noFault : fault

function tenantOf({ blade }: AppLoadContext, session: ConsoleSession | undefined): Caller['tenant'] {
  const initial = blade.tenants?.initial ?? tenant
  return session ? tenantsOf(session.user) : { own: initial, current: initial }
}

export const callerOf = (request: Request, context: AppLoadContext, session?: ConsoleSession): Caller => ({
  blade: context.blade,
  tenant: tenantOf(context, session),
  language: languageOf(request),
  requestId: context.requestId,
  trace: context.trace,
  address: context.address,
  proxied: context.proxied,
  fault: faultOf(request, context),
  tokens: session?.tokens,
  jar: session ? jarOf(session.id) : newJar(),
  written: new Set(),
  record: context.record && session ? listenerOf(session.id, context.now()) : undefined,
})

/** Address of a fixed page that leads back to the requested one; a form returns to the page that shows it. */
function detour(page: '/login' | '/lock' | '/password' | '/second-factor', request: Request, more: Record<string, string> = {}): string {
  const { pathname, searchParams } = new URL(request.url)
  // These two are Remix's own query parameters, not the page's.
  for (const name of ['_routes', 'index']) searchParams.delete(name)
  const wanted = pathname.replace(/\.data$/, '') + (searchParams.size ? `?${searchParams}` : '')
  const query = new URLSearchParams(wanted === '/' || wanted.startsWith('/session/') ? more : { to: wanted, ...more })
  return query.size ? `${page}?${query}` : page
}

/** Revokes a sign-in at the server. Never fails: signing out here must not depend on another server, and tokens expire by themselves. */
export const endTokens = (request: Request, context: AppLoadContext, session: ConsoleSession): Promise<void> =>
  signOut(callerOf(request, context, session)).catch((error: unknown) =>
    context.log.warn({ err: error, requestId: context.requestId }, 'sign-out was not told to the server'),
  )

/** Ends the session here and redirects to sign-in, which tells a user who had a session that it has ended. */
export async function leave(request: Request, context: AppLoadContext, session?: ConsoleSession): Promise<Response> {
  if (session) {
    forgetRecording(session.id)
    forgetJar(session.id)
    await context.store.close(session.id)
  }
  const had = session ?? (await sessionId(request, context))
  return redirect(detour('/login', request, had ? { ended: '1' } : {}), { headers: { 'Set-Cookie': await noSessionCookie(context) } })
}

/**
 * @throws Response 507 or 503 with a message for trouble of the console's own store, else the error itself.
 * Not `data`, because requests to resource routes without a page would then get no message.
 */
function refuseTrouble(error: unknown, request: Request, { requestId }: AppLoadContext): never {
  const trouble = storeTrouble(error)
  if (!trouble) throw error
  throw Response.json({ msg: textsOf(request)(`state.${trouble}`), requestId }, { status: trouble === 'storeFull' ? 507 : 503 })
}

const refusedPage = (request: Request, failure: Failure) =>
  data({ msg: failureText(failure, textsOf(request)), requestId: failure.requestId, failed: true }, { status: statusOf(failure) })

/**
 * First line of every loader and action behind sign-in.
 * @throws Response 412 when the request comes from the page of another person (`person.server.ts`);
 * to /login without a session, to /lock while it is locked, to /register for a guest, to /password for users
 * who must change their password first, to /second-factor for users who must set one up.
 * Response 507 when the console's own disk is full, 503 when its store cannot be reached, 403 for a page that is not in the user's
 * menu, unless `anyPage` (the frame around all pages).
 * `idle`: a background request of the browser, which does not count as use of the session.
 * `anyPerson`: for a request that only tells a page who is signed in; it must do nothing else.
 * `work` throws a 401 of any later call the same way; other refusals that `work` does not handle
 * become the error page of `statusOf` with the server's message.
 */
export async function requireSession<T>(
  request: Request,
  context: AppLoadContext,
  work: (signedIn: SignedInRequest) => Promise<T>,
  { guests = false, anyPage = false, idle = false, anyPerson = false } = {},
): Promise<T> {
  listenTo(context.store)
  const current = await (anyPerson ? browserSession : findSession)(request, context)
  if (!current) throw await leave(request, context)
  if (current.locked) throw redirect(detour('/lock', request))
  if (!guests && isGuest(current.user)) throw redirect('/register')
  try {
    if (!idle) await context.store.touch(current.id)
    const session = await freshSession(callerOf(request, context, current), context, current)
    const caller = callerOf(request, context, session)
    caller.renew = () => otherTokens(caller, context, session)
    const signedIn = { session, caller, blade: bladeClient(caller) }
    if (!anyPage) {
      await guardPage(request, signedIn)
      let words: Promise<string | undefined> | undefined
      // The menu is read without this explanation, because reading it may be forbidden, too.
      const plain = { ...signedIn, blade: bladeClient({ ...caller }) }
      caller.explain = () => (words ??= removedWords(request, plain))
    }
    context.signedIn(session.user.account)
    knowSender(request, { account: session.user.userId, incoming: context.incoming, sent: context.sent })
    return await work(signedIn)
  } catch (error) {
    if (error instanceof SignedOut) throw await leave(request, context, current)
    if (error instanceof PasswordFirst) throw redirect(detour('/password', request))
    if (error instanceof FactorFirst) throw redirect(detour('/second-factor', request))
    if (error instanceof BladeError) throw refusedPage(request, error.failure)
    return refuseTrouble(error, request, context)
  } finally {
    if (request.method !== 'GET') clearSessionCache(current.id)
  }
}
