/**
 * The calls of the stock server: the answers that no recording can give, who may make each call (contract page springblade, fact 2), and
 * which calls are absent. Other calls are answered from their recordings.
 */
import type { Answer } from './recordings.ts'
import { answerOf, fault, kindOf, kinds, type KindName, type Row } from './rows.ts'
import { titled, bySort } from './trees.ts'
import { filtered } from './query.ts'
import * as menus from './menus.ts'
import * as regions from './regions.ts'
import { token } from './sessions.ts'
import * as users from './users.ts'
import { type Call, detail, list, remove, submit } from './verbs.ts'
import type { World } from './world.ts'

export interface Rule {
  needs: 'nothing' | 'token' | 'administrator'
  /** Returns undefined where the rule has no answer either. */
  answer: (world: World, call: Call) => Answer | undefined
}

/** Logs are read-only; tenants are written by an administrator, like other rows. */
function verbs(name: KindName): [string, Rule][] {
  const { base, everybody } = kindOf(name)
  const needs = everybody ? 'token' : 'administrator'
  const reads: [string, Rule][] = [
    [`GET ${base}/list`, { needs, answer: (world, call) => list(world, name, call) }],
    [`GET ${base}/detail`, { needs, answer: (world, call) => detail(world, name, call) }],
  ]
  if (base.startsWith('/blade-log/')) return reads
  return [
    ...reads,
    [`POST ${base}/submit`, { needs, answer: (world, call) => submit(world, name, call) }],
    [`POST ${base}/remove`, { needs, answer: (world, call) => remove(world, name, call) }],
  ]
}

const system = '/blade-system'
const tree = (name: 'role' | 'dept' | 'dict', title: string, order?: (a: Row, b: Row) => number) => (world: World) =>
  answerOf(titled(order ? [...world.tables[name].rows].sort(order) : world.tables[name].rows, title))

/** Entries by their code, without ids (contract page springblade §1, dictionaries). */
function dictionary({ tables: { dict } }: World, { query: { code } }: Call): Answer {
  if (!code) return fault(500, 'Cannot invoke "String.toCharArray()"')
  const entries = dict.rows.filter((row) => row.code === code && row.dictKey !== -1).sort(bySort)
  return answerOf(entries.map((row) => ({ ...row, id: -1, parentId: -1, isDeleted: -1 })))
}

const posts = ({ tables: { post } }: World): Answer => answerOf(post.rows)
const tenants = (world: World, { query }: Call): Answer => answerOf(filtered(kinds.tenant, world.tables.tenant, query))
/** Recorded with an unreachable object store (contract page springblade §1, files). */
const noStore = () => fault(500, '服务器异常')

const own = {
  nothing: {
    [`POST /blade-auth/token`]: token,
    // The answer to a domain without a tenant.
    [`GET ${system}/tenant/info`]: () => answerOf({}),
  },
  token: {
    [`GET ${system}/user/info`]: users.info,
    [`POST ${system}/user/update-info`]: users.updateInfo,
    [`POST ${system}/user/update-password`]: users.updatePassword,
    [`GET ${system}/menu/routes`]: menus.routes,
    [`GET ${system}/menu/buttons`]: menus.buttons,
    [`GET ${system}/menu/top-menu`]: menus.topMenu,
    [`GET ${system}/menu/tree`]: menus.menuTree,
    [`GET ${system}/menu/grant-tree`]: menus.grantTree,
    [`GET ${system}/menu/grant-top-tree`]: menus.grantTopTree,
    [`GET ${system}/menu/role-tree-keys`]: menus.roleTreeKeys,
    [`GET ${system}/menu/top-tree-keys`]: menus.topTreeKeys,
    [`GET ${system}/region/lazy-list`]: regions.lazyList,
    [`GET ${system}/region/lazy-tree`]: regions.lazyTree,
    [`GET ${system}/region/select`]: regions.select,
    [`GET ${system}/region/detail`]: regions.detail,
    [`POST ${system}/region/submit`]: regions.submit,
    [`POST ${system}/region/remove`]: regions.remove,
    [`GET ${system}/post/select`]: posts,
    [`GET ${system}/tenant/select`]: tenants,
    [`POST /blade-resource/oss/endpoint/put-file`]: noStore,
  },
  administrator: {
    [`GET ${system}/user/user-list`]: users.userList,
    [`POST ${system}/user/update`]: users.update,
    [`POST ${system}/user/reset-password`]: users.resetPassword,
    [`POST ${system}/user/unlock`]: users.unlock,
    [`POST ${system}/user/grant`]: users.grant,
    [`GET ${system}/user/export-user`]: noStore,
    [`GET ${system}/user/export-template`]: noStore,
    [`GET ${system}/role/tree`]: tree('role', 'roleName'),
    [`GET ${system}/role/tree-by-id`]: tree('role', 'roleName'),
    [`POST ${system}/role/grant`]: menus.grantRoles,
    [`GET ${system}/menu/menu-list`]: menus.menuList,
    [`GET ${system}/menu/lazy-menu-list`]: menus.lazyMenuList,
    [`POST ${system}/topmenu/grant`]: menus.grantTop,
    [`GET ${system}/dept/tree`]: tree('dept', 'deptName'),
    [`GET ${system}/dict/tree`]: tree('dict', 'dictValue', bySort),
    [`GET ${system}/dict/dictionary`]: dictionary,
  },
} satisfies Record<Rule['needs'], Record<string, Rule['answer']>>

export const rules: ReadonlyMap<string, Rule> = new Map([
  ...(Object.keys(kinds) as KindName[]).flatMap(verbs),
  ...Object.entries(own).flatMap(([needs, calls]) =>
    Object.entries(calls).map(([name, answer]): [string, Rule] => [name, { needs: needs as Rule['needs'], answer }]),
  ),
])

/** Controllers of the server; any other path is absent (contract page springblade §1). */
const controllers = [
  ...['auth/(?:token|captcha|logout|oauth/render)', 'log/(?:usual|api|error)', 'desk/(?:notice|dashboard)', 'develop/(?:code|datasource)'],
  `system/(?:user|role|menu|topmenu|dept|dict|param|client|region|data-scope|api-scope|post|tenant)`,
  'resource/oss/endpoint',
].map((part) => new RegExp(`^/blade-${part}(?:/|$)`))

/** Calls that these controllers lack (contract page springblade §1, last list). */
const lacking = [
  /\/user\/(?:page|platform-detail|update-platform|select)$/,
  /\/(?:role|dept|menu|user|dict)\/select$/,
  /\/dept\/(?:page|lazy-list|lazy-tree|superior)$/,
  /\/menu\/lazy-list$/,
  /\/dict\/(?:parent-list|child-list)$/,
  /\/oss\/endpoint\/put-file-attach(?:-by-name)?$/,
]

export const isAbsent = (path: string): boolean => !controllers.some((one) => one.test(path)) || lacking.some((one) => one.test(path))
