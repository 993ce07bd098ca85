/** Enters the channel's results of transfers into our books, each once; final states never change (contract page rental §8). */
import { withdrawalState } from '#contract/rules/payout.ts'
import { formatTime } from '#contract/rules/time.ts'
import { transfers, withdrawal } from '#db/tables/payout.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { TransferAnswer } from '#server/channel/channel.ts'
import { book } from '../wallet/ledger.ts'
import type { Work } from '#server/core/transaction.ts'

/** transfer_state and transfer_source (contract page rental §3, §4). */
export const transferState = { processing: 0, done: 1, failed: 2, closed: 3 } as const
export const transferSource = { payee: 1, withdrawal: 2 } as const

function stateOf({ batch_status }: TransferAnswer, detail: TransferAnswer['transfer_detail_list'][number]): number {
  if (batch_status === 'CLOSED') return transferState.closed
  if (detail.detail_status === 'SUCCESS') return transferState.done
  return detail.detail_status === 'FAIL' ? transferState.failed : transferState.processing
}

/** @returns true when something changed */
export function applyTransfer(tx: Work, answer: TransferAnswer, now: number): boolean {
  const [detail] = answer.transfer_detail_list
  if (!detail) return false
  const waiting = and(eq(transfers.outBatchNo, answer.out_batch_no), eq(transfers.state, transferState.processing))
  const state = stateOf(answer, detail)
  // "In progress" counts as a change only the first time, when it brings the channel's number.
  const news = state === transferState.processing ? and(waiting, isNull(transfers.batchId)) : waiting
  const done = state === transferState.done
  const failed = state === transferState.failed || state === transferState.closed
  const time = formatTime(now)
  const row = tx
    .update(transfers)
    .set({
      state,
      updateTime: time,
      ...(answer.batch_id && { batchId: answer.batch_id }),
      ...(detail.detail_id && { detailId: detail.detail_id }),
      ...(done && { successTime: detail.finish_time ?? time }),
      ...(failed && { failReason: detail.fail_reason ?? '转账失败' }),
    })
    .where(news)
    .returning()
    .get()
  if (!row) return false
  if (row.sourceType === transferSource.payee && done) {
    const lines = { merchant: -row.amount, payee: row.amount }
    book(tx, { kind: 'transfer', refNo: row.outBatchNo, lines, time: row.successTime ?? '' }, now)
  }
  if (row.sourceType === transferSource.withdrawal && (done || failed)) {
    const paid = tx
      .update(withdrawal)
      .set({
        state: done ? withdrawalState.paid : withdrawalState.failed,
        updateTime: time,
        ...(done ? { successTime: row.successTime, failReason: null } : { failReason: row.failReason }),
      })
      .where(and(eq(withdrawal.outBatchNo, row.outBatchNo), eq(withdrawal.state, withdrawalState.paying)))
      .returning()
      .get()
    if (paid && done) {
      const lines = { withdrawal: paid.amount, merchant: -paid.realAmount, fee: -paid.fee }
      book(tx, { kind: 'withdrawalPaid', refNo: row.outBatchNo, lines, customerId: paid.customerId, time: row.successTime ?? '' }, now)
    }
  }
  return true
}
