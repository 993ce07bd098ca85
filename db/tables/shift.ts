/** Shift handovers, and what colleagues note about customers. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id } from '../columns.ts'
import { customer } from './rental.ts'
import { dept, user } from './system.ts'

/** The page of a shift. Its content is fixed by the first signature; names are snapshots. */
export const handover = sqliteTable(
  'ward_handover',
  {
    id: id(),
    hosId: text('hos_id').references(() => dept.id),
    hosName: text('hos_name'),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    giver: text('giver').notNull(),
    giverId: text('giver_id')
      .notNull()
      .references(() => user.id),
    remark: text('remark'),
    taker: text('taker'),
    takerId: text('taker_id').references(() => user.id),
    takerRemark: text('taker_remark'),
    signTime: text('sign_time'),
    /** handover_state: 0 waits for the second signature, 1 final. */
    state: integer('state').notNull().default(0),
    /** JSON: contract/rules/handover.ts. */
    content: text('content').notNull(),
    createTime: text('create_time').notNull(),
  },
  (t) => [index('handover_created').on(t.createTime, t.id), index('handover_giver').on(t.giverId, t.state)],
)

/** A note about a customer, or with `about` a promise that is due at a time. */
export const customerNote = sqliteTable(
  'ward_customer_note',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    content: text('content').notNull(),
    about: text('about'),
    dueTime: text('due_time'),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    createTime: text('create_time').notNull(),
    doneTime: text('done_time'),
    doneUser: text('done_user'),
  },
  (t) => [
    index('customer_note_customer').on(t.customerId, t.createTime),
    index('customer_note_open')
      .on(t.dueTime, t.id)
      .where(sql`about is not null and done_time is null`),
  ],
)
