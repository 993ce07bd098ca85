/** Signing in, in the dialect that is set: what differs between BladeX and the open-source server stands here alone. */
import { captcha, logout, openPaths, token } from '#contract/endpoints/auth.ts'
import type { BladeSettings } from '#contract/console-store.ts'
import { bladexToken, openToken, type SessionUser, type Tokens } from '#contract/session.ts'
import { sm2 } from 'sm-crypto'
import { createHash } from 'node:crypto'
import { send, type Caller } from './client.server.ts'
import { BladeError } from './failure.ts'

export interface SignedIn {
  user: SessionUser
  tokens: Tokens
}

const pathOf = (blade: BladeSettings, call: keyof typeof openPaths): string =>
  blade.dialect === 'springblade' ? openPaths[call] : { token, captcha, logout }[call].path

/** The password as this server expects it on the wire (contract page auth §6). */
function wirePassword(blade: BladeSettings, password: string): string {
  const md5 = () => createHash('md5').update(password, 'utf8').digest('hex')
  if (blade.passwordMode === 'plain') return password
  if (blade.passwordMode === 'md5' || !blade.sm2PublicKey) return md5()
  const key = blade.sm2PublicKey.length === 128 ? `04${blade.sm2PublicKey}` : blade.sm2PublicKey
  return `04${sm2.doEncrypt(password, key, 1)}`
}

export async function askCaptcha(caller: Caller): Promise<{ key: string; image: string }> {
  const { data } = await send(caller, { method: 'GET', path: pathOf(caller.blade, 'captcha'), signingIn: true })
  return captcha.output.parse(data)
}

export interface Credentials {
  username: string
  password: string
  captcha?: { key: string; code: string }
}

/** @throws BladeError with the server's words when it refuses. */
export async function signIn(caller: Caller, given: Credentials, now: number): Promise<SignedIn> {
  const grant = given.captcha ? 'captcha' : 'password'
  return askToken(
    caller,
    now,
    {
      username: given.username,
      account: given.username,
      password: wirePassword(caller.blade, given.password),
      grant_type: grant,
      grantType: grant,
      scope: 'all',
      type: 'account',
      tenantId: '000000',
    },
    given.captcha && { 'Captcha-Key': given.captcha.key, 'Captcha-Code': given.captcha.code },
  )
}

/** New access and refresh token for a session. @throws BladeError when the refresh token is dead. */
export async function refreshTokens(caller: Caller, refreshToken: string, now: number): Promise<Tokens> {
  const query = {
    refresh_token: refreshToken,
    refreshToken,
    grant_type: 'refresh_token',
    grantType: 'refresh_token',
    scope: 'all',
    tenantId: '000000',
  }
  return (await askToken({ ...caller, tokens: undefined }, now, query)).tokens
}

export async function signOut(caller: Caller): Promise<void> {
  const method = caller.blade.dialect === 'springblade' ? 'POST' : 'GET'
  await send(caller, { method, path: pathOf(caller.blade, 'logout'), signingIn: true })
}

async function askToken(caller: Caller, now: number, query: Record<string, string>, headers?: Record<string, string>): Promise<SignedIn> {
  const { data } = await send(caller, { method: 'POST', path: pathOf(caller.blade, 'token'), query, headers, signingIn: true })
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
  const t = bare.data
  const account = t.account || t.user_name
  return {
    user: { userId: t.user_id, account, nickName: t.nick_name || account, roleName: t.role_name, avatar: t.avatar, oauthId: t.oauth_id },
    tokens: {
      accessToken: t.access_token,
      refreshToken: t.refresh_token,
      tokenType: t.token_type,
      storedAt: now,
      expiresAt: now + t.expires_in * 1000,
    },
  }
}
