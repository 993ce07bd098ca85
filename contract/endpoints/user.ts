/** Calls on users beyond the four verbs (contract page system §5, auth §6, §7, §9). */
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { user } from '../resources/access.ts'

/** Where BladeX and the open dialect keep the users. */
export const userBases = [user.api, '/api/blade-system/user'] as const

const commaIds = z
  .string()
  .min(1)
  .transform((list) => [...new Set(list.split(',').flatMap((id) => id.trim() || []))])
const word = z.string().max(4096).default('')
const none = z.object({})

const get = <I extends z.ZodType>(end: string, needs: string, input: I) =>
  defineEndpoint({ method: 'GET', path: `${user.api}/${end}`, via: 'query', input, output: z.unknown(), needs })
/** These take their words in the query, though they are POST. */
const post = <I extends z.ZodType>(end: string, needs: string, input: I) =>
  defineEndpoint({ method: 'POST', path: `${user.api}/${end}`, via: 'query', input, output: z.unknown(), needs })
const json = <I extends z.ZodType>(end: string, needs: string, input: I) =>
  defineEndpoint({ method: 'POST', path: `${user.api}/${end}`, via: 'json', input, output: z.unknown(), needs })

export const userCalls = {
  /** `deptId` shows the users of a department and of all below it. */
  page: get('page', 'user', z.looseObject({ deptId: z.string().optional() })),
  platformDetail: get('platform-detail', 'user_view', z.object({ id: z.string().min(1) })),
  info: get('info', 'token', none),
  userList: get('user-list', 'token', none),
  update: json('update', 'user_edit', z.looseObject({ id: z.coerce.string<string | number>().regex(/^\d*$/).min(1) })),
  updatePlatform: post(
    'update-platform',
    'user_edit',
    z.object({ userId: z.string().min(1), userType: z.coerce.number<string>().int().min(1).max(9), userExt: word }),
  ),
  updateInfo: json('update-info', 'token', z.looseObject({})),
  updatePassword: post('update-password', 'token', z.object({ oldPassword: word, newPassword: word, newPassword1: word })),
  resetPassword: post('reset-password', 'user_reset', z.object({ userIds: commaIds })),
  grant: post('grant', 'user_role', z.object({ userIds: commaIds, roleIds: z.string().default('') })),
  unlock: post('unlock', 'user_unlock', z.object({ userIds: commaIds })),
  registerGuest: post(
    'register-guest',
    'guest',
    z.object({
      tenantId: word,
      name: z.string().trim().min(1).max(20),
      account: z.string().trim().min(1).max(45),
      password: z.string().min(1).max(255),
      oauthId: word,
    }),
  ),
}

/** The same call below another base. */
export const under = <I extends z.ZodType, O extends z.ZodType>(base: string, endpoint: Endpoint<I, O>): Endpoint<I, O> => ({
  ...endpoint,
  path: base + endpoint.path.slice(user.api.length),
})
