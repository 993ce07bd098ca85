/** Reconciliation over HTTP. Totals span all hospitals: only for staff who see all of them. */
import { reconcileBill, reconcileDays, reconcileImport, reconcileLines } from '#contract/endpoints/reconcile.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import type { Router } from 'express'
import { handle } from '#server/api/handle.ts'
import { seenBy } from '#server/audit/request-log.ts'
import { pageOfAll, paging } from '#server/api/query/where.ts'
import type { Channel } from '#server/channel/channel.ts'
import type { Journal } from '#server/audit/journal.ts'
import { createReconciliation } from './reconcile.ts'
import { Rejected } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'

/** @throws Refused rejected */
function needsAll({ rights }: Principal): void {
  if (rights.hospitals) throw new Rejected({ scope: 'hospitals' })
}

export function mountReconcile(
  router: Router,
  deps: { db: Db; reads: Reads; channel: Channel; clock: () => number; journal: Journal },
): void {
  const { db, reads, channel, clock, journal } = deps
  const reconciliation = createReconciliation(db, reads, channel, clock)

  handle(router, reconcileDays, ({ from, to }, me) => {
    needsAll(me)
    return reconciliation.days(from, to)
  })

  handle(router, reconcileLines, async ({ day, kind, differing }, me, ctx) => {
    needsAll(me)
    const at = paging(ctx.query)
    return pageOfAll(await reconciliation.lines(day, { kind, differing: differing === '1' }), at)
  })

  handle(router, reconcileBill, async ({ day }, me) => {
    needsAll(me)
    return { name: `bill-${day}.csv`, content: await reconciliation.bill(day) }
  })

  handle(router, reconcileImport, async ({ day, content }, me, ctx) => {
    needsAll(me)
    const result = await reconciliation.take(day, content)
    if (!result.problems.length)
      journal.note(seenBy(ctx), { logId: 'bill-import', logData: `${me.user.account} 导入渠道账单 ${day}, ${result.stored} 行` })
    return result
  })
}
