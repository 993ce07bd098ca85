/** Names of roles and menus in the caller's language, read from the database when first needed. */
import { codesOf } from '#contract/springblade/menu-codes.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { menu, role } from '#db/tables/system.ts'
import { asc, eq } from 'drizzle-orm'
import { type Rights, rightsReader } from '../rights/permissions.ts'

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => (cached ??= { value: make() }).value
}

export function namesIn(db: Db, language: Language) {
  const english = language === 'en'
  const roles = once(() =>
    db
      .select({ id: role.id, alias: role.roleAlias, name: english ? role.roleAlias : role.roleName })
      .from(role)
      .where(eq(role.isDeleted, 0))
      .orderBy(asc(role.sort), role.id)
      .all(),
  )
  const menus = once(() => {
    const rows = db
      .select({ id: menu.id, parentId: menu.parentId, name: menu.name, alias: menu.alias, code: menu.code })
      .from(menu)
      .where(eq(menu.isDeleted, 0))
      .all()
    return { rows, byId: new Map(rows.map((row) => [row.id, row])) }
  })
  const rightsOf = once(() => rightsReader(db))
  return {
    /** In the order of the roles. */
    roles: (ids: readonly string[]): string[] => roles().flatMap(({ id, name }) => (ids.includes(id) ? name : [])),
    rolesOf: (aliases: readonly string[]): string[] => aliases.map((alias) => roles().find((one) => one.alias === alias)?.name ?? alias),
    /** The roles whose members would pass. */
    rolesThat: (pass: (rights: Rights, id: string) => boolean): string[] =>
      roles().flatMap(({ id, name }) => (pass(rightsOf()({ roleId: id, deptId: '' }), id) ? name : [])),
    /** Menu path at which a right is granted: `资金 / 订单 / 退款`; empty if there is none. */
    menu(code: string): string {
      const { rows, byId } = menus()
      const names: string[] = []
      for (let at = rows.find((row) => codesOf(row.code).includes(code)); at; at = byId.get(at.parentId))
        names.unshift(english && at.alias ? at.alias : at.name)
      return names.join(' / ')
    },
  }
}
