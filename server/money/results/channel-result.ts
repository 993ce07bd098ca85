/** Enters the channel's results into our books. Duplicates and stale results change nothing; final states never change. */
import type { Db } from '#db/open.ts'
import type { ChannelResult } from '#server/channel/channel.ts'
import { applyPay } from './pay-result.ts'
import { applyRefund } from '../refunds/refund-result.ts'
import { applyReturn, applySplit } from '../splits/split-result.ts'
import { applyTransfer } from '../payouts/transfer-result.ts'
import { inTransaction } from '#server/core/transaction.ts'

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
