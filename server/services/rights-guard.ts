/** What no write may lead to: somebody with more rights than the one who gave them, or nobody with all of them. */
import type { Db } from '#db/open.ts'
import { role, user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { loadRights, splitIds, within } from './permissions.ts'
import { Refused } from './refusal.ts'
import type { Principal } from './session.ts'

export const administrator = 'administrator'

export function createRightsGuard(db: Db) {
  const usersWith = (roleIds: readonly string[]) =>
    db
      .select({ roleId: user.roleId })
      .from(user)
      .where(and(eq(user.isDeleted, 0), eq(user.status, 1)))
      .all()
      .some((row) => splitIds(row.roleId).some((id) => roleIds.includes(id)))

  return {
    usersWith,

    /**
     * To be called inside the transaction of a write on users, roles, departments or menus.
     * @param created a department just made: an empty hospital of one's own is no gain
     * @throws Refused lastAdministrator, grantBeyond
     */
    check(me: Principal, created: readonly string[] = []): void {
      const roles = db
        .select({ id: role.id })
        .from(role)
        .where(and(eq(role.roleAlias, administrator), eq(role.isDeleted, 0)))
        .all()
      if (!usersWith(roles.map((row) => row.id))) throw new Refused('lastAdministrator')
      const own = db.select({ roleId: user.roleId, deptId: user.deptId }).from(user).where(eq(user.id, me.user.id)).get()
      const mine = { ...me.rights, hospitals: me.rights.hospitals && [...me.rights.hospitals, ...created] }
      if (own && !within(mine, loadRights(db, own))) throw new Refused('grantBeyond')
    },

    /** @throws Refused grantBeyond when these roles and departments hold more than the caller */
    mayGive(me: Principal, given: { roleId: string; deptId: string }): void {
      if (!within(me.rights, loadRights(db, given))) throw new Refused('grantBeyond')
    },

    /** @throws Refused userBeyond when one of these users holds more than the caller */
    mayAct(me: Principal, userIds: readonly string[]): void {
      if (me.rights.all) return
      const rows = db
        .select({ id: user.id, roleId: user.roleId, deptId: user.deptId })
        .from(user)
        .where(and(inArray(user.id, [...userIds]), eq(user.isDeleted, 0)))
        .all()
      for (const row of rows) if (row.id !== me.user.id && !within(me.rights, loadRights(db, row))) throw new Refused('userBeyond')
    },
  }
}
export type RightsGuard = ReturnType<typeof createRightsGuard>
