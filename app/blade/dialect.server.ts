/** Sign-in in the configured dialect: the only place for the differences between BladeX and the open-source server. */
import type { BladeSettings, SignInWays } from '#contract/console/console-store.ts'
import { isIn } from '#contract/endpoint.ts'
import { factorGrant, factorHeader } from '#contract/factor-wire.ts'
import { captcha, logout, ofSource, openAuth, socialRender, token } from '#contract/endpoints/auth.ts'
import { smsCode } from '#contract/endpoints/platform.ts'
import { signInWays } from '#contract/endpoints/ward.ts'
import { bladexToken, openToken, type Tokens } from '#contract/session.ts'
import type { SessionUser } from '#contract/session-user.ts'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Jar, jarOf, keepJar, newJar } from './cookies.server.ts'
import { readAs, redirectOf } from './client.server.ts'
import { CodeNeeded, fail, send, type Caller } from './send.server.ts'
import { BladeError } from './failure.ts'

export interface SignedIn {
  user: SessionUser
  tokens: Tokens
  /** Cookies that the server set during sign-in. */
  jar: Jar
}

const pathOf = (blade: BladeSettings, call: keyof typeof openAuth): string =>
  (blade.dialect === 'springblade' ? openAuth : { token, captcha, logout })[call].path

/** Whether the server takes encrypted passwords only, and its key is not set. */
export const isKeyless = ({ passwordMode, encrypted }: BladeSettings): boolean => passwordMode === 'sm2' && !encrypted

/**
 * The password in the form this server expects (contract page auth §6).
 * @throws BladeError keyless rather than to send one that the server would count as a failed sign-in
 */
function wirePassword(caller: Caller, password: string): string {
  const { passwordMode, encrypted } = caller.blade
  if (passwordMode === 'plain') return password
  if (passwordMode === 'md5') return createHash('md5').update(password, 'utf8').digest('hex')
  if (!encrypted) throw fail(caller, 'keyless', 503)
  return encrypted(password)
}

/**
 * A password that the server stores, or compares with a stored one: an open-source server decrypts passwords only at sign-in.
 * @throws BladeError keyless
 */
export const storedPassword = (caller: Caller, password: string): string =>
  caller.blade.dialect === 'springblade' ? password : wirePassword(caller, password)

/** Whether a stock open-source server rewrites characters of a text: a password with one of them could not sign in. */
export const isRewritten = (blade: BladeSettings, text: string): boolean => blade.dialect === 'springblade' && /[&<>]/.test(text)

/** Failures that say nothing about what the server is. */
const isAway = ({ failure: { kind, code } }: BladeError): boolean =>
  kind === 'down' || kind === 'lost' || kind === 'slow' || kind === 'keyless' || code === 400

/** Repeats a call of sign-in once if the server turns out to speak the other dialect. @param work reads the settings anew each time */
async function inItsDialect<T>({ blade }: Caller, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BladeError && !isAway(error) && (await blade.recheck?.())) return work()
    throw error
  }
}

export async function loadCaptcha(caller: Caller): Promise<{ key: string; image: string }> {
  const picture = await inItsDialect(caller, async () => {
    const { data } = await send(caller, { method: 'GET', path: pathOf(caller.blade, 'captcha'), signingIn: true })
    return readAs(caller, captcha.output, data)
  })
  keepJar(picture.key, caller.jar ?? newJar())
  return picture
}

export interface Credentials {
  username: string
  password: string
  captcha?: { key: string; code: string }
}

/** @throws BladeError with the server's message when it refuses. */
export async function signIn(caller: Caller, credentials: Credentials, now: number): Promise<SignedIn> {
  const grant = credentials.captcha ? 'captcha' : 'password'
  return inItsDialect(caller, () =>
    requestTokens(
      credentials.captcha ? { ...caller, jar: jarOf(credentials.captcha.key) } : caller,
      now,
      {
        username: credentials.username,
        account: credentials.username,
        password: wirePassword(caller, credentials.password),
        ...grantWords(caller, grant),
        type: 'account',
      },
      credentials.captcha && { 'Captcha-Key': credentials.captcha.key, 'Captcha-Code': credentials.captcha.code },
    ),
  )
}

/** Every grant in both spellings, so that one call fits all servers. */
const grantWords = ({ tenant }: Caller, grant: string) => ({ grant_type: grant, grantType: grant, scope: 'all', tenantId: tenant.own })

/**
 * The sign-in methods that the server reports. Only the bundled backend does; for others the settings list them.
 */
export async function loadSignInWays(caller: Caller, settings: SignInWays): Promise<SignInWays> {
  if (!isIn(signInWays, caller.blade.dialect)) return settings
  try {
    const { data } = await send(caller, { method: 'GET', path: signInWays.path, signingIn: true })
    return signInWays.output.parse(data)
  } catch {
    return settings
  }
}

/** Sends a code to a phone. @returns the id of the message, to be sent back with the code @throws BladeError */
export async function sendCode(caller: Caller, phone: string): Promise<string> {
  const { data } = await send(caller, { method: smsCode.method, path: smsCode.path, query: { phone }, signingIn: true })
  const read = smsCode.output.safeParse(data)
  if (!read.success) throw new BladeError({ kind: 'garbled', code: 502, msg: '', requestId: caller.requestId })
  keepJar(read.data.id, caller.jar ?? newJar())
  return read.data.id
}

/** @param input `id` of the message and `value`, the code in it @throws BladeError with the server's message */
export function signInByPhone(caller: Caller, input: { phone: string; id: string; value: string }, now: number): Promise<SignedIn> {
  return requestTokens({ ...caller, jar: jarOf(input.id) }, now, {
    ...grantWords(caller, 'sms_code'),
    ...input,
    username: input.phone,
    code: input.value,
  })
}

/** Completes a sign-in that lacked only the code. @throws BladeError with the server's message */
export function signInByCode(caller: Caller, input: { token: string; code: string }, now: number): Promise<SignedIn> {
  const query = { ...grantWords(caller, factorGrant), two_factor_token: input.token }
  return requestTokens(caller, now, query, { [factorHeader]: input.code })
}

/** A person without an account is signed in as a guest. @throws BladeError with the server's message */
export function signInBySocial(caller: Caller, input: { source: string; code: string; state: string }, now: number): Promise<SignedIn> {
  return requestTokens({ ...caller, jar: jarOf(input.state) }, now, { ...grantWords(caller, 'social'), ...input })
}

/**
 * The redirect target for sign-in with a third party, and the state that must come back.
 * @param here origin of this console as the browser knows it
 * @throws BladeError
 */
export async function socialAddress(caller: Caller, source: string, here: string): Promise<{ address: string; state: string }> {
  const { publicUrl } = caller.blade
  const location = await redirectOf(caller, {
    method: socialRender.method,
    path: ofSource(socialRender, source).path,
    query: { callback: here },
    // The bundled backend is reached at an internal address, so it is sent the public host.
    headers: publicUrl ? {} : { 'X-Forwarded-Host': new URL(here).host },
  })
  const address = new URL(location, publicUrl || here)
  const state = address.searchParams.get('state') ?? ''
  if (state) keepJar(state, caller.jar ?? newJar())
  return { address: address.href, state }
}

/** New access and refresh token for a session. @throws BladeError when the refresh token is no longer valid. */
export async function refreshTokens(caller: Caller, refreshToken: string, now: number): Promise<Tokens> {
  const query = { ...grantWords(caller, 'refresh_token'), refresh_token: refreshToken, refreshToken }
  return (await inItsDialect(caller, () => requestTokens({ ...caller, tokens: undefined }, now, query))).tokens
}

export async function signOut(caller: Caller): Promise<void> {
  const method = caller.blade.dialect === 'springblade' ? 'POST' : 'GET'
  await send(caller, { method, path: pathOf(caller.blade, 'logout'), signingIn: true })
}

/** What a grant asks, beside its own words. */
type GrantQuery = Readonly<Record<string, string>> & ReturnType<typeof grantWords>

async function requestTokens(caller: Caller, now: number, query: GrantQuery, headers?: Record<string, string>): Promise<SignedIn> {
  const data = await tokenAnswer(caller, query, headers)
  const { jar = newJar() } = caller
  const open = openToken.safeParse(data)
  if (open.success) {
    const t = open.data
    return {
      user: {
        userId: t.userId,
        account: t.account,
        nickName: t.userName || t.account,
        roleName: t.authority,
        avatar: t.avatar,
        oauthId: t.oauthId,
        tenantId: t.tenantId || caller.tenant.own,
      },
      jar,
      tokens: {
        accessToken: t.accessToken,
        refreshToken: t.refreshToken,
        tokenType: t.tokenType,
        storedAt: now,
        expiresAt: now + t.expiresIn * 1000,
      },
    }
  }
  const bare = bladexToken.safeParse(data)
  if (!bare.success) throw new BladeError({ kind: 'garbled', code: 502, msg: '', requestId: caller.requestId })
  const { user, ...rest } = signedInFrom(bare.data, now, jar)
  return { ...rest, user: { ...user, tenantId: user.tenantId || caller.tenant.own } }
}

/** Sends a grant, and reports it where it signs in. */
async function tokenAnswer(caller: Caller, query: GrantQuery, headers?: Record<string, string>): Promise<unknown> {
  const { account, tenantId, grantType: grant } = query
  const report = grant === 'refresh_token' ? undefined : caller.blade.observeSignIn
  try {
    const { data } = await send(caller, { method: 'POST', path: pathOf(caller.blade, 'token'), query, headers, signingIn: true })
    report?.({ account, tenantId, grant })
    return data
  } catch (error) {
    if (error instanceof BladeError && error.failure.kind === 'refused' && !(error instanceof CodeNeeded)) {
      const { code, msg } = error.failure
      report?.({ account, tenantId, grant, refusal: { code, msg } })
    }
    throw error
  }
}

/** The user and the tokens of a BladeX token response. */
export function signedInFrom(t: z.output<typeof bladexToken>, now: number, jar = newJar()): SignedIn {
  const account = t.account || t.user_name
  return {
    user: {
      userId: t.user_id,
      account,
      nickName: t.nick_name || account,
      roleName: t.role_name,
      avatar: t.avatar,
      oauthId: t.oauth_id,
      tenantId: t.tenant_id,
    },
    jar,
    tokens: {
      accessToken: t.access_token,
      refreshToken: t.refresh_token,
      tokenType: t.token_type,
      storedAt: now,
      expiresAt: now + t.expires_in * 1000,
    },
  }
}
