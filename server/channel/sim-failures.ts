/** Failures of the simulated channel: rules of the table `sim_rule`, amounts, void cards (contract page rental §10). */
import { amountOutcomes, isVoidCard, type SimOutcome } from '#contract/rules/channel.ts'
import type { Db } from '#db/open.ts'
import { simRule } from '#db/tables/sim.ts'
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ChannelKind } from './channel.ts'

/** What a rule may match. Amount in cents. */
export interface SimOperation {
  kind: ChannelKind
  outNo: string
  amount: number
  openid: string
  outTradeNo: string
}

/** `delay` in milliseconds, where the rule sets its own. */
export interface Fate {
  outcome: SimOutcome
  delay?: number
}

export function createFailures(db: Db, { byAmount }: { byAmount: boolean }) {
  const rulesOf = db
    .select()
    .from(simRule)
    .where(and(inArray(simRule.kind, [sql.placeholder('kind'), 'any']), or(isNull(simRule.times), gt(simRule.times, 0))))
    .orderBy(asc(simRule.id))
    .prepare()

  /** The first matching rule; one with `times` is decremented. Inside the transaction of `accept`. */
  function byRule(operation: SimOperation): Fate | undefined {
    const fields = {
      amount: String(operation.amount),
      suffix: String(operation.amount % 100),
      openid: operation.openid,
      outTradeNo: operation.outTradeNo,
      any: '',
    }
    const rule = rulesOf.all({ kind: operation.kind }).find(({ field, value }) => field === 'any' || fields[field] === value)
    if (!rule) return undefined
    if (rule.times !== null)
      db.update(simRule)
        .set({ times: rule.times - 1 })
        .where(eq(simRule.id, rule.id))
        .run()
    return { outcome: rule.outcome, ...(rule.delay !== null && { delay: rule.delay }) }
  }

  return (operation: SimOperation): Fate => {
    const fate = byRule(operation)
    if (fate) return fate
    const suffix = byAmount ? amountOutcomes[operation.amount % 100] : undefined
    if (suffix) return { outcome: suffix }
    return { outcome: operation.kind === 'refund' && isVoidCard(operation.openid) ? 'abnormal' : 'success' }
  }
}
