/** Sign-in in the configured dialect: the only place for the differences between BladeX and the open-source server. */
import type { BladeSettings, SignInWays } from '#contract/console/console-store.ts'
import { isIn } from '#contract/endpoint.ts'
import { factorGrant, factorHeader } from '#contract/factor-wire.ts'
import { captcha, logout, ofSource, openAuth, socialRender, token } from '#contract/endpoints/auth.ts'
import { smsCode } from '#contract/endpoints/platform.ts'
import { signInWays } from '#contract/endpoints/ward.ts'
import { bladexToken, openToken, type SessionUser, type Tokens } from '#contract/session.ts'
import { tenant } from '#contract/server.ts'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Jar, jarOf, keepJar, newJar } from './cookies.server.ts'
import { readAs, redirectOf } from './client.server.ts'
import { send, type Caller } from './send.server.ts'
import { BladeError } from './failure.ts'

export interface SignedIn {
  user: SessionUser
  tokens: Tokens
  /** Cookies that the server set during sign-in. */
  jar: Jar
}

const pathOf = (blade: BladeSettings, call: keyof typeof openAuth): string =>
  (blade.dialect === 'springblade' ? openAuth : { token, captcha, logout })[call].path

/** The password in the form this server expects (contract page auth §6). */
export function wirePassword(blade: BladeSettings, password: string): string {
  const md5 = () => createHash('md5').update(password, 'utf8').digest('hex')
  if (blade.passwordMode === 'plain') return password
  return (blade.passwordMode === 'sm2' && blade.encrypted?.(password)) || md5()
}

/** A password that the server stores, or compares with a stored one: an open-source server decrypts passwords only at sign-in. */
export const storedPassword = (blade: BladeSettings, password: string): string =>
  blade.dialect === 'springblade' ? password : wirePassword(blade, password)

/** Whether a stock open-source server rewrites characters of a text: a password with one of them could not sign in. */
export const isRewritten = (blade: BladeSettings, text: string): boolean => blade.dialect === 'springblade' && /[&<>]/.test(text)

export async function captchaForm(caller: Caller): Promise<{ key: string; image: string }> {
  const { data } = await send(caller, { method: 'GET', path: pathOf(caller.blade, 'captcha'), signingIn: true })
  const picture = readAs(caller, captcha.output, data)
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
  return tokenForm(
    credentials.captcha ? { ...caller, jar: jarOf(credentials.captcha.key) } : caller,
    now,
    {
      username: credentials.username,
      account: credentials.username,
      password: wirePassword(caller.blade, credentials.password),
      ...grantWords(grant),
      type: 'account',
    },
    credentials.captcha && { 'Captcha-Key': credentials.captcha.key, 'Captcha-Code': credentials.captcha.code },
  )
}

/** Every grant in both spellings, so that one call fits all servers. */
const grantWords = (grant: string) => ({ grant_type: grant, grantType: grant, scope: 'all', tenantId: tenant })

/**
 * The sign-in methods that the server reports. Only the bundled backend does; for others the settings list them.
 */
export async function waysForm(caller: Caller, settings: SignInWays): Promise<SignInWays> {
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
  return tokenForm({ ...caller, jar: jarOf(input.id) }, now, {
    ...grantWords('sms_code'),
    ...input,
    username: input.phone,
    code: input.value,
  })
}

/** Completes a sign-in that lacked only the code. @throws BladeError with the server's message */
export function signInByCode(caller: Caller, input: { token: string; code: string }, now: number): Promise<SignedIn> {
  const query = { ...grantWords(factorGrant), two_factor_token: input.token }
  return tokenForm(caller, now, query, { [factorHeader]: input.code })
}

/** A person without an account is signed in as a guest. @throws BladeError with the server's message */
export function signInBySocial(caller: Caller, input: { source: string; code: string; state: string }, now: number): Promise<SignedIn> {
  return tokenForm({ ...caller, jar: jarOf(input.state) }, now, { ...grantWords('social'), ...input })
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
  const query = { ...grantWords('refresh_token'), refresh_token: refreshToken, refreshToken }
  return (await tokenForm({ ...caller, tokens: undefined }, now, query)).tokens
}

export async function signOut(caller: Caller): Promise<void> {
  const method = caller.blade.dialect === 'springblade' ? 'POST' : 'GET'
  await send(caller, { method, path: pathOf(caller.blade, 'logout'), signingIn: true })
}

async function tokenForm(caller: Caller, now: number, query: Record<string, string>, headers?: Record<string, string>): Promise<SignedIn> {
  const { data } = await send(caller, { method: 'POST', path: pathOf(caller.blade, 'token'), query, headers, signingIn: true })
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
  return signedInFrom(bare.data, now, jar)
}

/** The user and the tokens of a BladeX token response. */
export function signedInFrom(t: z.output<typeof bladexToken>, now: number, jar = newJar()): SignedIn {
  const account = t.account || t.user_name
  return {
    user: { userId: t.user_id, account, nickName: t.nick_name || account, roleName: t.role_name, avatar: t.avatar, oauthId: t.oauth_id },
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
