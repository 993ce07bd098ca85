/** Calls on users beyond the four verbs (contract page system §5, auth §6, §7, §9). */
import { z } from 'zod'
import { nothing as exactNothing } from '../answers.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import type { Pair } from '../languages.ts'
import { exactly, nothing, page, row, rowAnd, workbook } from '../outputs.ts'
import { user } from '../resources/access.ts'
import { stateReason } from '../rules/reason.ts'
import { idList, joinedKeys, rowKey } from '../ids.ts'
import { typedCode, typedLine, typedLines } from '../text-schemas.ts'

/** Base addresses of users in BladeX and the open dialect. */
export const userBases = [user.api, '/api/blade-system/user'] as const

const word = z.string().max(4096).default('')
const none = z.object({})

type More = Pick<
  Endpoint,
  'filters' | 'asks' | 'answersFor' | 'untried' | 'button' | 'undoable' | 'forms' | 'media' | 'upload' | 'beyond' | 'factor' | 'ofTenant'
>
const at = (end: string, title: Pair, needs: string) => ({
  name: `user.${end}`,
  title,
  path: `${user.api}/${end}`,
  needs,
  forms: { springblade: { path: `${userBases[1]}/${end}` } },
})
const get = <I extends z.ZodType, O extends z.ZodType>(end: string, title: Pair, needs: string, input: I, output: O, more: More = {}) =>
  defineEndpoint({ ...at(end, title, needs), method: 'GET', via: 'query', input, output, ...more })
/** These calls are POST, but take their parameters in the query. */
const post = <I extends z.ZodType, O extends z.ZodType = typeof nothing>(
  end: string,
  title: Pair,
  needs: string,
  input: I,
  { output, ...more }: More & { output?: O } = {},
) => defineEndpoint({ ...at(end, title, needs), method: 'POST', via: 'query', input, output: (output ?? nothing) as O, ...more })
const json = <I extends z.ZodType>(end: string, title: Pair, needs: string, input: I, more: More = {}) =>
  defineEndpoint({ ...at(end, title, needs), method: 'POST', via: 'json', input, output: nothing, ...more })
/**
 * One-time passwords, shown only once. Blade returns nothing here, and its clients read nothing, so they are in an object that would
 * otherwise be empty. A server that returns none has set its own initial password.
 */
const oneTime = z.object({ passwords: z.array(z.object({ account: z.string(), password: z.string() })) })
const oneTimes = exactly(oneTime.catch({ passwords: [] }), () => z.union([oneTime, exactNothing]))
const button = (name: string, alias: string): More => ({ button: { menu: user.name, name, alias } })

const colleague = { id: z.string(), account: z.string() }
const people = exactly(z.array(z.looseObject({ ...colleague, name: z.string(), realName: z.string() })), () =>
  z.array(z.looseObject(colleague)),
)

/** `status` of a user, by the dictionary `enable_state`. */
export const userStates = { disabled: 0, active: 1 } as const

export const userCalls = {
  /** `deptId` shows the users of a department and its descendants. */
  page: get('page', ['用户列表', 'List users'], 'user', z.looseObject({ deptId: z.string().optional() }), page(user), {
    filters: user,
    answersFor: { resource: user, verb: 'list' },
    forms: { springblade: { path: `${userBases[1]}/list` } },
  }),
  platformDetail: get(
    'platform-detail',
    ['用户及平台资料', 'User with platform data'],
    'user_view',
    z.object({ id: rowKey }),
    rowAnd(user, { userExt: z.string().catch('') }),
    { asks: ({ of }) => ({ id: of(user) }), forms: { springblade: 'absent' } },
  ),
  info: get('info', ['个人资料', 'My profile'], 'token', none, row(user)),
  userList: get('user-list', ['用户选项', 'User options'], 'token', none, people, { ofTenant: true }),
  /** People that forms of a BladeX console offer as the leader of a user or a department, by a part of their name. */
  leaderList: get('leader-list', ['主管选项', 'Leader options'], user.name, z.object({ tenantId: word, realName: word }), people, {
    forms: { springblade: 'absent' },
    ofTenant: true,
  }),
  update: json('update', ['修改用户', 'Update user'], 'user_edit', z.looseObject({ id: rowKey })),
  updatePlatform: post(
    'update-platform',
    ['修改平台资料', 'Update platform data'],
    'user_edit',
    z.object({ userId: rowKey, userType: z.coerce.number<string>().int().min(1).max(9), userExt: word }),
    { forms: { springblade: 'absent' } },
  ),
  updateInfo: json('update-info', ['修改个人资料', 'Update my profile'], 'token', z.looseObject({}), { factor: 'phone' }),
  updatePassword: post(
    'update-password',
    ['修改密码', 'Change my password'],
    'token',
    z.object({ oldPassword: word, newPassword: word, newPassword1: word }),
    { factor: 'own' },
  ),
  resetPassword: post('reset-password', ['重置密码', 'Reset passwords'], 'user_reset', z.object({ userIds: joinedKeys }), {
    ...button('密码重置', 'reset-password'),
    output: oneTimes,
  }),
  grant: post(
    'grant',
    ['分配角色', 'Assign roles'],
    'user_role',
    z.object({ userIds: joinedKeys, roleIds: joinedKeys.or(z.literal('').transform(() => [])).default([]) }),
    {
      ...button('角色配置', 'role'),
      undoable: user,
    },
  ),
  unlock: post('unlock', ['解锁账号', 'Unlock accounts'], 'user_unlock', z.object({ userIds: joinedKeys }), button('解除锁定', 'unlock')),
  /** Disables users, which ends their sessions, or enables them again. */
  state: json(
    'state',
    ['停用与启用', 'Disable or enable users'],
    'user_state',
    z.object({
      userIds: z.union([joinedKeys, idList.refine((ids) => ids.length > 0)]),
      state: z.literal([userStates.disabled, userStates.active]),
      reason: stateReason,
    }),
    { ...button('停用/启用', 'state'), beyond: 'user-state' },
  ),
  /** Users as a workbook, with the filters of the list. */
  exportUser: get('export-user', ['导出用户', 'Export users'], 'user_export', z.looseObject({ deptId: z.string().optional() }), workbook, {
    filters: user,
    media: 'workbook',
    ...button('导出', 'export'),
  }),
  /** The workbook for `import-user`, without rows. */
  exportTemplate: get('export-template', ['用户导入模板', 'User import template'], 'user_import', none, workbook, { media: 'workbook' }),
  /** Imports a workbook; with `isCovered` 1, rows of existing accounts change them. Imports all rows, or none if one is refused. */
  importUser: post(
    'import-user',
    ['导入用户', 'Import users'],
    'user_import',
    z.object({ isCovered: z.enum(['0', '1', 'true', 'false']).or(z.literal('')).default('0') }),
    { upload: true, ...button('导入', 'import'), output: oneTimes },
  ),
  registerGuest: post(
    'register-guest',
    ['第三方用户注册', 'Register a third-party user'],
    'guest',
    z.object({
      tenantId: word,
      name: typedLine().min(1).max(20),
      account: typedCode().min(1).max(45),
      password: z.string().min(1).max(255),
      oauthId: word,
    }),
    { untried: 'needs a third-party sign-in' },
  ),
}

const reviews = { forms: { springblade: 'absent' }, untried: 'needs somebody who registered' } as const
/**
 * The two decisions of a BladeX console, which sends ids alone. A registration passes by getting roles and departments, so `pass` refuses
 * one that has none yet, and enables disabled accounts, which that console lists as waiting.
 */
export const userReview = {
  pass: post('audit-pass', ['通过审核', 'Approve users'], 'user_audit', z.object({ userIds: joinedKeys }), reviews),
  refuse: post('audit-refuse', ['拒绝审核', 'Reject users'], 'user_audit', z.object({ userIds: joinedKeys }), reviews),
}

/**
 * Approves a registration with comma-joined roles and departments, or refuses it, which removes the account, so that the person may
 * register again. It is decided only once.
 */
export const registrationAudit = defineEndpoint({
  name: 'registration.audit',
  title: ['注册审核', 'Review registration'],
  beyond: 'registration',
  untried: 'needs somebody who registered',
  ...button('注册审核', 'audit'),
  method: 'POST',
  path: '/api/ward/registration/audit',
  via: 'json',
  input: z.object({ id: rowKey, pass: z.boolean(), roleId: word, deptId: word, remark: typedLines().max(255).optional() }),
  output: nothing,
  needs: 'user_audit',
})

const meansCall = { beyond: 'means', needs: 'token' } as const
/**
 * Changes that others made to the caller's sign-in methods since the caller last confirmed. `phone`: the number to confirm, "" for
 * none.
 */
export const meansNews = defineEndpoint({
  ...meansCall,
  name: 'means.news',
  title: ['登录方式变更', 'Changes of sign-in methods'],
  method: 'GET',
  path: '/api/ward/means',
  via: 'query',
  input: none,
  output: z.object({
    phone: z.string(),
    changes: z.array(
      z.object({ id: z.string(), kind: z.enum(['account', 'password', 'phone', 'status']), name: z.string(), time: z.string() }),
    ),
  }),
})
/**
 * Confirms that the caller has read these. A phone among them is either confirmed, and can sign in from then on, or removed from the
 * account.
 */
export const meansAnswer = defineEndpoint({
  ...meansCall,
  name: 'means.answer',
  title: ['确认登录方式变更', 'Confirm changes of sign-in methods'],
  untried: 'needs a change by somebody else',
  method: 'POST',
  path: '/api/ward/means/answer',
  via: 'json',
  input: z.object({ ids: z.array(rowKey).max(500), phone: z.boolean() }),
  output: nothing,
})

/** Addresses of the same call below the other bases. */
export const pathUnder = (base: string, { path }: Pick<Endpoint, 'path'>): string => base + path.slice(user.api.length)
/** The same call below another base. */
export const under = <I extends z.ZodType, O extends z.ZodType>(base: string, endpoint: Endpoint<I, O>): Endpoint<I, O> => ({
  ...endpoint,
  path: pathUnder(base, endpoint),
})
