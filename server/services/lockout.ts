/** Counts failed sign-ins per account and per address (contract page auth §7). */
import type { Db } from '#db/open.ts'
import { signInFailure } from '#db/tables/system.ts'
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { paramValue } from './params.ts'

/** Milliseconds; every failure starts them anew. */
const lockTime = 30 * 60_000
const limits = { account: 5, ip: 50 }
/** What account.failCount may say; anything else is the usual limit, for a typing error must not leave passwords unguarded. */
const countable = /^[1-9]\d{0,2}$/

export interface Attempt {
  tenantId: string
  account: string
  ip: string
}

const subjectsOf = ({ tenantId, account, ip }: Attempt) => ({ account: `account:${tenantId}:${account.slice(0, 64)}`, ip: `ip:${ip}` })

export function createLockout(db: Db, clock: () => number) {
  function limitOfAccount(): number {
    const value = paramValue(db, 'account.failCount')?.trim() ?? ''
    return countable.test(value) ? Number(value) : limits.account
  }

  return {
    /** A locked try is refused before the password is looked at, and does not make the lock longer. */
    isLocked(attempt: Attempt): boolean {
      const subjects = subjectsOf(attempt)
      const rows = db
        .select()
        .from(signInFailure)
        .where(and(inArray(signInFailure.subject, Object.values(subjects)), gt(signInFailure.until, clock())))
        .all()
      return rows.some((row) => row.count >= (row.subject === subjects.ip ? limits.ip : limitOfAccount()))
    },
    failed(attempt: Attempt): void {
      const now = clock()
      db.delete(signInFailure).where(lte(signInFailure.until, now)).run()
      for (const subject of Object.values(subjectsOf(attempt)))
        db.insert(signInFailure)
          .values({ subject, count: 1, until: now + lockTime })
          .onConflictDoUpdate({ target: signInFailure.subject, set: { count: sql`${signInFailure.count} + 1`, until: now + lockTime } })
          .run()
    },
    /** Lets an account try again. */
    unlock(tenantId: string, account: string): void {
      db.delete(signInFailure)
        .where(eq(signInFailure.subject, subjectsOf({ tenantId, account, ip: '' }).account))
        .run()
    },
    succeeded(attempt: Attempt): void {
      for (const subject of Object.values(subjectsOf(attempt))) db.delete(signInFailure).where(eq(signInFailure.subject, subject)).run()
    },
  }
}
