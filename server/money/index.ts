/** Orders, refunds, splits, payouts, reconciliation. */
import type { Reads } from '#db/reads.ts'
import type { Journal } from '../audit/journal.ts'
import type { RoomWithJoins } from '../api/room.ts'
import type { Messages } from '../platform/sms.ts'
import type { Dictionary } from '../api/dictionary.ts'
import { mountRentalAccount } from './account-routes.ts'
import { mountRefundCases } from './refund-case-routes.ts'
import { moneyJoins } from './joins.ts'
import type { Money } from './money.ts'
import { mountTodo } from './todo-routes.ts'
import { mountReconcile } from './reconcile/routes.ts'
import { moneyHooks, mountMoney } from './routes.ts'

interface Deps {
  money: Money
  messages: Messages
  reads: Reads
  journal: Journal
  /** Business dictionaries. */
  dictionary: Dictionary
}

export const openMoney = (deps: Deps): RoomWithJoins<ReturnType<typeof moneyJoins>> => ({
  joins: moneyJoins(deps.money.db, deps.money.clock, deps.dictionary),
  hooks: moneyHooks(deps.money.db),
  mount(router, rows) {
    const { money, messages, reads, journal } = deps
    const readers = rows.readers(
      ...(['approval', 'waiver', 'order', 'refund', 'records'] as const),
      ...(['payee', 'transfers', 'withdrawal', 'problem', 'user', 'equ'] as const),
    )
    mountReconcile(router, { ...money, reads, journal })
    mountMoney(router, { money, journal, readers })
    mountRefundCases(router, { money, journal, readers })
    mountRentalAccount(router, { money, messages, journal, readers })
    mountTodo(router, { db: money.db, readers })
  },
})
