/** What the channel answered, entered into our books. Duplicates and stale results change nothing; final states never move. */
import type { Db } from '#db/open.ts'
import type { ChannelResult } from '../channel/channel.ts'
import { applyPay } from './pay-result.ts'
import { applyRefund } from './refund-result.ts'
import { applyReturn, applySplit } from './split-result.ts'
import { applyTransfer } from './transfer-result.ts'
import { inTransaction } from './work.ts'

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
