/**
 * Counts failed sign-ins. The lock is on the pair of account and address, so that a stranger at another address locks nobody out. An
 * address where many names failed gets harder captchas and is then locked, except for accounts that recently signed in there: one
 * machine must not lock out a whole ward. An account that is attacked from many addresses is delayed at addresses new to it.
 */
import type { Db } from '#db/open.ts'
import { session, signInFailure } from '#db/tables/sessions.ts'
import { user } from '#db/tables/system.ts'
import { and, desc, eq, gt, inArray, like, lte, sql } from 'drizzle-orm'
import { paramValue } from '#server/system/params.ts'
import { z } from 'zod'

/** Milliseconds. */
const lockTime = 30 * 60_000
/** Failures of a pair and of an account; distinct names that failed at an address. */
const limits = { pair: 5, ip: 50, account: 30 }
/** Number of failed names from which on an address gets harder captchas. */
const suspicious = 25
/** Milliseconds until the next attempt at an account, doubled with every failure beyond its limit. */
const delay = { first: 1000, longest: 15 * 60_000 }
/** Valid values of account.failCount; others fall back to the default, so that a typo does not leave passwords unguarded. */
const countable = /^[1-9]\d{0,2}$/

export interface Attempt {
  tenantId: string
  account: string
  ip: string
}

/** Written as JSON, so that no name can imitate a part of another key. */
const accountSubject = ({ tenantId, account }: Omit<Attempt, 'ip'>) =>
  `account:${JSON.stringify([tenantId.slice(0, 12), account.slice(0, 64)])}`
const subjectsOf = (attempt: Attempt) => {
  const account = accountSubject(attempt)
  return { account, pair: `${account}@${attempt.ip}`, ip: `ip:${attempt.ip}` }
}

const pairOf = z.tuple([z.string(), z.string()])

/** Most rows that are read for a list of locks. */
const mostListed = 1000
/** A lock in force; without an account it is of an address. Times: epoch milliseconds. */
export interface Lock {
  subject: string
  account?: string
  tenantId?: string
  ip: string
  count: number
  since: number
  until: number
}

/** Every failure restarts the half hour, except for an address: names count for half an hour, and the last one locks it for another. */
const nextUntil = (kind: keyof typeof limits, now: number) =>
  kind === 'ip'
    ? sql`case when ${signInFailure.count} + 1 >= ${limits.ip} then ${now + lockTime} else ${signInFailure.until} end`
    : now + lockTime

export function createLockout(db: Db, clock: () => number) {
  function limitOfPair(): number {
    const value = paramValue(db, 'account.failCount')?.trim() ?? ''
    return countable.test(value) ? Number(value) : limits.pair
  }

  /** Whether the account recently signed in from this address, so that its owner is no stranger there. */
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
    if ((of(subjects.pair)?.count ?? 0) >= limitOfPair()) return true
    if ((of(subjects.ip)?.count ?? 0) >= limits.ip && !isAtHome(attempt)) return true
    const all = of(subjects.account)
    if (!all || all.count < limits.account) return false
    const wait = Math.min(delay.first * 2 ** (all.count - limits.account), delay.longest)
    return now < all.until - lockTime + wait && !isAtHome(attempt)
  }

  function failed(attempt: Attempt): void {
    const now = clock()
    db.delete(signInFailure).where(lte(signInFailure.until, now)).run()
    const subjects = subjectsOf(attempt)
    const count = (kind: keyof typeof limits) =>
      db
        .insert(signInFailure)
        .values({ subject: subjects[kind], count: 1, until: now + lockTime })
        .onConflictDoUpdate({
          target: signInFailure.subject,
          set: { count: sql`${signInFailure.count} + 1`, until: nextUntil(kind, now) },
        })
        .returning({ count: signInFailure.count })
        .get().count
    count('account')
    // A name counts once: somebody who mistypes their own password repeatedly is one person.
    if (count('pair') === 1) count('ip')
  }

  return {
    /**
     * Checks a password unless the attempt is locked, and counts the result. A locked attempt is answered the same whether the
     * password is right or wrong, and does not extend the lock. A right password clears only its own pair: owning one account
     * must not reset attempts at others. An incomplete attempt, whose second factor is missing, does not count.
     */
    async check<T extends boolean | 'incomplete'>(
      attempt: Attempt,
      isRight: () => Promise<T>,
    ): Promise<'right' | 'wrong' | 'locked' | Exclude<T, boolean>> {
      if (isLocked(attempt)) return 'locked'
      const right = await isRight()
      // Checked again: of many concurrent attempts, those beyond the limit must learn nothing.
      if (isLocked(attempt)) return 'locked'
      if (right === 'incomplete') return right as Exclude<T, boolean>
      if (!right) {
        failed(attempt)
        return 'wrong'
      }
      db.delete(signInFailure)
        .where(eq(signInFailure.subject, subjectsOf(attempt).pair))
        .run()
      return 'right'
    },
    /** Whether so many names failed at this address that its next captchas are harder. */
    isSuspicious(ip: string): boolean {
      const row = db
        .select({ count: signInFailure.count })
        .from(signInFailure)
        .where(and(eq(signInFailure.subject, `ip:${ip}`), gt(signInFailure.until, clock())))
        .get()
      return (row?.count ?? 0) >= suspicious
    },
    /** The locks in force, the longest first: of accounts at an address, and of addresses. */
    locks(): Lock[] {
      const mostOfPair = limitOfPair()
      return db
        .select()
        .from(signInFailure)
        .where(gt(signInFailure.until, clock()))
        .orderBy(desc(signInFailure.until))
        .limit(mostListed)
        .all()
        .flatMap(({ subject, count, until }): Lock[] => {
          const [, pair, at = '', address] = /^(?:account:(\[.*\])@(.*)|ip:(.*))$/.exec(subject) ?? []
          const lock = { subject, count, until, since: until - lockTime }
          if (address !== undefined) return count >= limits.ip ? [{ ...lock, ip: address }] : []
          if (pair === undefined || count < mostOfPair) return []
          const [tenantId, account] = pairOf.parse(JSON.parse(pair))
          return [{ ...lock, ip: at, tenantId, account }]
        })
    },
    /** Ends one lock. */
    release(subject: string): void {
      db.delete(signInFailure).where(eq(signInFailure.subject, subject)).run()
    },
    /** Unlocks an account for all addresses. */
    unlock(tenantId: string, account: string): void {
      const subject = accountSubject({ tenantId, account })
      const pairs = like(signInFailure.subject, sql`${`${subject.replace(/[\\%_]/g, '\\$&')}@%`} escape '\\'`)
      db.delete(signInFailure).where(eq(signInFailure.subject, subject)).run()
      db.delete(signInFailure).where(pairs).run()
    },
  }
}
export type Lockout = ReturnType<typeof createLockout>
