/** Renewal of a session's tokens: before they end, and where a server refuses them. */
import type { ConsoleSession } from '#contract/console/console-store.ts'
import type { Tokens } from '#contract/session.ts'
import type { AppLoadContext } from '@remix-run/node'
import { type Caller, SignedOut } from './send.server.ts'
import { refreshTokens } from './dialect.server.ts'
import { BladeError } from './failure.ts'
import { ownTenant } from './tenants.server.ts'

/** Milliseconds after which a token is renewed (specification §9), however long it lives. */
const tokenTime = 3_000_000
/** Milliseconds before its end at which a shorter-lived token is renewed: a quarter of its life, at most half a minute. */
const reserve = ({ storedAt, expiresAt }: Tokens) => Math.min(30_000, (expiresAt - storedAt) / 4)
const isFresh = (tokens: Tokens, now: number) => now < Math.min(tokens.storedAt + tokenTime, tokens.expiresAt - reserve(tokens))

/** Age of a token, in milliseconds, below which a refusal cannot be about its age. */
const newFor = 60_000

/** At most one renewal per session at a time, however many loaders find the token old. */
const running = new Map<string, Promise<Tokens>>()

function renewal(caller: Caller, { store, now }: AppLoadContext, session: ConsoleSession): Promise<Tokens> {
  let renewing = running.get(session.id)
  if (!renewing) {
    renewing = store
      .alone(`renewal ${session.id}`, async () => {
        const newest = await store.find(session.id)
        // Another console has renewed them meanwhile.
        if (newest && newest.tokens.refreshToken !== session.tokens.refreshToken) return newest.tokens
        const tokens = await refreshTokens(caller, session.tokens.refreshToken, now())
        const tenant = caller.blade.tenants?.isAsked ? await ownTenant({ ...caller, tokens }, now()) : undefined
        // A stock server renews the tokens of a deleted tenant's users.
        if (tenant && 'problem' in tenant) throw new SignedOut()
        await store.saveTokens(session, tokens)
        return tokens
      })
      .finally(() => running.delete(session.id))
    running.set(session.id, renewing)
  }
  return renewing
}

/**
 * New tokens; undefined where the server could not be reached, or failed (5xx): a token works until it expires.
 * @throws SignedOut when it refuses, or the token has expired meanwhile
 */
async function renewed(caller: Caller, context: AppLoadContext, session: ConsoleSession): Promise<Tokens | undefined> {
  try {
    return await renewal(caller, context, session)
  } catch (error) {
    if (!(error instanceof BladeError)) throw error
    const { kind, code } = error.failure
    if ((kind === 'refused' && code < 500) || context.now() >= session.tokens.expiresAt) throw new SignedOut()
    return undefined
  }
}

/** The session with tokens that are not about to expire. @throws SignedOut */
export async function freshSession(caller: Caller, context: AppLoadContext, session: ConsoleSession): Promise<ConsoleSession> {
  if (isFresh(session.tokens, context.now())) return session
  // Another request may have renewed them since this one read its session.
  const newest = running.has(session.id) ? undefined : await context.store.find(session.id)
  if (newest && isFresh(newest.tokens, context.now())) return newest
  const tokens = await renewed(caller, context, session)
  return tokens ? { ...session, tokens } : session
}

/** `renew` of a caller: tokens other than those that were refused, if there can be any. @throws SignedOut */
export async function otherTokens(caller: Caller, context: AppLoadContext, session: ConsoleSession): Promise<Tokens | undefined> {
  const newest = await context.store.find(session.id)
  if (newest && newest.tokens.accessToken !== caller.tokens?.accessToken) return newest.tokens
  if (context.now() - (newest ?? session).tokens.storedAt < newFor) return undefined
  return renewed(caller, context, newest ?? session)
}
