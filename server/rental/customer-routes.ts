/** The blacklist of customers over HTTP: whom no rental begins for is checked by `money/orders/start-order.ts`. */
import { customerState } from '#contract/endpoints/customer.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { customer } from '#db/tables/rental.ts'
import { eq } from 'drizzle-orm'
import type { Router } from 'express'
import type { Reader } from '../api/crud/crud.ts'
import { handle } from '../api/handle.ts'
import { Refused } from '../core/refusal.ts'
import { inTransaction } from '../core/transaction.ts'

interface Deps {
  db: Db
  clock: () => number
  customers: Reader<'customer'>
}

export function mountCustomers(router: Router, { db, clock, customers }: Deps): void {
  handle(
    router,
    customerState,
    ({ id, state }, me) =>
      inTransaction(db, (tx) => {
        if (!customers.sees(me, id)) throw new Refused('customerMissing')
        tx.update(customer)
          .set({ state, updateUser: me.user.id, updateTime: formatTime(clock()) })
          .where(eq(customer.id, id))
          .run()
      }),
    { refusals: { reason: 'stateReason' } },
  )
}
