/** Sign-in and session (contract page auth). The open dialect has three of these calls at other addresses: `openAuth`. */
import { z } from 'zod'
import { bladexTokenAnswer, openTokenAnswer, userInfoAnswer } from '../answers.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { exactly, htmlOrElsewhere, nothing, unread } from '../outputs.ts'
import { bladexToken, openToken } from '../session.ts'
import { typedCode, typedPhone } from '../text-schemas.ts'

const none = z.object({})
const text = z.string().max(4096).optional()
const typed = typedCode().max(4096).optional()
const done = unread<{ success: string; msg: string }>(() => z.looseObject({ success: z.string(), msg: z.string() }))

/** All fields of all grants; `access/sessions` reads those of the requested grant. */
export const tokenInput = z.object({
  grantType: text,
  grant_type: text,
  tenantId: text,
  scope: text,
  type: text,
  username: typed,
  account: typed,
  password: text,
  refresh_token: text,
  refreshToken: text,
  source: text,
  code: typed,
  state: text,
  phone: typedPhone().max(4096).optional(),
  id: text,
  value: typed,
  two_factor_token: text,
})

const auth = '/api/blade-auth/oauth'
export const token = defineEndpoint({
  name: 'auth.oauth.token',
  title: ['登录、刷新令牌', 'Sign in or refresh a token'],
  forms: { springblade: 'absent' },
  method: 'POST',
  path: `${auth}/token`,
  via: 'query',
  input: tokenInput,
  output: exactly(bladexToken, () => bladexTokenAnswer),
  needs: 'basic',
  bare: true,
})
export const tokenRefresh = defineEndpoint({
  ...token,
  name: 'auth.oauth.token.refresh',
  title: ['刷新令牌', 'Refresh a token'],
  path: `${auth}/token/refresh`,
})
export const captcha = defineEndpoint({
  name: 'auth.oauth.captcha',
  title: ['验证码', 'Captcha'],
  forms: { springblade: 'absent' },
  method: 'GET',
  path: `${auth}/captcha`,
  via: 'query',
  input: none,
  output: z.object({ key: z.string(), image: z.string().startsWith('data:image/') }),
  needs: 'open',
  bare: true,
})
/** Ends the sign-in of its token; without a valid one there is nothing to end, and a client that signs out late succeeds as well. */
export const logout = defineEndpoint({
  name: 'auth.oauth.logout',
  title: ['退出登录', 'Sign out'],
  forms: { springblade: 'absent' },
  method: 'GET',
  path: `${auth}/logout`,
  via: 'query',
  input: none,
  output: done,
  needs: 'guest',
  strangers: 'success',
  bare: true,
  effects: true,
})
/** Receives an array of errors that a console caught in the browser; the session continues. */
export const uploadErrors = defineEndpoint({
  name: 'auth.oauth.logout.errors',
  title: ['上报浏览器错误', 'Report browser errors'],
  method: 'POST',
  forms: { springblade: 'absent' },
  path: logout.path,
  via: 'json',
  input: none,
  output: nothing,
  needs: 'token',
})
export const userInfo = defineEndpoint({
  name: 'auth.oauth.user-info',
  title: ['当前用户', 'Current user'],
  method: 'GET',
  forms: { springblade: 'absent' },
  path: `${auth}/user-info`,
  via: 'query',
  input: none,
  output: exactly(
    z.looseObject({ roles: z.array(z.string()).catch([]), permissions: z.array(z.string()).catch([]) }),
    () => userInfoAnswer,
  ),
  needs: 'guest',
})
/** Clears the server's cache of users and rights, so that the next call reloads them; no row changes. */
export const clearCache = defineEndpoint({
  ...logout,
  name: 'auth.oauth.clear-cache',
  title: ['清除缓存', 'Clear cache'],
  path: `${auth}/clear-cache`,
  needs: 'token',
  strangers: undefined,
  effects: undefined,
})

/** Names of third parties, as used in paths. */
export const socialSource = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/)
/**
 * Redirects the browser to a third party, which redirects it back to `<callback>/oauth/redirect/:source?code&state`, or with
 * `error&state` if the user declined. `callback` is the given address, or one that the server knows.
 */
export const socialRender = defineEndpoint({
  name: 'auth.oauth.render.source',
  title: ['去第三方登录', 'Start third-party sign-in'],
  media: 'page',
  untried: 'is for a browser',
  method: 'GET',
  path: `${auth}/render/:source`,
  via: 'query',
  input: z.object({ callback: z.string().max(255).optional() }),
  output: htmlOrElsewhere,
  needs: 'open',
})
/** The page of the simulated third party; its form posts to the same address. */
export const socialProvider = defineEndpoint({
  ...socialRender,
  name: 'auth.oauth.provider.source',
  title: ['内置的第三方登录页', 'Built-in third-party sign-in page'],
  path: `${auth}/provider/:source`,
  input: z.object({ state: text }),
})
/** An endpoint of one third party. @throws z.ZodError for an invalid name */
export const ofSource = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, name: string): Endpoint<I, O> => ({
  ...endpoint,
  path: endpoint.path.replace(':source', socialSource.parse(name)),
})

const onlyOpen = { bare: false, forms: { bladex: 'absent' } } as const
/** The open dialect's addresses of the same calls, all in the envelope. */
export const openAuth = {
  token: defineEndpoint({
    ...token,
    ...onlyOpen,
    name: 'open.auth.token',
    path: '/api/blade-auth/token',
    output: exactly(openToken, () => openTokenAnswer),
  }),
  captcha: defineEndpoint({ ...captcha, ...onlyOpen, name: 'open.auth.captcha', path: '/api/blade-auth/captcha' }),
  logout: defineEndpoint({
    ...logout,
    ...onlyOpen,
    name: 'open.auth.logout',
    method: 'POST',
    path: '/api/blade-auth/logout',
    output: unread<{ code: string; msg: string }>(() => z.looseObject({ code: z.string(), msg: z.string() })),
  }),
}
