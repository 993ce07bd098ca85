/** What roles and top menus hold: the trees to choose from, the selected keys, and replacing them (contract page system §1-§3). */
import { keysVersion } from '#contract/rules/version.ts'
import type { Db } from '#db/open.ts'
import { apiScope, dataScope, menu, role, roleMenu, roleScope, topMenu, topMenuSetting } from '#db/tables/system.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Rights } from '#server/rights/permissions.ts'
import { Refused } from '#server/core/refusal.ts'
import type { RightsGuard } from './rights-guard.ts'
import type { Principal } from '#server/rights/principal.ts'
import { toTree, treeNode, withAncestors } from '#server/core/tree.ts'
import { inTransaction } from '#server/core/transaction.ts'

type Kind = 'data' | 'api'
const scopeTables = { data: dataScope, api: apiScope } as const

export interface RoleGrant {
  roleIds: readonly string[]
  menuIds: readonly string[]
  dataScopeIds: readonly string[]
  apiScopeIds: readonly string[]
  /** Version of what the roles held when the selection was made (`keysVersion`). */
  rowVersion?: string | null
}

/** The difference of two lists of ids. Only that is written, so that the audit shows what a grant added and removed. */
const differenceOf = (old: readonly string[], now: readonly string[]) => ({
  removed: old.filter((id) => !now.includes(id)),
  added: [...new Set(now)].filter((id) => !old.includes(id)),
})

export function createGrants(db: Db, guard: RightsGuard) {
  const menus = () =>
    db
      .select({ id: menu.id, parentId: menu.parentId, title: menu.name, category: menu.category, code: menu.code })
      .from(menu)
      .where(eq(menu.isDeleted, 0))
      .orderBy(asc(menu.sort), asc(menu.id))
      .all()
  const scopes = (kind: Kind) => {
    const table = scopeTables[kind]
    return db
      .select({ id: table.id, menuId: table.menuId, title: table.scopeName })
      .from(table)
      .where(eq(table.isDeleted, 0))
      .orderBy(asc(table.id))
      .all()
  }
  const heldScopes = (rights: Rights, kind: Kind): ReadonlySet<string> =>
    kind === 'api' ? rights.apiScopeIds : new Set(rights.dataScopes.map((scope) => scope.id))

  const menuNodes = (keep: (row: ReturnType<typeof menus>[number]) => boolean) =>
    toTree(
      menus()
        .filter(keep)
        .map((row) => treeNode(row.id, row.parentId, row.title)),
    )

  /** Scopes below their menus, with the menus' ancestors. */
  function scopeTree(rights: Rights, kind: Kind) {
    const scopeIds = heldScopes(rights, kind)
    const visibleScopes = scopes(kind).filter((scope) => rights.all || scopeIds.has(scope.id))
    const all = menus()
    const above = withAncestors(
      visibleScopes.map((scope) => scope.menuId),
      new Map(all.map((row) => [row.id, row.parentId])),
    )
    return toTree([
      ...all.filter((row) => above.has(row.id)).map((row) => treeNode(row.id, row.parentId, row.title)),
      ...visibleScopes.map((scope) => treeNode(scope.id, scope.menuId, scope.title)),
    ])
  }

  const menusOf = (roleIds: readonly string[]) =>
    db
      .selectDistinct({ id: roleMenu.menuId })
      .from(roleMenu)
      .innerJoin(menu, eq(menu.id, roleMenu.menuId))
      .where(and(inArray(roleMenu.roleId, [...roleIds]), eq(menu.isDeleted, 0)))
      .all()
      .map((row) => row.id)

  function scopesOf(roleIds: readonly string[], kind: Kind): string[] {
    const alive = new Set(scopes(kind).map((scope) => scope.id))
    const rows = db
      .selectDistinct({ id: roleScope.scopeId })
      .from(roleScope)
      .where(and(inArray(roleScope.roleId, [...roleIds]), eq(roleScope.kind, kind)))
      .all()
    return rows.flatMap((row) => (alive.has(row.id) ? [row.id] : []))
  }

  const menusBelow = (topMenuIds: readonly string[]) =>
    db
      .selectDistinct({ id: topMenuSetting.menuId })
      .from(topMenuSetting)
      .innerJoin(menu, eq(menu.id, topMenuSetting.menuId))
      .where(and(inArray(topMenuSetting.topMenuId, [...topMenuIds]), eq(menu.isDeleted, 0)))
      .all()
      .map((row) => row.id)

  /**
   * What a role holds after a grant. Callers see and grant only what they hold themselves; the rest of the role is left unchanged.
   * @throws Refused grantBeyond
   */
  function mergeIds(ids: readonly string[], old: readonly string[], mine: ReadonlySet<string> | undefined): string[] {
    if (!mine) return [...ids]
    if (ids.some((id) => !mine.has(id) && !old.includes(id))) throw new Refused('grantBeyond')
    return [...new Set([...ids.filter((id) => mine.has(id)), ...old.filter((id) => !mine.has(id))])]
  }

  const roleKeys = (roleIds: readonly string[]) => ({
    menu: menusOf(roleIds),
    dataScope: scopesOf(roleIds, 'data'),
    apiScope: scopesOf(roleIds, 'api'),
  })
  const topKeys = (topMenuIds: readonly string[]) => ({ menu: menusBelow(topMenuIds), dataScope: [], apiScope: [] })
  /** @throws Refused stale */
  function mustBe(version: string | null | undefined, keys: Readonly<Record<string, readonly string[]>>): void {
    if (version && keysVersion(keys) !== version) throw new Refused('stale')
  }

  /** Writes only the difference for one role. @throws Refused grantBeyond */
  function replace(rights: Rights, roleId: string, { menuIds, dataScopeIds, apiScopeIds }: Omit<RoleGrant, 'roleIds'>): void {
    const currentIds = menusOf([roleId])
    const alive = new Set(menus().map((row) => row.id))
    const nextIds = mergeIds(menuIds, currentIds, rights.all ? undefined : rights.menuIds).filter((id) => alive.has(id))
    const { removed, added } = differenceOf(currentIds, nextIds)
    db.delete(roleMenu)
      .where(and(eq(roleMenu.roleId, roleId), inArray(roleMenu.menuId, removed)))
      .run()
    for (const menuId of added) db.insert(roleMenu).values({ roleId, menuId }).run()
    for (const [kind, ids] of [['data', dataScopeIds] as const, ['api', apiScopeIds] as const]) {
      const old = scopesOf([roleId], kind)
      // Data scopes narrow, so dropping one shows more rows, perhaps more than the callers see themselves.
      const fixedIds = kind === 'data' && !rights.all ? old : []
      const scopeIds = new Set([...fixedIds, ...mergeIds(ids, old, rights.all ? undefined : heldScopes(rights, kind))])
      const existingIds = new Set(scopes(kind).map((scope) => scope.id))
      const change = differenceOf(
        old,
        [...scopeIds].filter((id) => existingIds.has(id)),
      )
      db.delete(roleScope)
        .where(and(eq(roleScope.roleId, roleId), eq(roleScope.kind, kind), inArray(roleScope.scopeId, change.removed)))
        .run()
      for (const scopeId of change.added) db.insert(roleScope).values({ roleId, scopeId, kind }).run()
    }
  }

  return {
    grantTree: (rights: Rights) => ({
      menu: menuNodes((row) => rights.all || rights.menuIds.has(row.id)),
      dataScope: scopeTree(rights, 'data'),
      apiScope: scopeTree(rights, 'api'),
    }),

    roleKeys,

    topTree: () => ({ menu: menuNodes((row) => row.category === 1), dataScope: [], apiScope: [] }),

    topKeys,

    /**
     * Replaces everything the roles hold, in one transaction.
     * @throws Refused failed, grantBeyond, stale
     */
    grantRoles(me: Principal, { roleIds, rowVersion, ...selection }: RoleGrant): void {
      inTransaction(db, () => {
        const rows = db
          .select({ id: role.id })
          .from(role)
          .where(and(inArray(role.id, [...roleIds]), eq(role.isDeleted, 0)))
          .all()
        if (!rows.length) throw new Refused('failed')
        mustBe(rowVersion, roleKeys(roleIds))
        guard.measure(me, () => {
          for (const { id } of rows) replace(me.rights, id, selection)
        })
      })
    },

    /** Replaces the menus of top menus, in one transaction. @throws Refused failed, stale */
    grantTopMenus(topMenuIds: readonly string[], menuIds: readonly string[], version?: string | null): void {
      inTransaction(db, () => {
        const rows = db
          .select({ id: topMenu.id })
          .from(topMenu)
          .where(and(inArray(topMenu.id, [...topMenuIds]), eq(topMenu.isDeleted, 0)))
          .all()
        if (!rows.length) throw new Refused('failed')
        mustBe(version, topKeys(topMenuIds))
        const all = new Set(menus().map((row) => row.id))
        for (const { id: topMenuId } of rows) {
          const change = differenceOf(
            menusBelow([topMenuId]),
            menuIds.filter((id) => all.has(id)),
          )
          db.delete(topMenuSetting)
            .where(and(eq(topMenuSetting.topMenuId, topMenuId), inArray(topMenuSetting.menuId, change.removed)))
            .run()
          for (const menuId of change.added) db.insert(topMenuSetting).values({ topMenuId, menuId }).run()
        }
      })
    },
  }
}
export type Grants = ReturnType<typeof createGrants>
