/** Menus as users see them, dictionaries, parameters, and this server's extensions of Blade. */
import type { Room } from '../api/room.ts'
import type { Menus } from '../access/roles/menu-tree.ts'
import type { Dictionary } from './dictionary.ts'
import { dictHooks, mountSystem, paramHooks } from './routes.ts'
import { mountWard, type WardDeps } from './ward-routes.ts'

interface Deps extends WardDeps {
  menus: Menus
  dictionaries: { system: Dictionary; business: Dictionary }
}

export const openSystem = ({ menus, dictionaries: { system, business }, ...ward }: Deps): Room => ({
  hooks: { param: paramHooks, dict: dictHooks(system), dictBiz: dictHooks(business) },
  mount(router, rows) {
    const { dict, dictBiz } = rows.readers('dict', 'dictBiz')
    mountWard(router, ward)
    mountSystem(router, { menus, system: { dictionary: system, reader: dict }, business: { dictionary: business, reader: dictBiz } })
  },
})
