/** Signs in as a person of the demonstration, whose password is the account's name, without that password. */
import type { Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import { bladexToken } from '../access/sessions/routes.ts'
import type { Sessions } from '../access/sessions/session.ts'
import type { EnterPerson } from '../api/api.ts'
import { type Journal, signIns } from '../audit/journal.ts'
import { seenBy } from '../audit/request-log.ts'
import { Refused } from '../core/refusal.ts'

export interface EntranceDeps {
  db: Db
  sessions: Sessions
  /** The log of sign-ins. */
  journal: Journal
}

/** Selects the people of the demonstration. */
export const isPerson = and(eq(user.passwordKind, 'demo'), eq(user.isDeleted, 0), eq(user.status, 1))

/** The demonstration's person with this account. */
export const personWith = (db: Db, account: string): { id: string } | undefined =>
  db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.account, account), isPerson))
    .get()

export const createEntrance =
  ({ db, sessions, journal }: EntranceDeps): EnterPerson =>
  async (account, by, ctx) => {
    const person = personWith(db, account)
    if (!person) throw new Refused('personOnly', { name: account })
    const signInContext = { client: ctx.client(), dialect: 'bladex' as const, proxied: ctx.proxied, ip: ctx.ip }
    const issued = await sessions.open({ userId: person.id }, signInContext)
    journal.note({ ...seenBy(ctx, account), stranger: false }, { logId: signIns.done, logData: `${account} 登录 (${by})` })
    return bladexToken(issued)
  }
