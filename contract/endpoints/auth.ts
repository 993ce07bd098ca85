/** Sign-in and session (contract page auth). In the open dialect the first three live elsewhere: `openPaths`. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
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
  needs: 'token',
  bare: true,
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
  needs: 'token',
})
/** Forgets what the server keeps of users and rights, so that the next call reads it again. */
export const clearCache = defineEndpoint({ ...logout, path: `${auth}/clear-cache` })

/** Where the open dialect keeps the same calls, all in the envelope. */
export const openPaths = { token: '/api/blade-auth/token', captcha: '/api/blade-auth/captcha', logout: '/api/blade-auth/logout' } as const
