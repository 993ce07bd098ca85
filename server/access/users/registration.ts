/** Registrations wait for an administrator, who gives them roles and departments, or refuses them (contract page auth §9). */
import { registrationAudit, under, userBases, userCalls, userReview, userStates } from '#contract/endpoints/user.ts'
import { pending } from '#contract/rules/todo.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { dept, role, user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader } from '#server/api/crud/reader.ts'
import { handle } from '#server/api/handle.ts'
import { Refused, Rejected } from '#server/core/refusal.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'
import { holds } from '#server/rights/permissions.ts'
import { splitIds } from '#contract/ids.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { RightsGuard } from '../roles/rights-guard.ts'
import type { Users } from './users.ts'

interface Deps {
  db: Db
  clock: () => number
  guard: RightsGuard
  users: Pick<Users, 'setState'>
  reader: Reader<'user'>
  /** Called after a decision. */
  forget: () => void
}

/** Ids as stored, after checking that each of them names a row. @throws Refused paramMissing, paramType */
function idsOf(tx: Work, table: typeof role | typeof dept, name: string, joined: string): string {
  const ids = [...new Set(splitIds(joined))]
  if (!ids.length) throw new Refused('paramMissing', { name })
  const rows = tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), eq(table.isDeleted, 0)))
    .all()
  if (rows.length !== ids.length) throw new Refused('paramType', { name })
  return ids.join(',')
}

export function mountRegistration(router: Router, { db, clock, guard, users, reader, forget }: Deps): void {
  /** Whether a user that the caller sees still waits for a decision. @throws Refused userMissing */
  function waits(tx: Work, me: Principal, id: string): boolean {
    if (!reader.sees(me, id)) throw new Refused('userMissing')
    return tx.select({ roleId: user.roleId }).from(user).where(eq(user.id, id)).get()?.roleId === pending
  }
  /** @param decision the columns that it sets @throws Refused userMissing, registrationDecided */
  function decide(tx: Work, me: Principal, id: string, decision: Partial<typeof user.$inferInsert>): void {
    if (!waits(tx, me, id)) throw new Refused('registrationDecided')
    guard.measure(me, () =>
      tx
        .update(user)
        .set({ ...decision, updateUser: me.user.id, updateTime: formatTime(clock()) })
        .where(eq(user.id, id))
        .run(),
    )
  }
  const refused = { isDeleted: 1 }

  handle(router, registrationAudit, ({ id, pass, remark, ...assignment }, me) => {
    inTransaction(db, (tx) => {
      if (!waits(tx, me, id)) throw new Refused('registrationDecided')
      if (!pass && !remark) throw new Refused('registrationRemark')
      const granted = pass && {
        roleId: idsOf(tx, role, 'roleId', assignment.roleId),
        deptId: idsOf(tx, dept, 'deptId', assignment.deptId),
        postId: '',
      }
      decide(tx, me, id, granted || refused)
    })
    forget()
  })
  for (const base of userBases) {
    handle(router, under(base, userReview.pass), ({ userIds }, me) => {
      if (!holds(me.rights, userCalls.state.needs)) throw new Rejected({ missing: userCalls.state.needs })
      if (userIds.some((id) => waits(db, me, id))) throw new Refused('registrationRoles')
      users.setState(me, userIds, userStates.active)
      forget()
    })
    handle(router, under(base, userReview.refuse), ({ userIds }, me) => {
      inTransaction(db, (tx) => userIds.forEach((id) => decide(tx, me, id, refused)))
      forget()
    })
  }
}
