/** Why a call was refused, in the names of the rows: the guard's decision, and who would pass the same guard now. */
import type { Why } from '#contract/endpoints/journal.ts'
import { codesOf } from '#contract/menu-codes.ts'
import type { Db } from '#db/open.ts'
import { apiScope, menu, role } from '#db/tables/system.ts'
import { asc, eq } from 'drizzle-orm'
import { closedPaths, closing, holds, rightsReader, type Rights } from '../access/roles/permissions.ts'
import type { Denial } from '../core/refusal.ts'

/** Names of the roles whose holders would pass. */
function rolesThat(db: Db, pass: (rights: Rights) => boolean): string[] {
  const rightsOf = rightsReader(db)
  const rows = db
    .select({ id: role.id, name: role.roleName })
    .from(role)
    .where(eq(role.isDeleted, 0))
    .orderBy(asc(role.sort), role.id)
    .all()
  return rows.filter(({ id }) => pass(rightsOf({ roleId: id, deptId: '' }))).map(({ name }) => name)
}

/** Where a right is granted: `订单 / 退款`. */
function menuOf(db: Db, code: string): string {
  const rows = db
    .select({ id: menu.id, parentId: menu.parentId, name: menu.name, code: menu.code })
    .from(menu)
    .where(eq(menu.isDeleted, 0))
    .all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const names: string[] = []
  for (let at = rows.find((row) => codesOf(row.code).includes(code)); at; at = byId.get(at.parentId)) names.unshift(at.name)
  return names.join(' / ')
}

/** @param aliases of the caller's roles */
export function explain(db: Db, denial: Denial, aliases: readonly string[]): Why {
  const names = db.select({ alias: role.roleAlias, name: role.roleName }).from(role).where(eq(role.isDeleted, 0)).all()
  const held = aliases.map((alias) => names.find((one) => one.alias === alias)?.name ?? alias)
  const none: Why = { missing: [], closed: [], scope: '', held }
  if ('scope' in denial) return { ...none, scope: denial.scope }
  if ('missing' in denial)
    return {
      ...none,
      missing: denial.missing.split('|').map((code) => ({
        code,
        menu: menuOf(db, code),
        roles: rolesThat(db, (rights) => holds(rights, code)),
      })),
    }
  const scopes = db
    .select({ id: apiScope.id, name: apiScope.scopeName, path: apiScope.scopePath })
    .from(apiScope)
    .where(eq(apiScope.isDeleted, 0))
    .all()
  return {
    ...none,
    closed: [...new Set(denial.closed)].map((path) => ({
      path,
      scope: scopes.find((one) => one.path.toLowerCase() === path)?.name ?? '',
      roles: rolesThat(db, (rights) => rights.all || !closing(closedPaths(rights, scopes), [path]).length),
    })),
  }
}
