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

/** The contribution of each order, and its day: the single definition of the figures that the triggers sum. */
export const orderFigures = sqliteView('ward_order_figures', {
  orderId: text('order_id').notNull(),
  hosId: text('hos_id').notNull(),
  at: text('at').notNull(),
  ...figures(),
}).existing()

/** Starts and ends of rentals by hour; the use at any time can be computed from these few rows. */
export const hosHour = sqliteTable(
  'ward_hos_hour',
  {
    hosId: text('hos_id').notNull(),
    /** `yyyy-MM-dd HH`. */
    hour: text('hour').notNull(),
    /** Started rentals minus ended ones. */
    runs: integer('runs').notNull(),
    /** Seconds within the hour for these: from each start to the end of the hour, minus those after each end. */
    seconds: integer('seconds').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hosId, t.hour] })],
)

/** Start and end of each rental, which `hosHour` sums up. */
export const orderHours = sqliteView('ward_order_hours', {
  orderId: text('order_id').notNull(),
  hosId: text('hos_id').notNull(),
  hour: text('hour').notNull(),
  runs: integer('runs').notNull(),
  seconds: integer('seconds').notNull(),
}).existing()

const parts = () => ({
  paidCount: integer('paid_count').notNull(),
  paid: integer('paid').notNull(),
  refunded: integer('refunded').notNull(),
  hospital: integer('hospital').notNull(),
  person: integer('person').notNull(),
  platform: integer('platform').notNull(),
  open: integer('open').notNull(),
})

/** Where the money paid on a day is now; the parts sum to `paid`. Cents. */
export const hosFlow = sqliteTable('ward_hos_flow', { hosId: text('hos_id').notNull(), day: text('day').notNull(), ...parts() }, (t) => [
  primaryKey({ columns: [t.hosId, t.day] }),
])

/** The same for each paid order. */
export const orderFlow = sqliteView('ward_order_flow', {
  orderId: text('order_id').notNull(),
  hosId: text('hos_id').notNull(),
  day: text('day').notNull(),
  ...parts(),
}).existing()
