/** Hospitals down to beds, devices and prices; regions; reports by hospital. */
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import type { RoomWithJoins } from '../api/room.ts'
import { mountCustomerNotes } from './customer-notes.ts'
import { mountCustomers } from './customer-routes.ts'
import { mountHospitals } from './hospital-routes.ts'
import { rentalJoins } from './joins.ts'
import { mountRegions, regionHooks } from './region-routes.ts'
import { createRegions } from './regions.ts'
import { mountRental, rentalHooks } from './routes.ts'

export function openRental(deps: { db: Db; reads: Reads; clock: () => number }): RoomWithJoins<ReturnType<typeof rentalJoins>> {
  const regions = createRegions(deps.db)
  return {
    joins: rentalJoins(deps.db),
    hooks: { ...rentalHooks(deps.db, deps.clock), region: regionHooks(regions) },
    mount(router, rows) {
      mountRegions(router, regions, rows.crud('region'))
      mountRental(router, deps)
      mountHospitals(router, deps, rows)
      mountCustomers(router, rows.crud('customer'))
      mountCustomerNotes(router, rows.crud('customer'))
    },
  }
}
