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

interface NewRefund {
  amount: number
  reason?: string
  source: number
  operator?: string
  operatorId?: string
  /** Waits for a second person's approval; until then no money moves. */
  needsApproval?: boolean
}

const toWallet = (row: Pick<OrderRow, 'depositFlag'>): boolean => row.depositFlag === payType.wallet

/**
 * Writes the refund row: status 0 for the channel to settle; wallet money is refunded at once, unless approval is needed.
 * The caller has checked the amount in the same transaction.
 */
export function insertRefund(tx: Work, row: OrderRow, { needsApproval, ...input }: NewRefund, now: number): RefundRow {
  const id = nextId(now)
  const time = formatTime(now)
  const created = tx
    .insert(refund)
    .values({
      id,
      outRefundNo: `RF${id}`,
      outTradeNo: row.outTradeNo,
      transactionId: row.transactionId,
      orderId: row.id,
      amount: input.amount,
      total: row.totalAmount,
      status: refundStatus.processing,
      reason: input.reason || null,
      source: input.source,
      operator: input.operator ?? null,
      operatorId: input.operatorId ?? null,
      approvalState: needsApproval ? approvalState.waiting : null,
      createTime: time,
      updateTime: time,
    })
    .returning()
    .get()
  return needsApproval ? created : settleInHouse(tx, row, created, now)
}

/** Refunds wallet money at once; otherwise submits to the channel. @returns the row afterwards */
export function settleInHouse(tx: Work, row: OrderRow, created: RefundRow, now: number): RefundRow {
  if (!toWallet(row)) return created
  const time = formatTime(now)
  const before = refundSums(tx, [row.id])(row.id).done
  const done = tx
    .update(refund)
    .set({ status: refundStatus.done, channel: 'BALANCE', userReceivedAccount: '钱包余额', successTime: time, updateTime: time })
    .where(eq(refund.id, created.id))
    .returning()
    .get()
  refundToWallet(tx, row, { outRefundNo: created.outRefundNo, cents: created.amount, before }, now)
  finishOrderIfRefunded(tx, row.id, now)
  return done
}
