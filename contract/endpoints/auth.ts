/** Sign-in and session (contract page auth). In the open dialect the first three live elsewhere: `openPaths`. */
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { bladexToken } from '../session.ts'

const none = z.object({})
const text = z.string().max(4096).optional()

/** Every spelling of every grant; `services/session` reads what its grant needs. */
export const tokenInput = z.object({
  grantType: text,
  grant_type: text,
  tenantId: text,
  scope: text,
  type: text,
  username: text,
  account: text,
  password: text,
  refresh_token: text,
  refreshToken: text,
  source: text,
  code: text,
  state: text,
  phone: text,
  id: text,
  value: text,
})

const auth = '/api/blade-auth/oauth'
export const token = defineEndpoint({
  method: 'POST',
  path: `${auth}/token`,
  via: 'query',
  input: tokenInput,
  output: bladexToken,
  needs: 'open',
  bare: true,
})
export const tokenRefresh = defineEndpoint({ ...token, path: `${auth}/token/refresh` })
export const captcha = defineEndpoint({
  method: 'GET',
  path: `${auth}/captcha`,
  via: 'query',
  input: none,
  output: z.object({ key: z.string(), image: z.string().startsWith('data:image/') }),
  needs: 'open',
  bare: true,
})
export const logout = defineEndpoint({
  method: 'GET',
  path: `${auth}/logout`,
  via: 'query',
  input: none,
  output: z.unknown(),
  needs: 'guest',
  bare: true,
  effects: true,
})
/** Takes the errors that a console met in the browser, an array of them; the session goes on. */
export const uploadErrors = defineEndpoint({
  method: 'POST',
  path: logout.path,
  via: 'json',
  input: none,
  output: z.unknown(),
  needs: 'token',
})
export const userInfo = defineEndpoint({
  method: 'GET',
  path: `${auth}/user-info`,
  via: 'query',
  input: none,
  output: z.looseObject({ roles: z.array(z.string()).catch([]), permissions: z.array(z.string()).catch([]) }),
  needs: 'guest',
})
/** Forgets what the server keeps of users and rights, so that the next call reads it again; no row changes. */
export const clearCache = defineEndpoint({ ...logout, path: `${auth}/clear-cache`, needs: 'token', effects: undefined })

/** Names of third parties, as a path holds them. */
export const socialSource = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/)
/**
 * Sends the browser to a third party, which sends it back to `<callback>/oauth/redirect/:source?code&state`, or with
 * `error&state` when its user said no. `callback` is the address that was asked, or one that the server knows.
 */
export const socialRender = defineEndpoint({
  method: 'GET',
  path: `${auth}/render/:source`,
  via: 'query',
  input: z.object({ callback: z.string().max(255).optional() }),
  output: z.unknown(),
  needs: 'none',
})
/** The page of the third party that the bundled backend plays; its form goes to the same address. */
export const socialProvider = defineEndpoint({ ...socialRender, path: `${auth}/provider/:source`, input: z.object({ state: text }) })
/** An endpoint of one third party. @throws z.ZodError for what cannot be a name */
export const ofSource = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>, name: string): Endpoint<I, O> => ({
  ...endpoint,
  path: endpoint.path.replace(':source', socialSource.parse(name)),
})

/** Where the open dialect keeps the same calls, all in the envelope. */
export const openPaths = { token: '/api/blade-auth/token', captcha: '/api/blade-auth/captcha', logout: '/api/blade-auth/logout' } as const
