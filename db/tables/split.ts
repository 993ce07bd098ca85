/** Shares of the money of orders, their recipients and their returns. All amounts are cents (contract page rental §3). */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { alive, baseColumns, id } from '../columns.ts'
import { dept } from './system.ts'
import { order } from './money.ts'

export const records = sqliteTable(
  'ward_records',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    outTradeNo: text('out_trade_no').notNull(),
    transactionId: text('transaction_id').notNull(),
    outOrderNo: text('out_order_no').notNull(),
    splitOrderId: text('split_order_id'),
    receiverType: text('receiver_type').notNull(),
    receiverAccount: text('receiver_account').notNull(),
    receiverName: text('receiver_name').notNull(),
    amount: integer('amount').notNull(),
    ratio: integer('ratio').notNull(),
    returnAmount: integer('return_amount').notNull().default(0),
    /** split_state: 0 processing, 1 done, 2 failed, 3 returned, 4 partly returned. */
    state: integer('state').notNull(),
    /** 1: this split settles the order's money; nothing more can be split. */
    finish: integer('finish').notNull().default(1),
    operator: text('operator'),
    failReason: text('fail_reason'),
    description: text('description'),
    createTime: text('create_time').notNull(),
    finishTime: text('finish_time'),
  },
  (t) => [
    /** A split has one row per receiver. */
    uniqueIndex('records_out_no').on(t.outOrderNo, t.receiverAccount),
    index('records_order').on(t.orderId),
    index('records_created').on(t.createTime, t.id),
    index('records_state').on(t.state, t.createTime, t.id),
    index('records_done').on(t.finishTime),
    index('records_transaction').on(t.transactionId),
    check('records_amount', sql`amount > 0 and return_amount >= 0 and return_amount <= amount`),
  ],
)

/** A share that its receiver returns; `return_amount` of the record counts completed returns. */
export const splitReturn = sqliteTable(
  'ward_split_return',
  {
    id: id(),
    recordId: text('record_id')
      .notNull()
      .references(() => records.id),
    outReturnNo: text('out_return_no').notNull(),
    /** Id given by the channel. */
    returnId: text('return_id'),
    amount: integer('amount').notNull(),
    /** 0 processing, 1 done, 2 failed. */
    state: integer('state').notNull(),
    reason: text('reason'),
    operator: text('operator'),
    failReason: text('fail_reason'),
    createTime: text('create_time').notNull(),
    finishTime: text('finish_time'),
  },
  (t) => [
    uniqueIndex('split_return_out_no').on(t.outReturnNo),
    index('split_return_record').on(t.recordId),
    index('split_return_state').on(t.state, t.createTime, t.id),
    index('split_return_done').on(t.finishTime),
    check('split_return_amount', sql`amount > 0`),
  ],
)

/** Recipients of shares of a hospital's orders; `ratio` is basis points. */
export const receiver = sqliteTable(
  'ward_receiver',
  {
    id: id(),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    /** MERCHANT_ID or PERSONAL_OPENID. */
    receiverType: text('receiver_type').notNull(),
    account: text('account').notNull(),
    name: text('name').notNull(),
    relationType: text('relation_type').notNull(),
    ratio: integer('ratio').notNull().default(0),
    state: integer('state').notNull().default(1),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('receiver_account').on(t.hosId, t.account).where(alive), check('receiver_ratio', sql`ratio between 0 and 10000`)],
)
