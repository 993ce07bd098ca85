/** Enters the channel's results of payments into our books, each once: deposits, fees, debts, recharges. Cents. */
import { orderState, payType } from '#contract/rules/order.ts'
import { refundSource } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { recharge } from '#db/tables/payout.ts'
import { and, eq } from 'drizzle-orm'
import type { PayAnswer } from '#server/channel/channel.ts'
import { book } from '../wallet/ledger.ts'
import type { OrderRow } from '../money.ts'
import { settleAccount } from '../orders/account.ts'
import { beginRent, isDeviceFree, orderNoOf, payNoOf } from '../orders/order-state.ts'
import { insertRefund } from '../refunds/refund-rows.ts'
import { rechargeWallet } from '../wallet/wallet.ts'
import type { Work } from '#server/core/transaction.ts'

/** recharge_state. */
export const rechargeState = { unpaid: 0, done: 1, closed: 2 } as const

/** @returns true when something changed */
export function applyPay(tx: Work, answer: PayAnswer, now: number): boolean {
  const row = tx
    .select()
    .from(order)
    .where(and(eq(order.outTradeNo, orderNoOf(answer.out_trade_no)), eq(order.isDeleted, 0)))
    .get()
  if (!row) return applyRecharge(tx, answer, now)
  // An old report of the deposit must not count as payment of a debt.
  if (answer.out_trade_no !== payNoOf(row)) return false
  if (answer.trade_state !== 'SUCCESS') return noteState(tx, row, answer, now)
  switch (row.state) {
    case orderState.unpaid:
      return isDeviceFree(tx, row) ? paid(tx, row, answer, now) : late(tx, row, answer, now)
    case orderState.cancelled:
      return row.totalAmount === 0 && late(tx, row, answer, now)
    case orderState.owing:
      return settled(tx, row, answer, now)
    default:
      return false
  }
}

/**
 * While an order waits for money, the channel's state is shown. A deposit that it closed ends the order; a debt
 * remains, and the next attempt has another number.
 */
function noteState(tx: Work, row: OrderRow, { trade_state, trade_state_desc }: PayAnswer, now: number): boolean {
  if (row.state !== orderState.unpaid && row.state !== orderState.owing) return false
  const closed = row.state === orderState.unpaid && trade_state === 'CLOSED'
  const failed = row.state === orderState.owing && (trade_state === 'CLOSED' || trade_state === 'PAYERROR')
  if (row.tradeStateDesc === trade_state_desc && !closed && !failed) return false
  return (
    tx
      .update(order)
      .set({
        tradeStateDesc: trade_state_desc,
        updateTime: formatTime(now),
        ...(closed && { state: orderState.cancelled }),
        ...(failed && { payTry: row.payTry + 1, collectAmount: null }),
      })
      .where(eq(order.id, row.id))
      .run().changes > 0
  )
}

const receipt = (answer: PayAnswer, now: number) => ({
  transactionId: answer.transaction_id,
  successTime: answer.success_time ?? formatTime(now),
  tradeStateDesc: answer.trade_state_desc,
})

function bookPay(tx: Work, row: OrderRow, outNo: string, cents: number, time: string, now: number): void {
  const lines = { merchant: cents, order: -cents }
  book(tx, { kind: 'pay', refNo: outNo, lines, orderId: row.id, customerId: row.customerId, time }, now)
}

/** The deposit is paid: the order starts running. */
function paid(tx: Work, row: OrderRow, answer: PayAnswer, now: number): boolean {
  const receiptFields = receipt(answer, now)
  beginRent(tx, row, { ...receiptFields, totalAmount: answer.amount.total }, now)
  bookPay(tx, row, answer.out_trade_no, answer.amount.total, receiptFields.successTime, now)
  return true
}

/** Payment for an order that timed out, or whose device is rented by somebody else: refunded in full. */
function late(tx: Work, row: OrderRow, answer: PayAnswer, now: number): boolean {
  const receiptFields = receipt(answer, now)
  const totalAmount = answer.amount.total
  const cancelled = tx
    .update(order)
    .set({ ...receiptFields, totalAmount, state: orderState.cancelled, updateTime: formatTime(now) })
    .where(eq(order.id, row.id))
    .returning()
    .get()
  bookPay(tx, row, answer.out_trade_no, totalAmount, receiptFields.successTime, now)
  insertRefund(tx, cancelled, { amount: totalAmount, source: refundSource.system, reason: '超时支付退回', operator: '系统' }, now)
  return true
}

/** The debt of an ended order is paid. */
function settled(tx: Work, row: OrderRow, answer: PayAnswer, now: number): boolean {
  if (row.amount === null) return false
  const receiptFields = receipt(answer, now)
  const first = row.depositFlag === payType.payScore
  tx.update(order)
    .set({
      totalAmount: row.totalAmount + answer.amount.total,
      updateTime: formatTime(now),
      // Where something is still owed, its payment has a number of its own.
      payTry: row.payTry + 1,
      collectAmount: null,
      ...(first ? receiptFields : { tradeStateDesc: receiptFields.tradeStateDesc }),
    })
    .where(eq(order.id, row.id))
    .run()
  bookPay(tx, row, answer.out_trade_no, answer.amount.total, receiptFields.successTime, now)
  settleAccount(tx, row.id, now)
  return true
}

function applyRecharge(tx: Work, answer: PayAnswer, now: number): boolean {
  const waiting = and(eq(recharge.outTradeNo, answer.out_trade_no), eq(recharge.state, rechargeState.unpaid))
  const done = answer.trade_state === 'SUCCESS'
  const closed = answer.trade_state === 'CLOSED' || answer.trade_state === 'PAYERROR'
  const row = tx
    .update(recharge)
    .set({
      tradeStateDesc: answer.trade_state_desc,
      updateTime: formatTime(now),
      ...(closed && { state: rechargeState.closed }),
      ...(done && {
        state: rechargeState.done,
        transactionId: answer.transaction_id,
        successTime: answer.success_time ?? formatTime(now),
      }),
    })
    .where(waiting)
    .returning()
    .get()
  if (row && done) rechargeWallet(tx, row, now)
  return row !== undefined
}
