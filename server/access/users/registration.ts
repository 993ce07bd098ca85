/** Registrations wait for an administrator, who gives them roles and departments, or refuses them (contract page auth §9). */
import { registrationAudit } from '#contract/endpoints/user.ts'
import { pending } from '#contract/rules/todo.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { dept, role, user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader } from '#server/api/crud/reader.ts'
import { handle } from '#server/api/handle.ts'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'
import { splitIds } from '#server/rights/permissions.ts'
import type { RightsGuard } from '../roles/rights-guard.ts'

interface Deps {
  db: Db
  clock: () => number
  guard: RightsGuard
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

export function mountRegistration(router: Router, { db, clock, guard, reader, forget }: Deps): void {
  handle(router, registrationAudit, ({ id, pass, remark, ...assignment }, me) => {
    inTransaction(db, (tx) => {
      if (!reader.sees(me, id)) throw new Refused('userMissing')
      if (tx.select({ roleId: user.roleId }).from(user).where(eq(user.id, id)).get()?.roleId !== pending)
        throw new Refused('registrationDecided')
      if (!pass && !remark) throw new Refused('registrationRemark')
      const decision = pass
        ? { roleId: idsOf(tx, role, 'roleId', assignment.roleId), deptId: idsOf(tx, dept, 'deptId', assignment.deptId), postId: '' }
        : { isDeleted: 1 }
      guard.measure(me, () =>
        tx
          .update(user)
          .set({ ...decision, updateUser: me.user.id, updateTime: formatTime(clock()) })
          .where(eq(user.id, id))
          .run(),
      )
    })
    forget()
  })
}
