/** Menus as users see them, dictionaries, parameters, and what this server can do. */
import type { Db } from '#db/open.ts'
import type { RoomWithJoins } from '../api/room.ts'
import type { Menus } from '../rights/menu-tree.ts'
import type { Dictionaries } from '../api/dictionary.ts'
import { type CapabilityDeps, mountCapabilities } from './capability-routes.ts'
import { mountDashboard } from './dashboard.ts'
import { systemJoins } from './joins.ts'
import { dictHooks, mountSystem, paramHooks, tenantHooks } from './routes.ts'

interface Deps extends CapabilityDeps {
  db: Db
  clock: () => number
  menus: Menus
  dictionaries: Dictionaries
}

export const openSystem = ({ db, clock, menus, dictionaries, ...capability }: Deps): RoomWithJoins<ReturnType<typeof systemJoins>> => ({
  hooks: {
    param: paramHooks(db),
    tenant: tenantHooks,
    dict: dictHooks(dictionaries.system),
    dictBiz: dictHooks(dictionaries.business),
  },
  joins: systemJoins(dictionaries),
  mount(router, rows) {
    const { dict, dictBiz, tenant } = rows.readers('dict', 'dictBiz', 'tenant')
    mountCapabilities(router, capability)
    mountDashboard(router, rows.readers('usual', 'workTodo', 'workClaim', 'notice'), clock)
    mountSystem(router, {
      db,
      menus,
      tenants: tenant,
      system: { dictionary: dictionaries.system, reader: dict },
      business: { dictionary: dictionaries.business, reader: dictBiz },
    })
  },
})
