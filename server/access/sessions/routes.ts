/** Sign-in and session over HTTP, in both dialects (contract page auth). */
import { captcha, clearCache, logout, openAuth, token, type tokenInput, tokenRefresh, userInfo } from '#contract/endpoints/auth.ts'
import { factorGrant, factorHeader } from '#contract/factor-wire.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { tenant } from '#contract/server.ts'
import type { Router } from 'express'
import type { z } from 'zod'
import type { Ctx } from '#server/api/context.ts'
import { handle, handleOpen } from '#server/api/handle.ts'
import { seenBy } from '#server/audit/request-log.ts'
import type { Captchas } from './captcha.ts'
import { mayGrant } from './client.ts'
import type { Lockout } from './lockout.ts'
import type { Menus } from '#server/rights/menu-tree.ts'
import { type Journal, signIns } from '#server/audit/journal.ts'
import { clip } from '#server/audit/masking.ts'
import { CodeNeeded, SignInRefused } from '#server/core/refusal.ts'
import type { Means } from '../users/means.ts'
import type { Issued, Sessions } from './session.ts'
import { signInText } from './sign-in-log.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { Messages } from '#server/platform/sms.ts'
import type { Social } from './social.ts'
import { cleanPhone } from '#contract/text.ts'

const license = 'powered by blade'

/** User fields of token and user-info in BladeX's names: `user_name` is the account. Some clients read two of them in camelCase. */
const bladexUser = ({ user, rights, oauthId }: Principal) => ({
  user_id: user.id,
  tenant_id: user.tenantId,
  tenantId: user.tenantId,
  account: user.account,
  user_name: user.account,
  nick_name: user.name ?? user.account,
  real_name: user.realName ?? '',
  role_id: rights.roleIds.join(','),
  role_name: rights.aliases.join(','),
  roleName: rights.aliases.join(','),
  dept_id: user.deptId,
  post_id: user.postId,
  oauth_id: oauthId,
  avatar: user.avatar ?? '',
  detail: { type: 'web' },
})

export const bladexToken = ({ accessToken, refreshToken, expiresIn, scope, principal }: Issued) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  token_type: 'bearer',
  expires_in: expiresIn,
  scope,
  client_id: principal.clientId,
  jti: principal.sessionId,
  license,
  ...bladexUser(principal),
})

/** The open dialect: camelCase, and `userName` is the display name. */
const openToken = ({ accessToken, refreshToken, expiresIn, principal: { user, rights, oauthId } }: Issued) => ({
  accessToken,
  refreshToken,
  tokenType: 'bearer',
  expiresIn,
  userId: user.id,
  tenantId: user.tenantId,
  oauthId,
  account: user.account,
  userName: user.realName || user.name || user.account,
  authority: rights.aliases.join(','),
  avatar: user.avatar ?? '',
  license,
})

interface Deps {
  sessions: Sessions
  captchas: Captchas
  lockout: Lockout
  means: Pick<Means, 'phoneWaits'>
  menus: Menus
  messages: Messages
  journal: Journal
  /** Absent where third-party sign-in is off. */
  social?: Social
}

export function mountAuth(router: Router, deps: Deps): void {
  const { sessions, captchas, lockout, means, menus, messages, journal, social } = deps

  /** Logs successful and failed sign-ins; a refresh is not a sign-in. */
  async function grant(input: z.output<typeof tokenInput>, ctx: Ctx, dialect: Dialect): Promise<Issued> {
    const type = input.grantType ?? input.grant_type ?? 'password'
    if (type === 'refresh_token') return issue(type, input, ctx, dialect)
    try {
      const issued = await issue(type, input, ctx, dialect)
      const { oauthId, user } = issued.principal
      const who = user.account || `${user.name ?? ''} [${oauthId}]`
      journal.note({ ...seenBy(ctx, user.account), stranger: false }, { logId: signIns.done, logData: signInText(who, type) })
      return issued
    } catch (error) {
      if (error instanceof SignInRefused && !(error instanceof CodeNeeded)) {
        const account = clip(input.username ?? input.account ?? input.phone ?? input.source ?? '', 64)
        const logData = `${account} 登录失败 (${clip(type, 32)}): ${error.text('zh')}`
        journal.note(seenBy(ctx, account), { logId: signIns.failed, logLevel: 'warn', logData })
      }
      throw error
    }
  }

  function signOut(me: Principal, ctx: Ctx): void {
    sessions.signOut(me)
    journal.note(seenBy(ctx), { logId: 'sign-out', logData: `${me.user.account || me.oauthId} 退出` })
  }

  /** Wrong codes count as failed sign-ins of the phone. @throws SignInRefused accountLocked, captchaWrong, codeExpired, phoneUnknown */
  async function redeem(input: Parameters<Messages['redeem']>[0], ip: string): Promise<{ userId: string }> {
    let owner: { userId: string } | undefined
    let refusal: unknown
    const outcome = await lockout.check({ tenantId: input.tenantId, account: input.phone, ip }, () => {
      try {
        owner = messages.redeem(input)
      } catch (error) {
        if (!(error instanceof SignInRefused)) throw error
        refusal = error
      }
      return Promise.resolve(owner !== undefined)
    })
    if (outcome === 'locked') throw new SignInRefused('access_denied', 'accountLocked')
    if (!owner) throw refusal
    return owner
  }

  async function issue(type: string, input: z.output<typeof tokenInput>, ctx: Ctx, dialect: Dialect): Promise<Issued> {
    const client = ctx.client()
    const tenantId = ctx.header('tenant-id') || input.tenantId || tenant
    const request = { client, scope: input.scope, dialect, proxied: ctx.proxied, ip: ctx.ip, code: ctx.header(factorHeader) }
    // The first step of this sign-in checked the client's grant already.
    if (type === factorGrant) return sessions.complete(input.two_factor_token ?? '', request)
    const grantTypes = ['password', 'captcha', 'refresh_token', 'sms_code', ...(social ? ['social'] : [])]
    if (!grantTypes.includes(type)) throw new SignInRefused('unsupported_grant_type', 'badGrant')
    mayGrant(client, type)
    if (type === 'refresh_token') return sessions.refresh(input.refresh_token ?? input.refreshToken ?? '', request)
    if (type === 'sms_code') {
      const phone = cleanPhone(input.phone ?? input.username ?? '')
      const { userId } = await redeem({ id: input.id ?? '', phone, value: input.value ?? input.code ?? '', tenantId }, ctx.ip)
      if (means.phoneWaits(userId)) throw new SignInRefused('access_denied', 'phoneUnconfirmed')
      return sessions.open({ userId }, request)
    }
    if (type === 'social' && social) {
      const { source = '', code = '', state = '' } = input
      return sessions.open(social.redeem({ source, code, state, tenantId }, dialect), request)
    }
    return sessions.signIn({
      captcha: type === 'captcha' ? { key: ctx.header('captcha-key') ?? '', text: ctx.header('captcha-code') ?? '' } : undefined,
      tenantId,
      account: input.username ?? input.account ?? '',
      password: input.password ?? '',
      ...request,
    })
  }

  handleOpen(router, token, async (input, ctx) => bladexToken(await grant(input, ctx, 'bladex')))
  handleOpen(router, tokenRefresh, async (input, ctx) => bladexToken(await grant({ grant_type: 'refresh_token', ...input }, ctx, 'bladex')))
  handleOpen(router, captcha, (_input, ctx) => captchas.create(lockout.isSuspicious(ctx.ip)))
  const leave = async (ctx: Ctx) => {
    if (await ctx.isKnown()) signOut(await ctx.admit('guest', { beforeChange: true }), ctx)
  }
  handleOpen(router, logout, async (_input, ctx) => {
    await leave(ctx)
    return { success: 'true', msg: 'success' }
  })
  handle(router, clearCache, () => {
    sessions.forget()
    return { success: 'true', msg: 'success' }
  })
  handle(router, userInfo, (_input, me) => ({
    ...bladexUser(me),
    roles: [...me.rights.aliases],
    permissions: menus.buttonCodes(me.rights),
  }))

  handleOpen(router, openAuth.token, async (input, ctx) => openToken(await grant(input, ctx, 'springblade')))
  handleOpen(router, openAuth.captcha, (_input, ctx) => captchas.create(lockout.isSuspicious(ctx.ip)))
  handleOpen(router, openAuth.logout, async (_input, ctx) => {
    await leave(ctx)
    return { code: '200', msg: '操作成功' }
  })
}
