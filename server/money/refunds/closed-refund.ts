/** What follows when a refund is closed: its money is the order's again (contract page rental §5, §7). */
import { settleAccount } from '../orders/account.ts'
import { beginFreedRest } from '../orders/deposit-remainder.ts'
import type { Work } from '#server/core/transaction.ts'
import type { RefundRow } from './refund-rows.ts'
import { takeBackWaiver } from './waiver.ts'

/** The caller is in a transaction, and submits the refund that this starts, if any. */
export function afterClosing(tx: Work, closed: RefundRow, now: number): RefundRow | undefined {
  takeBackWaiver(tx, closed, now)
  return settleAccount(tx, closed.orderId, now) ?? beginFreedRest(tx, closed, now)
}
