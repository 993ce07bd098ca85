/** The blacklist of customers over HTTP; `money/orders/start-order.ts` refuses rentals by it. */
import { customerState } from '#contract/endpoints/customer.ts'
import type { customer as definition } from '#contract/resources/rental.ts'
import { formatTime } from '#contract/rules/time.ts'
import { customer } from '#db/tables/rental.ts'
import { eq } from 'drizzle-orm'
import type { Router } from 'express'
import { createReader } from '../api/crud/reader.ts'
import type { CrudDeps } from '../api/crud/hooks.ts'
import { mustBeOffered } from '../api/crud/offered.ts'
import { handle } from '../api/handle.ts'
import { Refused } from '../core/refusal.ts'
import { inTransaction } from '../core/transaction.ts'

export function mountCustomers(router: Router, crud: CrudDeps<typeof definition>): void {
  const { db, clock, resource } = crud
  const customers = createReader(crud)
  handle(
    router,
    customerState,
    ({ id, state }, me, { language }) =>
      inTransaction(db, (tx) => {
        const row = customers.one(me, language, id)
        if (!row) throw new Refused('customerMissing')
        mustBeOffered(crud, resource, { state }, language, row)
        tx.update(customer)
          .set({ state, updateUser: me.user.id, updateTime: formatTime(clock()) })
          .where(eq(customer.id, id))
          .run()
      }),
    { refusals: { reason: 'stateReason' } },
  )
}
