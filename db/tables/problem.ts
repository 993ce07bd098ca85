/** Fault reports of rented devices (contract page rental §2). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, id } from '../columns.ts'
import { order } from './money.ts'
import { dept } from './system.ts'
import { equ, customer } from './rental.ts'

/** Fault reports. Place and customer are snapshots; `hosId` determines which staff see the row. */
export const problem = sqliteTable(
  'ward_problem',
  {
    id: id(),
    batch: text('batch').notNull(),
    equId: text('equ_id')
      .notNull()
      .references(() => equ.id),
    hosId: text('hos_id').references(() => dept.id),
    hosName: text('hos_name'),
    orderId: text('order_id').references(() => order.id),
    customerId: text('customer_id').references(() => customer.id),
    nickName: text('nick_name'),
    phoneNumber: text('phone_number'),
    problemType: text('problem_type').notNull(),
    content: text('content').notNull(),
    /** Addresses, comma-joined. */
    images: text('images'),
    /** problem_state: 0 new, 1 in progress, 2 solved, 3 closed. */
    state: integer('state').notNull().default(0),
    handleUser: text('handle_user'),
    handleTime: text('handle_time'),
    handleRemark: text('handle_remark'),
    ...baseColumns(),
  },
  (t) => [
    index('problem_hos').on(t.hosId, t.createTime),
    index('problem_state').on(t.state, t.createTime),
    index('problem_order').on(t.orderId),
  ],
)
