/** What a user may do and whose rows he sees: his roles' menus and buttons, and the hospitals of his department. */
import type { Db } from '#db/open.ts'
import { dept, menu, role, roleMenu } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { below } from './tree.ts'

export interface Rights {
  /** Role ids and aliases, in the roles' order. */
  roleIds: readonly string[]
  aliases: readonly string[]
  /** True for `administrator`, who holds everything. */
  all: boolean
  /** Codes of granted menus and buttons; empty when `all`. */
  codes: ReadonlySet<string>
  menuIds: ReadonlySet<string>
  /** Hospitals whose orders the user sees; undefined = every one. */
  hospitals: readonly string[] | undefined
}

/** `token` is held by every signed-in user. */
export const holds = (rights: Rights, code: string): boolean => code === 'token' || rights.all || rights.codes.has(code)

export const splitIds = (joined: string): string[] => joined.split(',').filter(Boolean)

/** @param user ids comma-joined, as Blade keeps them */
export function loadRights(db: Db, user: { roleId: string; deptId: string }): Rights {
  const roles = db
    .select({ id: role.id, alias: role.roleAlias })
    .from(role)
    .where(and(inArray(role.id, splitIds(user.roleId)), eq(role.isDeleted, 0)))
    .orderBy(role.sort, role.id)
    .all()
  const roleIds = roles.map((r) => r.id)
  const aliases = roles.map((r) => r.alias)
  const all = aliases.includes('administrator')
  const granted = all
    ? []
    : db
        .selectDistinct({ id: menu.id, code: menu.code })
        .from(roleMenu)
        .innerJoin(menu, eq(menu.id, roleMenu.menuId))
        .where(and(inArray(roleMenu.roleId, roleIds), eq(menu.isDeleted, 0)))
        .all()
  const unlimited = all || aliases.includes('admin')
  return {
    roleIds,
    aliases,
    all,
    codes: new Set(granted.map((m) => m.code)),
    menuIds: new Set(granted.map((m) => m.id)),
    hospitals: unlimited ? undefined : hospitalsOf(db, splitIds(user.deptId)),
  }
}

/** dept.deptCategory of a hospital. */
const hospital = 4

/**
 * From each department upwards, the first one that is a hospital or has hospitals below it gives the hospitals that
 * are seen: a ward sees its hospital, an office what its company runs. A head office (a root) sees everything.
 * @returns undefined for everything; without a department nothing
 */
function hospitalsOf(db: Db, deptIds: readonly string[]): string[] | undefined {
  const depts = db
    .select({ id: dept.id, parentId: dept.parentId, category: dept.deptCategory })
    .from(dept)
    .where(eq(dept.isDeleted, 0))
    .all()
  const byId = new Map(depts.map((d) => [d.id, d]))
  const seen = new Set<string>()
  for (const deptId of deptIds) {
    const passed = new Set<string>()
    for (let at = byId.get(deptId); at && !passed.has(at.id); at = byId.get(at.parentId)) {
      passed.add(at.id)
      const found = [at, ...below(depts, at.id)].filter((d) => d.category === hospital)
      if (at.category !== hospital && !byId.has(at.parentId)) return undefined
      if (!found.length) continue
      for (const { id } of found) seen.add(id)
      break
    }
  }
  return [...seen]
}
