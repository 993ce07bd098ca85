/** Orders, refunds, splits, payouts, reconciliation. */
import type { Reads } from '#db/reads.ts'
import type { Journal } from '../audit/journal.ts'
import type { Room } from '../api/room.ts'
import { mountDesk } from './desk-routes.ts'
import type { Money } from './money.ts'
import { mountTodo } from './todo-routes.ts'
import { mountReconcile } from './reconcile/routes.ts'
import { moneyHooks, mountMoney } from './routes.ts'

export const openMoney = (deps: { money: Money; reads: Reads; journal: Journal }): Room => ({
  hooks: moneyHooks(deps.money.db),
  mount(router, rows) {
    const { money, reads, journal } = deps
    const readers = rows.readers('approval', 'order', 'refund', 'records', 'payee', 'transfers', 'withdrawal', 'problem', 'user')
    mountReconcile(router, { ...money, reads, journal })
    mountMoney(router, { money, journal, readers })
    mountDesk(router, { money, journal, readers })
    mountTodo(router, { db: money.db, readers })
  },
})
