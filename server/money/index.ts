/** Orders, refunds, splits, payouts, reconciliation. */
import type { Reads } from '#db/reads.ts'
import type { Journal } from '../audit/journal.ts'
import type { Room } from '../api/room.ts'
import type { Messages } from '../platform/sms.ts'
import { mountRentalAccount } from './account-routes.ts'
import { mountDesk } from './desk-routes.ts'
import type { Money } from './money.ts'
import { mountTodo } from './todo-routes.ts'
import { mountReconcile } from './reconcile/routes.ts'
import { moneyHooks, mountMoney } from './routes.ts'

export const openMoney = (deps: { money: Money; messages: Messages; reads: Reads; journal: Journal }): Room => ({
  hooks: moneyHooks(deps.money.db),
  mount(router, rows) {
    const { money, messages, reads, journal } = deps
    const readers = rows.readers(
      ...(['approval', 'waiver', 'order', 'refund', 'records'] as const),
      ...(['payee', 'transfers', 'withdrawal', 'problem', 'user', 'equ'] as const),
    )
    mountReconcile(router, { ...money, reads, journal })
    mountMoney(router, { money, journal, readers })
    mountDesk(router, { money, journal, readers })
    mountRentalAccount(router, { money, messages, journal, readers })
    mountTodo(router, { db: money.db, readers })
  },
})
