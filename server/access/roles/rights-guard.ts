/** What no write may cause: a user with more rights than the one who granted them, or no administrator left. */
import type { Db } from '#db/open.ts'
import { apiScope, role, user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { readDepartments } from '#server/rental/departments.ts'
import { administrator, superAliases } from './admin-role.ts'
import { guestRights, loadRights, rightsReader, splitIds, type Rights } from './permissions.ts'
import { beyond, nothing, reachOf, type Reach } from './reach.ts'
import { Refused } from '#server/core/refusal.ts'
import type { Principal } from '../sessions/session.ts'
import { decidingRoles } from '#server/flow/workflow.ts'

/** Aliases of roles that are rights in themselves: these two, and those of workflow steps. */
const meaning: ReadonlySet<string> = new Set([...superAliases, ...decidingRoles])

/** What the holder of a reach may give away: not an alias that only administrators give. */
const givenBy = (reach: Reach): Reach => ({
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

  /** What everybody reaches now: all users, including disabled ones, every role on its own, and guests. */
  function everybody() {
    const users = db.select({ id: user.id, roleId: user.roleId, deptId: user.deptId }).from(user).where(eq(user.isDeleted, 0)).all()
    const roles = db.select({ id: role.id }).from(role).where(eq(role.isDeleted, 0)).all()
    const [rightsOf, paths] = [rightsReader(db), scopes()]
    const known = new Map<string, Reach>()
    /** Users with the same roles and departments have the same reach. */
    function of(roleId: string, deptId: string): Reach {
      const key = `${roleId} ${deptId}`
      let reach = known.get(key)
      if (!reach) known.set(key, (reach = reachOf(rightsOf({ roleId, deptId }), paths, meaning)))
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

  /** Administrators take that role neither from themselves nor away under themselves. */
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
        const written = write()
        mustHaveAdministrator()
        mustStayAdministrator(me)
        return written
      }
      const before = everybody()
      const mine = givenBy(before.get(me.user.id) ?? nothing)
      const departments = readDepartments(db)
      const written = write()
      mustHaveAdministrator()
      // why: hundreds of users share a few roles and departments
      const compared = new Map<Reach, Set<Reach>>()
      for (const [who, after] of everybody()) {
        const was = before.get(who) ?? nothing
        const seen = compared.get(was) ?? new Set()
        if (seen.has(after)) continue
        compared.set(was, seen.add(after))
        if (beyond(mine, was, after, (hospital) => !departments.has(hospital))) throw new Refused('grantBeyond')
      }
      return written
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
