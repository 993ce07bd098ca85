/**
 * The calls of the stock server: the answers that no recording can give, who may make each call (contract page springblade, fact 2), and
 * which calls are absent. Other calls are answered from their recordings.
 */
import { type Answer, recordings } from './recordings.ts'
import { answerOf, fault, kindOf, kinds, type KindName } from './rows.ts'
import { titled, bySort } from './trees.ts'
import * as menus from './menus.ts'
import * as regions from './regions.ts'
import { token } from './sessions.ts'
import { ofDomain, ofNamedTenant, seenBy } from './tenants.ts'
import * as users from './users.ts'
import { detail, list, remove, submit } from './verbs.ts'
import type { Call, World } from './world.ts'

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
/** A super administrator is not offered the role of a tenant's administrator. */
const tree = (name: 'role' | 'dept', title: string) => (world: World, call: Call) => {
  const rows = ofNamedTenant(world.tables[name].rows, call)
  return answerOf(
    titled(name === 'role' && !call.me!.aliases.includes('admin') ? rows.filter((row) => row.roleAlias !== 'admin') : rows, title),
  )
}
const dictTree = (world: World) => answerOf(titled([...world.tables.dict.rows].sort(bySort), 'dictValue'))

/** Entries by their code, without ids (contract page springblade §1, dictionaries). */
function dictionary({ tables: { dict } }: World, { query: { code } }: Call): Answer {
  if (!code) return fault(500, 'Cannot invoke "String.toCharArray()"')
  const entries = dict.rows.filter((row) => row.code === code && row.dictKey !== -1).sort(bySort)
  return answerOf(entries.map((row) => ({ ...row, id: -1, parentId: -1, isDeleted: -1 })))
}

const posts = ({ tables: { post } }: World, call: Call): Answer => answerOf(ofNamedTenant(seenBy('post', post.rows, call.me), call))
const tenants = (world: World, { query: { tenantId = '' }, me }: Call): Answer =>
  answerOf(seenBy('tenant', world.tables.tenant.rows, me).filter((row) => !tenantId || row.tenantId === tenantId))
/** Recorded with an unreachable object store (contract page springblade §1, files). */
const noStore = () => fault(500, '服务器异常')

const picture = recordings.find(({ path }) => path === '/blade-auth/captcha')

const own = {
  nothing: {
    [`GET /blade-auth/captcha`]: () => picture,
    [`POST /blade-auth/token`]: token,
    [`GET ${system}/tenant/info`]: ofDomain,
  },
  token: {
    [`GET /blade-desk/dashboard/activities`]: ({ desk }: World) => answerOf(desk.activities),
    [`GET /blade-desk/dashboard/my-notices`]: ({ desk }: World) => answerOf(desk.reminders),
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
    [`GET ${system}/dict/tree`]: dictTree,
    [`GET ${system}/dict/dictionary`]: dictionary,
  },
} satisfies Record<Rule['needs'], Record<string, Rule['answer']>>

/** What a call needs in this version: since 5.0 any token reads a dictionary. */
export const needsOf = ({ needs }: Rule, path: string, { version }: World): Rule['needs'] =>
  version !== '4.10' && path === `${system}/dict/dictionary` ? 'token' : needs

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
