/**
 * Counts wrong words of sign-ins. A stranger elsewhere locks nobody out: what locks is the pair of account and address.
 * One address is locked for all accounts after 50; an account that is tried from everywhere makes strangers wait.
 */
import type { Db } from '#db/open.ts'
import { session, signInFailure, user } from '#db/tables/system.ts'
import { and, eq, gt, inArray, like, lte, sql } from 'drizzle-orm'
import { paramValue } from '#server/system/params.ts'

/** Milliseconds. */
const lockTime = 30 * 60_000
const limits = { pair: 5, ip: 50, account: 30 }
/** Milliseconds until the next try at an account, doubled with every failure beyond its limit. */
const delay = { first: 1000, longest: 15 * 60_000 }
/** What account.failCount may say; anything else is the usual limit, for a typing error must not leave passwords unguarded. */
const countable = /^[1-9]\d{0,2}$/

export interface Attempt {
  tenantId: string
  account: string
  ip: string
}

/** why JSON: a name cannot be written so that it is part of another's */
const accountSubject = ({ tenantId, account }: Omit<Attempt, 'ip'>) =>
  `account:${JSON.stringify([tenantId.slice(0, 12), account.slice(0, 64)])}`
const subjectsOf = (attempt: Attempt) => {
  const account = accountSubject(attempt)
  return { account, pair: `${account}@${attempt.ip}`, ip: `ip:${attempt.ip}` }
}

/** Every failure starts the half hour anew, but of an address: it has so many in half an hour, and then half an hour's rest. */
const nextUntil = (kind: keyof typeof limits, now: number) =>
  kind === 'ip'
    ? sql`case when ${signInFailure.count} + 1 >= ${limits.ip} then ${now + lockTime} else ${signInFailure.until} end`
    : now + lockTime

export function createLockout(db: Db, clock: () => number) {
  function limitOfPair(): number {
    const value = paramValue(db, 'account.failCount')?.trim() ?? ''
    return countable.test(value) ? Number(value) : limits.pair
  }

  /** Whether the account was signed in to from this address lately: its owner is no stranger there. */
  const isAtHome = ({ tenantId, account, ip }: Attempt): boolean =>
    db
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(session.ip, ip), eq(user.account, account), eq(user.tenantId, tenantId), eq(user.isDeleted, 0)))
      .limit(1)
      .get() !== undefined

  function isLocked(attempt: Attempt): boolean {
    const now = clock()
    const subjects = subjectsOf(attempt)
    const rows = db
      .select()
      .from(signInFailure)
      .where(and(inArray(signInFailure.subject, Object.values(subjects)), gt(signInFailure.until, now)))
      .all()
    const of = (subject: string) => rows.find((row) => row.subject === subject)
    if ((of(subjects.ip)?.count ?? 0) >= limits.ip || (of(subjects.pair)?.count ?? 0) >= limitOfPair()) return true
    const all = of(subjects.account)
    if (!all || all.count < limits.account) return false
    const wait = Math.min(delay.first * 2 ** (all.count - limits.account), delay.longest)
    return now < all.until - lockTime + wait && !isAtHome(attempt)
  }

  function failed(attempt: Attempt): void {
    const now = clock()
    db.delete(signInFailure).where(lte(signInFailure.until, now)).run()
    const subjects = subjectsOf(attempt)
    for (const kind of ['account', 'pair', 'ip'] as const)
      db.insert(signInFailure)
        .values({ subject: subjects[kind], count: 1, until: now + lockTime })
        .onConflictDoUpdate({
          target: signInFailure.subject,
          set: { count: sql`${signInFailure.count} + 1`, until: nextUntil(kind, now) },
        })
        .run()
  }

  return {
    /**
     * Lets a word be checked, and counts it. A locked try is answered the same whether the word is right or wrong, and does
     * not make the lock longer. A right word clears its pair alone: who owns one account must not win tries at others by it.
     */
    async check(attempt: Attempt, isRight: () => Promise<boolean>): Promise<'right' | 'wrong' | 'locked'> {
      if (isLocked(attempt)) return 'locked'
      const right = await isRight()
      // why again: of many tries at once, those beyond the limit must learn nothing
      if (isLocked(attempt)) return 'locked'
      if (!right) {
        failed(attempt)
        return 'wrong'
      }
      db.delete(signInFailure)
        .where(eq(signInFailure.subject, subjectsOf(attempt).pair))
        .run()
      return 'right'
    },
    /** Lets an account try again, from everywhere. */
    unlock(tenantId: string, account: string): void {
      const subject = accountSubject({ tenantId, account })
      const pairs = like(signInFailure.subject, sql`${`${subject.replace(/[\\%_]/g, '\\$&')}@%`} escape '\\'`)
      db.delete(signInFailure).where(eq(signInFailure.subject, subject)).run()
      db.delete(signInFailure).where(pairs).run()
    },
  }
}
export type Lockout = ReturnType<typeof createLockout>
