/** Frees a device that is marked as in use although no order of it runs (contract page rental §5). */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { equ } from '#db/tables/rental.ts'
import { and, eq } from 'drizzle-orm'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { inUse, openOrderOf, release } from './order-state.ts'

/** @param sees whether the caller sees the device @throws Refused equMissing, releaseState, releaseRunning */
export function releaseDevice({ db, clock }: { db: Db; clock: () => number }, id: string, sees: (id: string) => boolean): void {
  inTransaction(db, (tx) => {
    const device = tx
      .select()
      .from(equ)
      .where(and(eq(equ.id, id), eq(equ.isDeleted, 0)))
      .get()
    if (!device || !sees(id)) throw new Refused('equMissing')
    if (device.state !== inUse) throw new Refused('releaseState')
    const open = openOrderOf(tx, id)
    if (open) throw new Refused('releaseRunning', { order: open.outTradeNo })
    release(tx, { equId: id, bedId: device.bedId ?? '' }, formatTime(clock()))
  })
}
