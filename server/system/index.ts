/** Menus as users see them, dictionaries, parameters, and this server's extensions of Blade. */
import type { Room } from '../api/room.ts'
import type { Menus } from '../access/roles/menu-tree.ts'
import type { Dictionaries } from './dictionary.ts'
import { mountDashboard } from './dashboard.ts'
import { dictHooks, mountSystem, paramHooks, tenantHooks } from './routes.ts'
import { mountWard, type WardDeps } from './ward-routes.ts'

interface Deps extends WardDeps {
  menus: Menus
  dictionaries: Dictionaries
}

export const openSystem = ({ menus, dictionaries: { system, business }, ...ward }: Deps): Room => ({
  hooks: { param: paramHooks(ward.db), tenant: tenantHooks, dict: dictHooks(system), dictBiz: dictHooks(business) },
  mount(router, rows) {
    const { dict, dictBiz, tenant } = rows.readers('dict', 'dictBiz', 'tenant')
    mountWard(router, ward)
    mountDashboard(router, rows.readers('usual', 'workTodo', 'workClaim', 'notice'), ward.clock)
    mountSystem(router, {
      db: ward.db,
      menus,
      tenants: tenant,
      system: { dictionary: system, reader: dict },
      business: { dictionary: business, reader: dictBiz },
    })
  },
})
