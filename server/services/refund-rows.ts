/** Rows of refunds as they begin (contract page rental §7). Cents. */
import { payType } from '#contract/rules/order.ts'
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { refund } from '#db/tables/money.ts'
import type { OrderRow } from './money.ts'
import { refundSums } from './refund-figures.ts'
import { finishOrderIfRefunded } from './refund-result.ts'
import { nextId } from './row-id.ts'
import { refundToWallet } from './wallet.ts'
import type { Work } from './work.ts'

/**
 * Writes the refund row: status 0 for the channel to settle; money of a wallet goes back at once.
 * The caller has checked the amount in the same transaction.
 */
export function insertRefund(
  tx: Work,
  row: OrderRow,
  wish: { amount: number; reason?: string; source: number; operator?: string },
  now: number,
): typeof refund.$inferSelect {
  const id = nextId(now)
  const time = formatTime(now)
  const toWallet = row.depositFlag === payType.wallet
  const outRefundNo = `RF${id}`
  const made = tx
    .insert(refund)
    .values({
      id,
      outRefundNo,
      outTradeNo: row.outTradeNo,
      transactionId: row.transactionId,
      orderId: row.id,
      amount: wish.amount,
      total: row.totalAmount,
      status: toWallet ? refundStatus.done : refundStatus.processing,
      reason: wish.reason || null,
      source: wish.source,
      operator: wish.operator ?? null,
      createTime: time,
      updateTime: time,
      ...(toWallet && { channel: 'BALANCE', userReceivedAccount: '钱包余额', successTime: time }),
    })
    .returning()
    .get()
  if (toWallet) {
    const before = refundSums(tx, [row.id])(row.id).done - wish.amount
    refundToWallet(tx, row, { outRefundNo, cents: wish.amount, before }, now)
    finishOrderIfRefunded(tx, row.id, now)
  }
  return made
}
