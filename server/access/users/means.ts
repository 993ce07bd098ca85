/**
 * Means of signing in: password, telephone, state of an account. Whoever may change those of another user could act as that user, so
 * this is one right, whichever call changes them: every write to users runs through `measure`, which compares before and after.
 */
import { userCalls } from '#contract/endpoints/user.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { inserter } from '#db/rows.ts'
import { userMeans } from '#db/tables/sessions.ts'
import { user } from '#db/tables/system.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { Refused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { holds } from '#server/rights/permissions.ts'
import type { Sessions } from '../sessions/session.ts'
import type { Principal } from '#server/rights/principal.ts'

export type MeansKind = (typeof userMeans.$inferSelect)['kind']
const comparedKinds = ['password', 'phone', 'status'] as const satisfies MeansKind[]

/** The right that allows changing each. The state also has a call of its own, with its own right. */
const needed = {
  password: userCalls.resetPassword.needs,
  phone: userCalls.resetPassword.needs,
  status: `${userCalls.state.needs}|${userCalls.resetPassword.needs}`,
} as const

export interface MeansDeps {
  db: Db
  /** Epoch ms. */
  clock: () => number
  sessions: Pick<Sessions, 'endOf'>
}

export function createMeans({ db, clock, sessions }: MeansDeps) {
  const all = () =>
    db.select({ id: user.id, name: user.realName, password: user.password, phone: user.phone, status: user.status }).from(user).all()

  const add = inserter(db, userMeans)
  function note(me: Principal, userId: string, kind: MeansKind): void {
    const now = clock()
    add({
      id: nextId(now),
      userId,
      kind,
      byUser: me.user.id,
      byName: me.user.realName || me.user.account,
      createdAt: now,
      // The owner of a new account received it and needs no notice.
      answeredAt: kind === 'account' ? now : null,
    })
  }

  const open = (userId: string) => and(eq(userMeans.userId, userId), isNull(userMeans.answeredAt))
  const answer = (userId: string, kind?: MeansKind) =>
    db
      .update(userMeans)
      .set({ answeredAt: clock() })
      .where(and(open(userId), kind && eq(userMeans.kind, kind)))
      .run()

  return {
    /**
     * Runs a write to users inside its transaction. Changes to means of another user require the right to reset passwords, are
     * recorded, and end the sign-ins of that account. @throws Refused meansForbidden
     */
    measure<T>(me: Principal, write: () => T): T {
      const before = new Map(all().map((row) => [row.id, row]))
      const result = write()
      const changedUserIds: string[] = []
      for (const row of all()) {
        const old = before.get(row.id)
        if (!old) {
          note(me, row.id, 'account')
          if (row.phone) note(me, row.id, 'phone')
          continue
        }
        const kinds = comparedKinds.filter((kind) => (old[kind] || '') !== (row[kind] || ''))
        if (!kinds.length) continue
        if (row.id === me.user.id) {
          if (kinds.includes('password')) sessions.endOf([row.id], me.family)
          // The user's own number replaces one that somebody else had entered.
          if (kinds.includes('phone')) answer(row.id, 'phone')
          continue
        }
        if (!kinds.every((kind) => holds(me.rights, needed[kind]))) throw new Refused('meansForbidden', { name: row.name ?? '' })
        for (const kind of kinds) note(me, row.id, kind)
        changedUserIds.push(row.id)
      }
      if (changedUserIds.length) sessions.endOf(changedUserIds)
      return result
    },

    /** Whether somebody else entered the telephone of this user, who has not confirmed it yet. */
    phoneWaits: (userId: string): boolean =>
      db
        .select({ id: userMeans.id })
        .from(userMeans)
        .where(and(open(userId), eq(userMeans.kind, 'phone')))
        .limit(1)
        .get() !== undefined,

    /** Changes by others that this user has not answered yet, oldest first; `phone` is the number to confirm, "" for none. */
    news(me: Principal) {
      const rows = db.select().from(userMeans).where(open(me.user.id)).orderBy(asc(userMeans.createdAt), asc(userMeans.id)).all()
      const own = db.select({ phone: user.phone }).from(user).where(eq(user.id, me.user.id)).get()
      return {
        phone: rows.some(({ kind }) => kind === 'phone') ? (own?.phone ?? '') : '',
        changes: rows.map(({ id, kind, byName, createdAt }) => ({ id, kind, name: byName, time: formatTime(createdAt) })),
      }
    },

    /** Marks changes as seen. A telephone among them is confirmed, or rejected and removed from the account. */
    answer(me: Principal, { ids, phone }: { ids: readonly string[]; phone: boolean }): void {
      inTransaction(db, (tx) => {
        const answeredRows = tx
          .update(userMeans)
          .set({ answeredAt: clock() })
          .where(and(open(me.user.id), inArray(userMeans.id, [...ids])))
          .returning({ kind: userMeans.kind })
          .all()
        if (phone || !answeredRows.some(({ kind }) => kind === 'phone')) return
        tx.update(user)
          .set({ phone: null, updateUser: me.user.id, updateTime: formatTime(clock()) })
          .where(eq(user.id, me.user.id))
          .run()
      })
    },
  }
}
export type Means = ReturnType<typeof createMeans>
