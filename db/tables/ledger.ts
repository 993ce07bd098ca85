/** Double-entry ledger: one account gains what another loses (contract page rental §8). Amounts in cents. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id } from '../columns.ts'

/** Lines of one movement share `entryNo` and sum to 0. Append-only. */
export const ledger = sqliteTable(
  'ward_ledger',
  {
    id: id(),
    /** `<kind>:<number of the cause>`, unique so that a movement is booked only once. */
    entryNo: text('entry_no').notNull(),
    kind: text('kind').notNull(),
    account: text('account').notNull(),
    /** Assets and expenses are positive, liabilities and income negative. */
    amount: integer('amount').notNull(),
    orderId: text('order_id'),
    customerId: text('customer_id'),
    /** Time of the movement. */
    createTime: text('create_time').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_entry').on(t.entryNo, t.account),
    index('ledger_created').on(t.createTime, t.id),
    index('ledger_order').on(t.orderId),
    index('ledger_customer').on(t.customerId, t.account),
    check('ledger_amount', sql`amount <> 0`),
  ],
)

/** Lines of bills that staff imported, from the newest import of each day. Amounts in cents. */
export const billLine = sqliteTable(
  'ward_bill_line',
  {
    id: id(),
    day: text('day').notNull(),
    kind: text('kind').notNull(),
    no: text('no').notNull(),
    amount: integer('amount').notNull(),
    createTime: text('create_time').notNull(),
  },
  (t) => [uniqueIndex('bill_line_no').on(t.day, t.kind, t.no), check('bill_line_amount', sql`amount > 0`)],
)
