/** Keeps users signed in when the rows are replaced, if their account is among the new ones. */
import type { Db } from '#db/open.ts'
import { session } from '#db/tables/sessions.ts'
import { user } from '#db/tables/system.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

export type SignedIn = ReturnType<typeof readSessions>

export const readSessions = (db: Db) =>
  db
    .select({ row: session, account: user.account, tenantId: user.tenantId })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(isNotNull(session.userId), isNull(session.revokedAt)))
    .all()

/** Replaces the sessions of a database by these. */
export function putSessions(db: Db, signedIn: SignedIn): void {
  db.transaction((tx) => {
    tx.delete(session).run()
    for (const { row, account, tenantId } of signedIn) {
      const same = and(eq(user.account, account), eq(user.tenantId, tenantId), eq(user.isDeleted, 0), eq(user.status, 1))
      const match = tx.select({ id: user.id }).from(user).where(same).get()
      if (match)
        tx.insert(session)
          .values({ ...row, userId: match.id, oauthId: null })
          .run()
    }
  })
}
