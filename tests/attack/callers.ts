/** The callers: one without a token, an expired token, a guest, the five demo roles; and which calls each may make. */
import type { Call } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { ofSource, socialProvider, socialRender, token as tokenCall } from '#contract/endpoints/auth.ts'
import { deriveKey } from '#server/secrets/keys.ts'
import { decodeJwt, SignJWT } from 'jose'
import { wirePassword } from '../factory.ts'
import { mayCall, roles } from '../api/roles.ts'
import { basic } from '../api/server.ts'
import { secret, type Site, type Wire } from './site.ts'

export const accounts = Object.keys(roles)
/** `nobody` has no token at all. */
export const callers = ['nobody', 'expired', 'guest', ...accounts]

export interface Credentials {
  account: string
  password: string
}

/** The same token with another expiry, in seconds from now. */
export const until = (token: string, seconds: number): Promise<string> =>
  new SignJWT({ ...decodeJwt(token), nbf: Math.floor(Date.now() / 1000) - 7200, exp: Math.floor(Date.now() / 1000) + seconds })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(deriveKey(secret, 'jwt')))

const demo = 'demo'
const plain = (query: Record<string, string>): Wire => ({
  method: 'POST',
  path: `${tokenCall.path}?${new URLSearchParams({ tenantId: '000000', scope: 'all', ...query })}`,
  headers: { authorization: basic() },
})

export function createCallers(site: Site) {
  const tokens = new Map<string, Promise<string>>()
  let signIns = 0

  async function redeem(wire: Wire): Promise<string> {
    signIns += 1
    const { status, text } = await site.sendAfresh(wire)
    const { access_token: token } = JSON.parse(text) as { access_token?: string }
    if (!token) throw new Error(`no sign-in: ${status} ${text}`)
    return token
  }
  const byPassword = async ({ account, password }: Credentials) => {
    const ask = () => redeem(plain({ grantType: 'password', username: account, password: wirePassword(password) }))
    return ask().catch(() => {
      site.letIn(account)
      return ask()
    })
  }

  /** Signs in through the third party, as a person without an account here. */
  async function asGuest(): Promise<string> {
    const next = async (wire: Wire) => new URL(String((await site.sendAfresh(wire)).headers.location), site.url)
    const providerUrl = await next({ method: 'GET', path: ofSource(socialRender, demo).path })
    const form = new URLSearchParams({ state: providerUrl.searchParams.get('state') ?? '', username: `guest${signIns}` })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const back = await next({ method: 'POST', path: ofSource(socialProvider, demo).path, headers, body: String(form) })
    return redeem(plain({ grantType: 'social', source: demo, ...Object.fromEntries(back.searchParams) }))
  }

  function signIn(caller: string): Promise<string> {
    if (caller === 'guest') return asGuest()
    if (caller === 'expired') return byPassword({ account: 'admin', password: 'admin' }).then((token) => until(token, -60))
    return byPassword({ account: caller, password: caller })
  }
  function tokenOf(caller: string, at: number): Promise<string> | undefined {
    if (caller === 'nobody') return undefined
    const key = `${caller} ${at}`
    const token = tokens.get(key) ?? signIn(caller)
    tokens.set(key, token)
    return token
  }
  return {
    byPassword,
    signIn,
    /** Number of sign-ins. */
    signIns: () => signIns,
    /** One session per connection. */
    tokenOf,
    /** Makes the caller sign in again before the next call. */
    forget: (caller: string, at: number) => void (caller !== 'expired' && tokens.delete(`${caller} ${at}`)),
  }
}
export type Callers = ReturnType<typeof createCallers>

/** Whether a caller may make a call by the table of roles. Guests may make calls open to guests, callers without a token public ones. */
export const may = (caller: string, call: Call): boolean => {
  if (isAnonymous(call) || (caller === 'nobody' && call.of?.strangers)) return true
  if (caller === 'expired' && call.of?.strangers === 'success') return true
  return caller in roles ? mayCall(caller, call) : caller === 'guest' && call.needs === 'guest'
}
export type May = typeof may
