/** What users may do and whose rows they see: the menus and buttons of their roles, and the hospitals of their departments. */
import { splitIds } from '#contract/ids.ts'
import { codesOf, resourceOfMenu } from '#contract/springblade/menu-codes.ts'
import type { Db } from '#db/open.ts'
import { apiScope, dataScope, menu, role, roleMenu, roleScope } from '#db/tables/system.ts'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { readDepartments } from '#server/rights/departments.ts'
import { admin, adminCodes, administrator } from './admin-role.ts'

export interface Rights {
  /** True for guests: a third party identified them, they have no account here, and they may apply for one. */
  guest: boolean
  /** Role ids and aliases, in the roles' order. */
  roleIds: readonly string[]
  aliases: readonly string[]
  /** True for `administrator`, who holds everything. */
  all: boolean
  /** Codes of granted menus and buttons, in every spelling, and those of the alias `admin`; empty when `all`. */
  codes: ReadonlySet<string>
  menuIds: ReadonlySet<string>
  /** Hospitals whose orders the user sees; undefined = all. */
  hospitals: readonly string[] | undefined
  apiScopeIds: ReadonlySet<string>
  dataScopes: readonly DataScope[]
  /** The user's departments, and the same with all descendants. */
  depts: readonly string[]
  deptsBelow: readonly string[]
}

/** A rule that narrows the rows of one resource. */
export interface DataScope {
  id: string
  /** Name of the resource that the menu shows. */
  resource: string
  type: number
  column: string | null
}

/** What a data scope shows: all rows, the user's own, their departments', their departments' with descendants. */
export const scopeTypes = { all: 1, own: 2, depts: 3, deptsBelow: 4 } as const

/** A path that is open only to users who hold a scope naming it. */
export interface ApiScope {
  id: string
  path: string
}

/** Guests see neither menus nor rows. */
export const guestRights: Rights = {
  guest: true,
  roleIds: [],
  aliases: ['guest'],
  all: false,
  codes: new Set(),
  menuIds: new Set(),
  hospitals: [],
  apiScopeIds: new Set(),
  dataScopes: [],
  depts: [],
  deptsBelow: [],
}

/** Every token grants `guest`; tokens of users with an account also grant `token`. For `a|b` either is enough. */
export function holds(rights: Rights, code: string): boolean {
  if (code === 'guest') return true
  if (rights.guest) return false
  if (code === 'token' || rights.all || rights.codes.has(code)) return true
  return code.includes('|') && code.split('|').some((one) => rights.codes.has(one))
}

/** Rows by the id of their role. */
function byRole<T extends { roleId: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const rowsByRole = new Map<string, T[]>()
  for (const row of rows) {
    const same = rowsByRole.get(row.roleId)
    if (same) same.push(row)
    else rowsByRole.set(row.roleId, [row])
  }
  return rowsByRole
}

/**
 * Reads what roles and departments grant, once for all users in question.
 * @param roleIds the only roles to read; all by default
 */
export function rightsReader(db: Pick<Db, 'select'>, roleIds?: readonly string[]) {
  const isAmongRoles = (column: SQLiteColumn): SQL | undefined => roleIds && inArray(column, [...roleIds])
  const roles = db
    .select({ id: role.id, alias: role.roleAlias })
    .from(role)
    .where(and(isAmongRoles(role.id), eq(role.isDeleted, 0)))
    .orderBy(role.sort, role.id)
    .all()
  const menus = byRole(
    db
      .select({ roleId: roleMenu.roleId, id: menu.id, code: menu.code })
      .from(roleMenu)
      .innerJoin(menu, eq(menu.id, roleMenu.menuId))
      .where(and(isAmongRoles(roleMenu.roleId), eq(menu.isDeleted, 0)))
      .all(),
  )
  const dataRules = byRole(
    db
      .select({ roleId: roleScope.roleId, id: dataScope.id, resource: menu.code, type: dataScope.scopeType, column: dataScope.scopeColumn })
      .from(roleScope)
      .innerJoin(dataScope, eq(dataScope.id, roleScope.scopeId))
      .innerJoin(menu, eq(menu.id, dataScope.menuId))
      .where(and(isAmongRoles(roleScope.roleId), eq(roleScope.kind, 'data'), eq(dataScope.isDeleted, 0)))
      .all()
      .map((rule) => ({ ...rule, resource: resourceOfMenu(rule.resource) })),
  )
  const apiRules = byRole(
    db
      .select({ roleId: roleScope.roleId, id: apiScope.id })
      .from(roleScope)
      .innerJoin(apiScope, eq(apiScope.id, roleScope.scopeId))
      .where(and(isAmongRoles(roleScope.roleId), eq(roleScope.kind, 'api'), eq(apiScope.isDeleted, 0)))
      .all(),
  )
  const departments = readDepartments(db)

  /** @param user ids are comma-joined, as in Blade */
  return (user: { roleId: string; deptId: string }): Rights => {
    const ids = new Set(splitIds(user.roleId))
    const ownRoles = roles.filter(({ id }) => ids.has(id))
    const aliases = ownRoles.map(({ alias }) => alias)
    const all = aliases.includes(administrator)
    const of = <T>(rowsByRole: ReadonlyMap<string, readonly T[]>): T[] =>
      all ? [] : ownRoles.flatMap(({ id }) => rowsByRole.get(id) ?? [])
    const isAdmin = aliases.includes(admin)
    const ownMenus = of(menus)
    const dataScopes = [...new Map(of(dataRules).map(({ roleId: _of, ...rule }) => [rule.id, rule])).values()]
    const depts = splitIds(user.deptId)
    return {
      guest: false,
      roleIds: ownRoles.map(({ id }) => id),
      aliases,
      all,
      codes: new Set([...ownMenus.flatMap(({ code }) => codesOf(code)), ...(isAdmin && !all ? adminCodes : [])]),
      menuIds: new Set(ownMenus.map(({ id }) => id)),
      hospitals: all || isAdmin ? undefined : departments.hospitalsOf(depts),
      apiScopeIds: new Set(of(apiRules).map(({ id }) => id)),
      dataScopes,
      depts,
      // Only rules of this type (4) need descendants.
      deptsBelow: dataScopes.some(({ type }) => type === scopeTypes.deptsBelow) ? departments.withBelow(depts) : depts,
    }
  }
}

/** Rights of one user. @param user ids are comma-joined, as in Blade */
export const loadRights = (db: Pick<Db, 'select'>, user: { roleId: string; deptId: string }): Rights =>
  rightsReader(db, splitIds(user.roleId))(user)

/** Lower-case paths that API scopes close to the user, who holds no scope with that path. */
export function closedPaths({ all, apiScopeIds }: Pick<Rights, 'all' | 'apiScopeIds'>, scopes: readonly ApiScope[]): string[] {
  if (all) return []
  const open = new Set(scopes.flatMap(({ id, path }) => (apiScopeIds.has(id) ? [path.toLowerCase()] : [])))
  return [...new Set(scopes.map(({ path }) => path.toLowerCase()))].filter((path) => !open.has(path))
}

const isPart = (path: string, addresses: readonly string[]) => addresses.some((address) => address.toLowerCase().includes(path))
/** True when one of the closed paths is part of an address of this call. */
export const isClosed = (closed: readonly string[], addresses: readonly string[]): boolean => closed.some((path) => isPart(path, addresses))
/** Those of the closed paths that are part of an address of this call. */
export const closing = (closed: readonly string[], addresses: readonly string[]): string[] =>
  closed.filter((path) => isPart(path, addresses))
