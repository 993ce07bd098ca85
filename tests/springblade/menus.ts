/** Menus of a role, and the grants of roles and top menus (contract page springblade §1, roles, menus, top menus). */
import { bySort, nest, titled, withParents } from './trees.ts'
import { filtered } from './query.ts'
import { noted, type Answer } from './recordings.ts'
import { answerOf, done, fault, kindOf, type Row, type Table } from './rows.ts'
import { isAdministrator } from './sessions.ts'
import { listed } from './derived-fields.ts'
import { type Call, type Grant, idsIn, rowBy, type World } from './world.ts'

const isMenu = ({ category }: Row) => category === 1
const ordered = ({ tables }: World) => [...tables.menu.rows].sort(bySort)
const byId = (rows: readonly Row[]) => [...rows].sort((a, b) => (BigInt(String(a.id)) < BigInt(String(b.id)) ? -1 : 1))
const show = (world: World, rows: readonly Row[]) => rows.map((row) => listed(world, 'menu', row))

/** Ids of the menus that are granted to the caller's roles; of all menus for the super administrator. */
function own(world: World, { me }: Call): Set<string> {
  const { role, menu, user } = world.tables
  if (me!.aliases.includes('administrator')) return new Set(menu.rows.map(({ id }) => String(id)))
  const roles = idsIn(rowBy(user.rows, me!.userId)?.roleId)
  return new Set(roles.flatMap((id) => (rowBy(role.rows, id) ? (world.grants.get(id)?.menu ?? []) : [])))
}

/** A deleted top menu still narrows the menus (contract page springblade, A10: its settings stay). */
export function routes(world: World, call: Call): Answer {
  const { topMenuId } = call.query
  const below = topMenuId ? new Set(world.topGrants.get(topMenuId)?.menu) : undefined
  const ids = [...own(world, call)].filter((id) => !below || below.has(id))
  return answerOf(nest(show(world, withParents(ordered(world), new Set(ids)).filter(isMenu))))
}

/** Buttons below their menus; the columns that the server omits are -1 (recorded). */
export function buttons(world: World, call: Call): Answer {
  const granted = own(world, call)
  const buttonRows = world.tables.menu.rows.filter((row) => row.category === 2 && granted.has(String(row.id)))
  const parents = new Set(buttonRows.map(({ parentId }) => String(parentId)))
  const rows = byId(world.tables.menu.rows.filter((row) => parents.has(String(row.id)) || buttonRows.includes(row)))
  return answerOf(nest(show(world, rows).map((row) => ({ ...row, category: -1, isOpen: -1, isDeleted: -1, remark: '' }))))
}

export const menuList = (world: World, { query }: Call): Answer =>
  answerOf(nest(show(world, filtered(kindOf('menu'), { ...world.tables.menu, rows: ordered(world) }, query).filter(isMenu))))

/** Child menus of a parent, or all matches where no parent is named; `hasChildren` counts menus only. */
export function lazyMenuList(world: World, { query: { parentId = '', ...query } }: Call): Answer {
  const menus = ordered(world).filter(isMenu)
  const below: Table = { ...world.tables.menu, rows: parentId ? menus.filter((row) => row.parentId === parentId) : menus }
  const parents = new Set(menus.map((row) => row.parentId))
  return answerOf(show(world, filtered(kindOf('menu'), below, query)).map((row) => ({ ...row, hasChildren: parents.has(String(row.id)) })))
}

export const menuTree = (world: World): Answer => answerOf(titled(byId(world.tables.menu.rows).filter(isMenu), 'name'))

/** Scopes below their menus. */
function scopes(world: World, name: 'data-scope' | 'api-scope') {
  const { rows } = world.tables[name]
  const menus = byId(world.tables.menu.rows).filter(({ id }) => rows.some(({ menuId }) => menuId === id))
  return titled([...menus, ...rows.map((row): Row => ({ id: row.id!, parentId: row.menuId!, name: row.scopeName! }))], 'name')
}

export const grantTree = (world: World): Answer =>
  answerOf({
    menu: titled(byId(world.tables.menu.rows), 'name'),
    dataScope: scopes(world, 'data-scope'),
    apiScope: scopes(world, 'api-scope'),
  })

export const grantTopTree = (world: World): Answer =>
  answerOf({ menu: titled(ordered(world).filter(isMenu), 'name'), dataScope: [], apiScope: [] })

const none: Grant = { menu: [], dataScope: [], apiScope: [] }

/** The grants of several roles or top menus together; the server repeats ids that are granted twice (recorded). */
function together(grants: ReadonlyMap<string, Grant>, ids: readonly string[]): Answer {
  const all = ids.map((id) => grants.get(id) ?? none)
  const each = (name: keyof Grant) => all.flatMap((grant) => grant[name])
  return answerOf({ menu: each('menu'), dataScope: each('dataScope'), apiScope: each('apiScope') })
}

export const roleTreeKeys = (world: World, { query: { roleIds = '' } }: Call): Answer =>
  roleIds
    ? together(world.grants, idsIn(roleIds))
    : fault(500, '\n### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: … role_id IN ( )')

export const topTreeKeys = (world: World, { query: { topMenuIds = '' } }: Call): Answer => together(world.topGrants, idsIn(topMenuIds))

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** All four lists are required; the list of roles must not be empty. */
export function grantRoles(world: World, { body: { roleIds, menuIds, dataScopeIds, apiScopeIds } }: Call): Answer {
  if (isIds(roleIds) && roleIds.length === 0) return noted('no role')
  if (!isIds(roleIds) || !isIds(menuIds) || !isIds(dataScopeIds) || !isIds(apiScopeIds))
    return fault(500, 'Cannot invoke "java.util.List.forEach"')
  for (const id of roleIds) world.grants.set(id, { menu: menuIds, dataScope: dataScopeIds, apiScope: apiScopeIds })
  return done
}

export function grantTop(world: World, { body: { topMenuIds, menuIds } }: Call): Answer {
  if (!isIds(topMenuIds) || !isIds(menuIds)) return fault(500, 'Cannot invoke "java.util.List.forEach"')
  if (menuIds.length === 0) return fault(400, 'menuIds:must not be empty')
  for (const id of topMenuIds) world.topGrants.set(id, { ...none, menu: menuIds })
  return done
}

/** Top menus that the caller may see. */
export const topMenu = (world: World, call: Call): Answer => {
  const granted = own(world, call)
  const isMine = ({ id }: Row) =>
    isAdministrator(call.me!) || (world.topGrants.get(String(id))?.menu ?? []).some((menu) => granted.has(menu))
  return answerOf(world.tables.topmenu.rows.filter(isMine))
}
