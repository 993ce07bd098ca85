/**
 * Daily figures of a hospital, maintained by triggers (migration "hospital days"): figures over years are read from few
 * rows. Orders count on the day they were created, payments on the day of payment, refunds on the day of completion. Cents.
 */
import { integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'

const figures = () => ({
  orderCount: integer('order_count').notNull(),
  finishedCount: integer('finished_count').notNull(),
  /** Started minutes of use. */
  usedMinutes: integer('used_minutes').notNull(),
  totalAmount: integer('total_amount').notNull(),
  amount: integer('amount').notNull(),
  splitAmount: integer('split_amount').notNull(),
  refundAmount: integer('refund_amount').notNull(),
})

export const hosDay = sqliteTable('ward_hos_day', { hosId: text('hos_id').notNull(), day: text('day').notNull(), ...figures() }, (t) => [
  primaryKey({ columns: [t.hosId, t.day] }),
])

/** What each order adds, and on which day: the single definition of the figures that the triggers sum. */
export const orderFigures = sqliteView('ward_order_figures', {
  orderId: text('order_id').notNull(),
  hosId: text('hos_id').notNull(),
  at: text('at').notNull(),
  ...figures(),
}).existing()
