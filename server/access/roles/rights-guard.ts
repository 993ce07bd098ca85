/** Refuses writes that would grant somebody more rights than the granting user holds, or leave no administrator. */
import type { Db } from '#db/open.ts'
import { apiScope, role, user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { readDepartments } from '#server/rights/departments.ts'
import { administrator, superAliases } from '#server/rights/admin-role.ts'
import { guestRights, loadRights, rightsReader, type Rights } from '#server/rights/permissions.ts'
import { splitIds } from '#contract/ids.ts'
import { beyond, nothing, reachOf, type Reach } from '#server/rights/reach.ts'
import { Refused } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'
import { decidingRoles } from '#server/flow/workflow.ts'

/** Role aliases that grant rights by themselves: these two, and those of workflow steps. */
const meaning: ReadonlySet<string> = new Set([...superAliases, ...decidingRoles])

/** What the holder of a reach may grant: everything except the aliases that only administrators grant. */
const grantableBy = (reach: Reach): Reach => ({
  ...reach,
  parts: new Map(
    [...reach.parts].map(([kind, part]) => [
      kind,
      kind === 'aliases' && part !== true ? new Set([...part].filter((alias) => !superAliases.includes(alias))) : part,
    ]),
  ),
})

export function createRightsGuard(db: Db) {
  const usersWith = (roleIds: readonly string[]) =>
    db
      .select({ roleId: user.roleId })
      .from(user)
      .where(and(eq(user.isDeleted, 0), eq(user.status, 1)))
      .all()
      .some((row) => splitIds(row.roleId).some((id) => roleIds.includes(id)))

  const scopes = () => db.select({ id: apiScope.id, path: apiScope.scopePath }).from(apiScope).where(eq(apiScope.isDeleted, 0)).all()

  /** The current reach of everybody: all users, including disabled ones, every role on its own, and guests. */
  function everybody() {
    const users = db.select({ id: user.id, roleId: user.roleId, deptId: user.deptId }).from(user).where(eq(user.isDeleted, 0)).all()
    const roles = db.select({ id: role.id }).from(role).where(eq(role.isDeleted, 0)).all()
    const [rightsOf, paths] = [rightsReader(db), scopes()]
    const reaches = new Map<string, Reach>()
    /** Users with the same roles and departments have the same reach. */
    function of(roleId: string, deptId: string): Reach {
      const key = `${roleId} ${deptId}`
      let reach = reaches.get(key)
      if (!reach) reaches.set(key, (reach = reachOf(rightsOf({ roleId, deptId }), paths, meaning)))
      return reach
    }
    return new Map<string, Reach>([
      ...users.map(({ id, roleId, deptId }) => [id, of(roleId, deptId)] as const),
      ...roles.map(({ id }) => [`role ${id}`, of(id, '')] as const),
      ['guest', reachOf(guestRights, paths, meaning)],
    ])
  }

  function mustHaveAdministrator(): void {
    const roles = db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.roleAlias, administrator), eq(role.isDeleted, 0)))
      .all()
    if (!usersWith(roles.map((row) => row.id))) throw new Refused('lastAdministrator')
  }

  /** An administrator may not make a write by which they stop being one. @throws Refused ownAdministrator */
  function mustStayAdministrator(me: Principal): void {
    if (!me.rights.all) return
    const row = db
      .select({ roleId: user.roleId, deptId: user.deptId })
      .from(user)
      .where(and(eq(user.id, me.user.id), eq(user.isDeleted, 0)))
      .get()
    if (!row || !loadRights(db, row).all) throw new Refused('ownAdministrator')
  }

  return {
    /**
     * Runs a write to users, roles, departments, menus, scopes or grants inside its transaction, and
     * refuses it when it gives somebody something that the callers do not hold themselves.
     * @throws Refused lastAdministrator, ownAdministrator, grantBeyond
     */
    measure<T>(me: Principal, write: () => T): T {
      if (me.rights.all) {
        const result = write()
        mustHaveAdministrator()
        mustStayAdministrator(me)
        return result
      }
      const before = everybody()
      const mine = grantableBy(before.get(me.user.id) ?? nothing)
      const departments = readDepartments(db)
      const result = write()
      mustHaveAdministrator()
      // Each pair of reaches is compared once, because hundreds of users share a few roles and departments.
      const compared = new Map<Reach, Set<Reach>>()
      for (const [who, after] of everybody()) {
        const previous = before.get(who) ?? nothing
        const comparedReaches = compared.get(previous) ?? new Set()
        if (comparedReaches.has(after)) continue
        compared.set(previous, comparedReaches.add(after))
        if (beyond(mine, previous, after, (hospital) => !departments.has(hospital))) throw new Refused('grantBeyond')
      }
      return result
    },

    /** @throws Refused userBeyond when one of these users holds more than the caller */
    mayAct(me: Principal, userIds: readonly string[]): void {
      if (me.rights.all) return
      const paths = scopes()
      const reach = (rights: Rights) => reachOf(rights, paths, meaning)
      const mine = reach(me.rights)
      const rows = db
        .select({ id: user.id, roleId: user.roleId, deptId: user.deptId })
        .from(user)
        .where(and(inArray(user.id, [...userIds]), eq(user.isDeleted, 0)))
        .all()
      for (const row of rows)
        if (row.id !== me.user.id && beyond(mine, nothing, reach(loadRights(db, row)))) throw new Refused('userBeyond')
    },
  }
}
export type RightsGuard = ReturnType<typeof createRightsGuard>
