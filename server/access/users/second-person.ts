/** Who counts as a second person: not whoever asked, and nobody who could have acted as the other. */
import type { RefusalCode } from '#contract/refusals.ts'
import { collusionDays } from '#contract/rules/approval.ts'
import { parseTime } from '#contract/rules/time.ts'
import { userMeans } from '#db/tables/sessions.ts'
import { and, eq, gte, or } from 'drizzle-orm'
import { Refused } from '#server/core/refusal.ts'
import type { Work } from '#server/core/transaction.ts'

const day = 86_400_000

interface Request {
  /** Ids of users. */
  asker: string
  decider: string
  /** When it was asked for, as stored. */
  askedAt: string
  /** The refusal of a person who decides on their own request. */
  own: RefusalCode
}

/**
 * A decision is refused to whoever asked, and where one of the two wrote the other's means of signing in from seven days before the
 * request on: they may be one person. @throws Refused `own`, secondMeans
 */
export function mustBeSecond(tx: Pick<Work, 'select'>, { asker, decider, askedAt, own }: Request): void {
  if (asker === decider) throw new Refused(own)
  const wrote = (by: string, of: string) => and(eq(userMeans.byUser, by), eq(userMeans.userId, of))
  const found = tx
    .select({ name: userMeans.byName })
    .from(userMeans)
    .where(and(or(wrote(asker, decider), wrote(decider, asker)), gte(userMeans.createdAt, parseTime(askedAt) - collusionDays * day)))
    .limit(1)
    .get()
  if (found) throw new Refused('secondMeans', { name: found.name, days: collusionDays })
}
