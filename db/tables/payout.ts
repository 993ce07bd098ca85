/** Recharges and withdrawals of customers, and transfers to them and to payees. All amounts are cents (contract page rental §3). */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { alive, baseColumns, id } from '../columns.ts'
import { customer } from './rental.ts'
import { dept } from './system.ts'

/** Money that customers pay into their wallets; `giftAmount` is the platform's bonus. */
export const recharge = sqliteTable(
  'ward_recharge',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    nickName: text('nick_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    openId: text('open_id').notNull(),
    outTradeNo: text('out_trade_no').notNull(),
    transactionId: text('transaction_id'),
    amount: integer('amount').notNull(),
    giftAmount: integer('gift_amount').notNull().default(0),
    /** recharge_state: 0 unpaid, 1 done, 2 closed. */
    state: integer('state').notNull(),
    tradeStateDesc: text('trade_state_desc'),
    createTime: text('create_time').notNull(),
    successTime: text('success_time'),
    updateTime: text('update_time').notNull(),
  },
  (t) => [
    uniqueIndex('recharge_out_no').on(t.outTradeNo),
    uniqueIndex('recharge_transaction').on(t.transactionId),
    index('recharge_created').on(t.createTime, t.id),
    index('recharge_state').on(t.state, t.createTime, t.id),
    index('recharge_done').on(t.state, t.successTime),
    index('recharge_customer').on(t.customerId),
    check('recharge_amount', sql`amount > 0 and gift_amount >= 0`),
  ],
)

/** Money that customers withdraw from their wallets; it is debited when requested. */
export const withdrawal = sqliteTable(
  'ward_withdrawal',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    nickName: text('nick_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    openId: text('open_id').notNull(),
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull().default(0),
    realAmount: integer('real_amount').notNull(),
    /** withdrawal_state: 0 awaiting approval, 1 being paid, 2 paid, 3 rejected, 4 failed. */
    state: integer('state').notNull(),
    auditUser: text('audit_user'),
    auditTime: text('audit_time'),
    auditRemark: text('audit_remark'),
    outBatchNo: text('out_batch_no'),
    failReason: text('fail_reason'),
    createTime: text('create_time').notNull(),
    successTime: text('success_time'),
    updateTime: text('update_time').notNull(),
  },
  (t) => [
    uniqueIndex('withdrawal_out_no').on(t.outBatchNo),
    /** One open request per customer. */
    uniqueIndex('withdrawal_open')
      .on(t.customerId)
      .where(sql`state in (0, 1)`),
    index('withdrawal_created').on(t.createTime, t.id),
    index('withdrawal_state').on(t.state, t.createTime, t.id),
    check('withdrawal_amount', sql`amount > 0 and fee >= 0 and real_amount = amount - fee and real_amount >= 0`),
  ],
)

/** Recipients of transfers. */
export const payee = sqliteTable(
  'ward_payee',
  {
    id: id(),
    payeeName: text('payee_name').notNull(),
    /** 1 person, 2 organisation. */
    payeeType: integer('payee_type').notNull().default(1),
    openId: text('open_id').notNull(),
    phoneNumber: text('phone_number'),
    hosId: text('hos_id').references(() => dept.id),
    /** Returned only as a mask. */
    idCard: text('id_card'),
    state: integer('state').notNull().default(1),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('payee_open_id').on(t.openId).where(alive), index('payee_hos').on(t.hosId)],
)

/** Transfers from the merchant to a payee, or to the customer of a withdrawal. */
export const transfers = sqliteTable(
  'ward_transfers',
  {
    id: id(),
    outBatchNo: text('out_batch_no').notNull(),
    batchId: text('batch_id'),
    outDetailNo: text('out_detail_no').notNull(),
    detailId: text('detail_id'),
    payeeId: text('payee_id').references(() => payee.id),
    userName: text('user_name').notNull(),
    openId: text('open_id').notNull(),
    amount: integer('amount').notNull(),
    remark: text('remark'),
    /** transfer_source: 1 payee, 2 withdrawal. */
    sourceType: integer('source_type').notNull(),
    sourceId: text('source_id'),
    /** transfer_state: 0 processing, 1 done, 2 failed, 3 closed. */
    state: integer('state').notNull(),
    failReason: text('fail_reason'),
    createTime: text('create_time').notNull(),
    successTime: text('success_time'),
    updateTime: text('update_time').notNull(),
  },
  (t) => [
    uniqueIndex('transfers_out_no').on(t.outBatchNo),
    uniqueIndex('transfers_detail_no').on(t.outDetailNo),
    index('transfers_created').on(t.createTime, t.id),
    index('transfers_state').on(t.state, t.createTime, t.id),
    index('transfers_done').on(t.successTime),
    index('transfers_source').on(t.sourceType, t.sourceId),
    check('transfers_amount', sql`amount > 0`),
  ],
)
