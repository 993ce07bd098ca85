/** Who counts as a second person: not the requester, and nobody where one of the two could have acted as the other. */
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
  /** Time of the request, as stored. */
  askedAt: string
  /** The refusal for users who decide on their own request. */
  own: RefusalCode
}

/**
 * Refuses a decision by the requester, and one where either of the two changed the other's means of signing in since seven days
 * before the request: they may be the same person. @throws Refused `own`, secondMeans
 */
export function mustBeSecond(tx: Pick<Work, 'select'>, { asker, decider, askedAt, own }: Request): void {
  if (asker === decider) throw new Refused(own)
  const changedMeans = (by: string, of: string) => and(eq(userMeans.byUser, by), eq(userMeans.userId, of))
  const row = tx
    .select({ name: userMeans.byName })
    .from(userMeans)
    .where(
      and(
        or(changedMeans(asker, decider), changedMeans(decider, asker)),
        gte(userMeans.createdAt, parseTime(askedAt) - collusionDays * day),
      ),
    )
    .limit(1)
    .get()
  if (row) throw new Refused('secondMeans', { name: row.name, days: collusionDays })
}
