/** Mounts the customer's side; used only if it is enabled. */
import type { Room } from '../api/room.ts'
import type { World } from '../channel/world.ts'
import type { Money } from '../money/money.ts'
import { mountSim } from './routes.ts'

/** @param deps.settle applies results and time-outs */
export const openSim = (deps: { money: Money; world: World; settle: () => Promise<void> }): Room => ({
  mount: (router, rows) => mountSim(router, { ...deps, readers: rows.readers('order', 'recharge', 'withdrawal', 'problem'), rows }),
})
