/** What the channel answered, entered into our books. Duplicates and stale results change nothing; final states never move. */
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, refund } from '#db/tables/money.ts'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { ChannelResult, PayAnswer, RefundAnswer } from '../channel/channel.ts'
import { orderState, payType } from './money.ts'
import { book } from './ledger.ts'
import { refundSums } from './refund-figures.ts'
import { applyReturn, applySplit } from './split-result.ts'
import { applyTransfer } from './transfer-result.ts'
import { inTransaction, type Work } from './work.ts'

/** @param now epoch ms @returns true when something changed */
export function applyChannelResult(db: Db, result: ChannelResult, now: number): boolean {
  return inTransaction(db, (tx) => {
    switch (result.kind) {
      case 'pay':
        return applyPay(tx, result.answer, now)
      case 'refund':
        return applyRefund(tx, result.answer, now)
      case 'split':
        return applySplit(tx, result.answer, now)
      case 'return':
        return applyReturn(tx, result.answer, now)
      case 'transfer':
        return applyTransfer(tx, result.answer, now)
    }
  })
}

const statusOf: Record<RefundAnswer['status'], number> = {
  PROCESSING: refundStatus.processing,
  SUCCESS: refundStatus.done,
  CLOSED: refundStatus.closed,
  ABNORMAL: refundStatus.abnormal,
}
const failReasons: Partial<Record<RefundAnswer['status'], string>> = { CLOSED: '退款关闭', ABNORMAL: '用户的卡作废或者冻结' }

function applyRefund(tx: Work, answer: RefundAnswer, now: number): boolean {
  const status = statusOf[answer.status]
  const waiting = and(eq(refund.outRefundNo, answer.out_refund_no), eq(refund.status, refundStatus.processing))
  // why: "still under way" is news only the first time, when it brings the channel's number
  const news = status === refundStatus.processing ? and(waiting, isNull(refund.refundId)) : waiting
  const done = status === refundStatus.done
  const changed = tx
    .update(refund)
    .set({
      status,
      refundId: answer.refund_id,
      channel: answer.channel,
      updateTime: formatTime(now),
      ...(done && { successTime: answer.success_time ?? formatTime(now), userReceivedAccount: answer.user_received_account }),
      ...(failReasons[answer.status] && { failReason: failReasons[answer.status] }),
    })
    .where(news)
    .returning()
    .get()
  if (changed && done) {
    finishOrderIfRefunded(tx, changed.orderId, now)
    const lines = { merchant: -changed.amount, order: changed.amount }
    book(tx, { kind: 'refund', refNo: changed.outRefundNo, lines, orderId: changed.orderId, time: changed.successTime ?? '' }, now)
  }
  return changed !== undefined
}

/** Sums up an order's completed refunds; a settled order that got everything back is refunded (state 5). */
export function finishOrderIfRefunded(tx: Work, orderId: string, now: number): void {
  const { done } = refundSums(tx, [orderId])(orderId)
  tx.update(order)
    .set({ refundedAmount: done, updateTime: formatTime(now) })
    .where(eq(order.id, orderId))
    .run()
  tx.update(order)
    .set({ state: orderState.refunded })
    .where(
      and(
        eq(order.id, orderId),
        eq(order.state, orderState.done),
        sql`${order.amount} > 0`,
        sql`${order.refundedAmount} >= ${order.totalAmount}`,
      ),
    )
    .run()
}

/** The fee of a pay-score order was collected, or not: then it stays owing. */
function applyPay(tx: Work, answer: PayAnswer, now: number): boolean {
  const owing = and(
    eq(order.outTradeNo, answer.out_trade_no),
    eq(order.state, orderState.owing),
    eq(order.depositFlag, payType.payScore),
    isNotNull(order.amount),
  )
  const set = { tradeStateDesc: answer.trade_state_desc, updateTime: formatTime(now) }
  if (answer.trade_state !== 'SUCCESS')
    return (
      tx
        .update(order)
        .set(set)
        .where(and(owing, ne(sql`coalesce(${order.tradeStateDesc}, '')`, answer.trade_state_desc)))
        .run().changes > 0
    )
  const before = tx.select({ paid: order.totalAmount }).from(order).where(owing).get()
  const collected = tx
    .update(order)
    .set({
      ...set,
      state: orderState.done,
      totalAmount: sql`${order.amount}`,
      transactionId: answer.transaction_id,
      successTime: answer.success_time ?? formatTime(now),
    })
    .where(owing)
    .returning()
    .get()
  if (!collected || !before) return false
  const cents = collected.totalAmount - before.paid
  const lines = { merchant: cents, order: -cents }
  book(tx, { kind: 'pay', refNo: answer.out_trade_no, lines, orderId: collected.id, time: collected.successTime ?? '' }, now)
  return true
}
