/** Orders, refunds, waivers and the idempotency keys of money calls. All amounts are cents (contract page rental §3). */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { baseColumns, id } from '../columns.ts'
import { bed, customer, equ, room, section, type } from './rental.ts'
import { dept } from './system.ts'

/** Names of places and of the customer are snapshots, so that lists and searches need no join, and history does not change. */
export const order = sqliteTable(
  'ward_order',
  {
    id: id(),
    batch: text('batch').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    transactionId: text('transaction_id'),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    openId: text('open_id').notNull(),
    nickName: text('nick_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    equId: text('equ_id')
      .notNull()
      .references(() => equ.id),
    typeId: text('type_id')
      .notNull()
      .references(() => type.id),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    secId: text('sec_id')
      .notNull()
      .references(() => section.id),
    roomId: text('room_id')
      .notNull()
      .references(() => room.id),
    bedId: text('bed_id')
      .notNull()
      .references(() => bed.id),
    hosName: text('hos_name').notNull(),
    secName: text('sec_name').notNull(),
    roomName: text('room_name').notNull(),
    bedName: text('bed_name').notNull(),
    /** pay_type: 1 deposit, 2 pay score, 3 wallet. */
    depositFlag: integer('deposit_flag').notNull(),
    totalAmount: integer('total_amount').notNull().default(0),
    amount: integer('amount'),
    startTime: text('start_time'),
    endTime: text('end_time'),
    description: text('description'),
    /** order_status. */
    state: integer('state').notNull(),
    successTime: text('success_time'),
    tradeStateDesc: text('trade_state_desc'),
    /** JSON of the price row at the creation of the order. */
    priceSnapshot: text('price_snapshot').notNull(),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    splitAmount: integer('split_amount').notNull().default(0),
    splitReturned: integer('split_returned').notNull().default(0),
    /** The waived part of the fee: the sum of the waivers that count. */
    waivedAmount: integer('waived_amount').notNull().default(0),
    /** Charged minutes; null for running orders, and for orders that ended before this column existed. */
    usedMinutes: integer('used_minutes'),
    /** Cents requested from the channel under the current payment number of the debt; null if nothing is requested. */
    collectAmount: integer('collect_amount'),
    /** Time of the last reminder of the debt. */
    remindTime: text('remind_time'),
    /** Number of unpaid payments of the debt that the channel has closed. */
    payTry: integer('pay_try').notNull().default(0),
    /** 1 customer, 2 back-office, 3 system. */
    finishType: integer('finish_type'),
    finishUser: text('finish_user'),
    ...baseColumns(),
  },
  (t) => [
    uniqueIndex('order_out_trade_no').on(t.outTradeNo),
    uniqueIndex('order_transaction').on(t.transactionId),
    // Each index ends with the list's sort key, so that a page is read from it, and includes the deletion, so that a count reads no
    // rows.
    index('order_created').on(t.createTime, t.id, t.isDeleted),
    index('order_state').on(t.state, t.createTime, t.id, t.isDeleted),
    index('order_hos').on(t.hosId, t.createTime, t.id, t.isDeleted),
    index('order_pay_type').on(t.depositFlag, t.createTime, t.id, t.isDeleted),
    index('order_phone').on(t.phoneNumber, t.createTime, t.id, t.isDeleted),
    index('order_nick_name').on(t.nickName, t.createTime, t.id, t.isDeleted),
    index('order_batch').on(t.batch, t.createTime, t.id, t.isDeleted),
    index('order_hos_name').on(t.hosName, t.createTime, t.id, t.isDeleted),
    index('order_paid').on(t.successTime),
    index('order_customer').on(t.customerId, t.hosId),
    /** Orders that may be split automatically. */
    index('order_to_split')
      .on(t.hosId, t.endTime, t.id)
      .where(sql`state = 3 and split_amount = 0 and is_deleted = 0`),
    /** Orders with a debt that was requested from the channel, which has not answered yet. */
    index('order_to_collect')
      .on(t.createTime, t.id)
      .where(sql`state = 2 and collect_amount is not null and is_deleted = 0`),
    /** One open order per device, enforced by the database. */
    uniqueIndex('order_open_device')
      .on(t.equId)
      .where(sql`state in (1, 9) and is_deleted = 0`),
    check(
      'order_amounts',
      sql`total_amount >= 0 and (amount is null or amount >= 0) and refunded_amount >= 0 and refunded_amount <= total_amount and split_returned >= 0 and split_returned <= split_amount`,
    ),
  ],
)

export const refund = sqliteTable(
  'ward_refund',
  {
    id: id(),
    refundId: text('refund_id'),
    outRefundNo: text('out_refund_no').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    transactionId: text('transaction_id'),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    amount: integer('amount').notNull(),
    total: integer('total').notNull(),
    channel: text('channel'),
    userReceivedAccount: text('user_received_account'),
    /** 0 processing, 1 done, 2 closed, 3 abnormal; 1 to 3 are final. */
    status: integer('refund_status').notNull(),
    reason: text('reason'),
    /** 1 staff, 2 deposit remainder, 3 system. */
    source: integer('source').notNull(),
    operator: text('operator'),
    operatorId: text('operator_id'),
    failReason: text('fail_reason'),
    /** approval_state: 0 waits for a second person, 1 approved, 2 rejected; empty if no approval is needed. */
    approvalState: integer('approval_state'),
    auditUser: text('audit_user'),
    auditorId: text('auditor_id'),
    auditTime: text('audit_time'),
    auditRemark: text('audit_remark'),
    /** User who settled an abnormal refund by hand, with time and remark. */
    handleUser: text('handle_user'),
    handleTime: text('handle_time'),
    handleRemark: text('handle_remark'),
    createTime: text('create_time').notNull(),
    successTime: text('success_time'),
    updateTime: text('update_time').notNull(),
  },
  (t) => [
    uniqueIndex('refund_out_no').on(t.outRefundNo),
    uniqueIndex('refund_channel_id').on(t.refundId),
    index('refund_order').on(t.orderId),
    index('refund_created').on(t.createTime, t.id),
    index('refund_status').on(t.status, t.createTime, t.id),
    index('refund_done').on(t.successTime),
    index('refund_transaction').on(t.transactionId),
    index('refund_approval')
      .on(t.approvalState, t.createTime, t.id)
      .where(sql`approval_state is not null`),
    check('refund_amount', sql`amount > 0 and amount <= total`),
  ],
)

/** Rent that staff decided to waive (contract page rental §5). */
export const waiver = sqliteTable(
  'ward_waiver',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => order.id),
    outTradeNo: text('out_trade_no').notNull(),
    /** The refund that gives the waived rent back; the two are approved together. */
    refundId: text('refund_row_id').references(() => refund.id),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    operator: text('operator').notNull(),
    operatorId: text('operator_id').notNull(),
    /** approval_state: 0 waits for a second person, 1 approved, 2 rejected; empty if no approval is needed. Empty and 1 count. */
    approvalState: integer('approval_state'),
    auditUser: text('audit_user'),
    auditorId: text('auditor_id'),
    auditTime: text('audit_time'),
    auditRemark: text('audit_remark'),
    createTime: text('create_time').notNull(),
    updateTime: text('update_time').notNull(),
  },
  (t) => [
    index('waiver_order').on(t.orderId),
    index('waiver_created').on(t.createTime, t.id),
    index('waiver_approval')
      .on(t.approvalState, t.createTime, t.id)
      .where(sql`approval_state is not null`),
    uniqueIndex('waiver_refund').on(t.refundId),
    check('waiver_amount', sql`amount > 0`),
  ],
)

/** Idempotency: the same key with the same body gets the stored answer (contract page rental §7). */
export const payRequest = sqliteTable('ward_pay_request', {
  /** `<call>:<requestNo>`. */
  key: text('key').primaryKey(),
  bodyHash: text('body_hash').notNull(),
  status: integer('status').notNull(),
  /** Id of the row that the call created. */
  resultId: text('result_id').notNull(),
  /** Epoch ms. */
  createdAt: integer('created_at').notNull(),
})
