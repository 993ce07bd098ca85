/** Enters the channel's results of refunds into our books, each once; final states never change. Cents. */
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { refund } from '#db/tables/money.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { RefundAnswer } from '#server/channel/channel.ts'
import { book } from '../wallet/ledger.ts'
import { finishOrderIfRefunded } from '../orders/order-state.ts'
import { afterClosing } from './closed-refund.ts'
import type { Work } from '#server/core/transaction.ts'

const statusOf: Record<RefundAnswer['status'], number> = {
  PROCESSING: refundStatus.processing,
  SUCCESS: refundStatus.done,
  CLOSED: refundStatus.closed,
  ABNORMAL: refundStatus.abnormal,
}
const failReasons: Partial<Record<RefundAnswer['status'], string>> = { CLOSED: '退款关闭', ABNORMAL: '用户的卡作废或者冻结' }

/** @returns true when something changed */
export function applyRefund(tx: Work, answer: RefundAnswer, now: number): boolean {
  const status = statusOf[answer.status]
  const waiting = and(eq(refund.outRefundNo, answer.out_refund_no), eq(refund.status, refundStatus.processing))
  // "In progress" counts as a change only the first time, when it brings the channel's number.
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
  if (changed?.status === refundStatus.closed) afterClosing(tx, changed, now)
  return changed !== undefined
}
