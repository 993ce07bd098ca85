/** Wallets and all their movements. Amounts in cents (contract page rental §3). */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, id } from '../columns.ts'
import { customer } from './rental.ts'

/** amount = person_amount + plat_amount: own money (refundable) and the platform's gift (never withdrawable). */
export const wallet = sqliteTable(
  'ward_wallet',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    amount: integer('amount').notNull().default(0),
    personAmount: integer('person_amount').notNull().default(0),
    platAmount: integer('plat_amount').notNull().default(0),
    ...baseColumns(),
  },
  (t) => [
    uniqueIndex('wallet_customer').on(t.customerId),
    index('wallet_created').on(t.createTime, t.id, t.isDeleted),
    check('wallet_parts', sql`amount = person_amount + plat_amount and person_amount >= 0 and plat_amount >= 0`),
  ],
)

/** Every movement of a wallet, so that the balance can be recomputed from zero. */
export const walletLog = sqliteTable(
  'ward_wallet_log',
  {
    id: id(),
    walletId: text('wallet_id')
      .notNull()
      .references(() => wallet.id),
    /** order, refund, recharge, withdrawal, withdrawalReturn. */
    kind: text('kind').notNull(),
    personDelta: integer('person_delta').notNull(),
    platDelta: integer('plat_delta').notNull(),
    personAfter: integer('person_after').notNull(),
    platAfter: integer('plat_after').notNull(),
    /** Number of the cause: outTradeNo, outRefundNo … */
    refNo: text('ref_no').notNull(),
    createTime: text('create_time').notNull(),
  },
  (t) => [
    uniqueIndex('wallet_log_ref').on(t.walletId, t.kind, t.refNo),
    index('wallet_log_no').on(t.refNo),
    check('wallet_log_after', sql`person_after >= 0 and plat_after >= 0`),
  ],
)
