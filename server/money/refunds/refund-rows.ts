/** Creates rows of refunds (contract page rental §7). Cents. */
import { approvalState } from '#contract/rules/approval.ts'
import { payType } from '#contract/rules/order.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { refund } from '#db/tables/money.ts'
import { eq } from 'drizzle-orm'
import type { OrderRow } from '../money.ts'
import { finishOrderIfRefunded } from '../orders/order-state.ts'
import { refundSums } from './refund-figures.ts'
import { nextId } from '#server/core/row-id.ts'
import { refundToWallet } from '../wallet/wallet.ts'
import type { Work } from '#server/core/transaction.ts'

export type RefundRow = typeof refund.$inferSelect

interface Wish {
  amount: number
  reason?: string
  source: number
  operator?: string
  operatorId?: string
  /** Waits for a second person's approval; until then no money moves. */
  held?: boolean
}

const toWallet = (row: Pick<OrderRow, 'depositFlag'>): boolean => row.depositFlag === payType.wallet

/**
 * Writes the refund row: status 0 for the channel to settle; wallet money is refunded at once, unless approval is needed.
 * The caller has checked the amount in the same transaction.
 */
export function insertRefund(tx: Work, row: OrderRow, { held, ...wish }: Wish, now: number): RefundRow {
  const id = nextId(now)
  const time = formatTime(now)
  const made = tx
    .insert(refund)
    .values({
      id,
      outRefundNo: `RF${id}`,
      outTradeNo: row.outTradeNo,
      transactionId: row.transactionId,
      orderId: row.id,
      amount: wish.amount,
      total: row.totalAmount,
      status: refundStatus.processing,
      reason: wish.reason || null,
      source: wish.source,
      operator: wish.operator ?? null,
      operatorId: wish.operatorId ?? null,
      approvalState: held ? approvalState.waiting : null,
      createTime: time,
      updateTime: time,
    })
    .returning()
    .get()
  return held ? made : settleInHouse(tx, row, made, now)
}

/** Refunds wallet money at once; otherwise submits to the channel. @returns the row afterwards */
export function settleInHouse(tx: Work, row: OrderRow, made: RefundRow, now: number): RefundRow {
  if (!toWallet(row)) return made
  const time = formatTime(now)
  const before = refundSums(tx, [row.id])(row.id).done
  const done = tx
    .update(refund)
    .set({ status: refundStatus.done, channel: 'BALANCE', userReceivedAccount: '钱包余额', successTime: time, updateTime: time })
    .where(eq(refund.id, made.id))
    .returning()
    .get()
  refundToWallet(tx, row, { outRefundNo: made.outRefundNo, cents: made.amount, before }, now)
  finishOrderIfRefunded(tx, row.id, now)
  return done
}
