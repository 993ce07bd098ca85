/** Sign-ins and locked accounts as consoles of BladeX show them beside their users: the log of sign-ins, the lockout and disabled users. */
import { z } from 'zod'
import { orNothing, pageOf } from '../answers.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import type { Page } from '../envelope.ts'
import type { Pair } from '../languages.ts'
import { exactly, nothing } from '../outputs.ts'
import { permission } from '../resource.ts'
import { user } from '../resources/access.ts'
import { usual } from '../resources/platform.ts'
import { stateReason } from '../rules/reason.ts'
import { typedCode } from '../text-schemas.ts'
import { rowKey } from '../ids.ts'
import { userCalls } from './user.ts'

const system = '/api/blade-system'
const onlyBladeX = { forms: { springblade: 'absent' } } as const
const get = <I extends z.ZodType, O extends z.ZodType>(path: string, title: Pair, needs: string, input: I, output: O) => {
  const call = { name: path.replace('/', '.'), title, path: `${system}/${path}`, needs, ...onlyBladeX } as const
  return defineEndpoint({ ...call, method: 'GET', via: 'query', input, output })
}
const paged = { current: z.string().optional(), size: z.string().optional() }
const word = typedCode().max(64).optional()
const pageOfRows = <T extends z.ZodType>(row: T) => exactly(z.custom<Page<z.output<T>>>(), () => pageOf(row))
const rowOrNothing = <T extends z.ZodType>(row: T) => exactly(z.custom<z.output<T> | null>(), () => orNothing(row))

/** One successful sign-in. */
const authLogRow = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  grantType: z.string(),
  remoteIp: z.string(),
  userAgent: z.string(),
  serviceId: z.string(),
  serverIp: z.string(),
  serverHost: z.string(),
  env: z.string(),
  loginTime: z.string(),
})
export type AuthLogRow = z.output<typeof authLogRow>

/** The rows of the usual log that are sign-ins; open to whoever may read that log. */
export const authLog = {
  page: get(
    'auth-log/page',
    ['认证日志', 'Sign-in log'],
    usual.name,
    z.object({
      ...paged,
      account: word,
      remoteIp: word,
      userId: word,
      grantType: z
        .string()
        .regex(/^\w{1,32}$/)
        .optional(),
    }),
    pageOfRows(authLogRow),
  ),
  detail: {
    ...get(
      'auth-log/detail',
      ['认证日志详情', 'Get a sign-in'],
      permission(usual.name, 'view'),
      z.object({ id: rowKey }),
      rowOrNothing(authLogRow),
    ),
    asks: ({ of }) => ({ id: of(usual) }),
  } satisfies Endpoint,
}

/** `SYSTEM`: too many failed sign-ins, for half an hour; `MANUAL`: a person disabled the account, until a person enables it. */
export const lockTypes = { SYSTEM: ['系统锁定', 'Failed sign-ins'], MANUAL: ['手动锁定', 'Disabled'] } as const satisfies Record<
  string,
  Pair
>
/** Only current locks are listed: the history of both is in the audit and in the log. */
export const locked = 'LOCKED' as const

const authLockRow = z.object({
  id: z.string(),
  /** The account, or the address. */
  lockTarget: z.string(),
  userName: z.string(),
  remoteIp: z.string(),
  failCount: z.number(),
  userAgent: z.string(),
  lockType: z.enum(['SYSTEM', 'MANUAL']),
  lockTypeName: z.string(),
  lockStatus: z.literal(locked),
  lockStatusName: z.string(),
  lockBeginTime: z.string(),
  /** "" for a lock without an end. */
  lockEndTime: z.string(),
  lockReason: z.string(),
  unlockReason: z.string(),
  expired: z.boolean(),
})
export type AuthLockRow = z.output<typeof authLockRow>

/** A lock by failed sign-ins is ended by one right, a disabled account is enabled by another. */
const mayUnlock = `${userCalls.unlock.needs}|${userCalls.state.needs}`
const lockId = z.string().min(1).max(400)

export const authLock = {
  page: get(
    'auth-lock/page',
    ['账号锁定', 'Locked accounts'],
    user.name,
    z.object({ ...paged, lockTarget: word, remoteIp: word, lockStatus: word, lockType: word }),
    pageOfRows(authLockRow),
  ),
  detail: {
    ...get(
      'auth-lock/detail',
      ['账号锁定详情', 'Get a lock'],
      permission(user.name, 'view'),
      z.object({ id: lockId }),
      rowOrNothing(authLockRow),
    ),
    asks: () => ({ id: undefined }),
  } satisfies Endpoint,
  /** Disables the account, as `user/state` does; a lock for a time does not exist here and is refused. */
  lock: defineEndpoint({
    ...onlyBladeX,
    name: 'auth-lock.lock',
    title: ['锁定账号', 'Lock an account'],
    untried: 'would disable somebody',
    method: 'POST',
    path: `${system}/auth-lock/lock`,
    via: 'query',
    input: z.object({
      userId: rowKey,
      lockReason: stateReason,
      lockBeginTime: z.string().max(32).optional(),
      lockEndTime: z.string().max(32).optional(),
    }),
    output: nothing,
    needs: userCalls.state.needs,
  }),
  unlock: defineEndpoint({
    ...onlyBladeX,
    name: 'auth-lock.unlock',
    title: ['解除账号锁定', 'Unlock an account'],
    untried: 'needs a locked account',
    method: 'POST',
    path: `${system}/auth-lock/unlock`,
    via: 'query',
    input: z.object({ id: lockId, unlockReason: z.string().max(255).optional() }),
    output: nothing,
    needs: mayUnlock,
  }),
}
