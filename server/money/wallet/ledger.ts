/**
 * Double-entry ledger: each movement of money is written once, in the transaction that causes it, and sums to 0, so
 * that every balance can be recomputed. Amounts are cents.
 *
 * Assets and expenses are positive (`merchant`: money at the channel; `gift`: given to customers; `payee`:
 * paid to payees), liabilities and income are negative (`order`: taken for orders; `person`, `plat`: the two parts of
 * wallets; `withdrawal`: on its way out of wallets; `fee`: kept from withdrawals).
 */
import type { LedgerAccount, LedgerKind } from '#contract/rules/ledger.ts'
import { ledger } from '#db/tables/ledger.ts'
import { nextId } from '#server/core/row-id.ts'
import type { Work } from '#server/core/transaction.ts'

export interface Movement {
  kind: LedgerKind
  /** outTradeNo, outRefundNo, …: identifies the movement together with the kind. */
  refNo: string
  lines: Partial<Record<LedgerAccount, number>>
  orderId?: string
  customerId?: string
  /** `yyyy-MM-dd HH:mm:ss`. */
  time: string
}

/**
 * Books a movement. Lines of 0 are omitted.
 * @param now epoch ms
 * @throws Error when the lines do not sum to 0, or the movement is already booked: the transaction must roll back
 */
export function book(tx: Work, { kind, refNo, lines, orderId, customerId, time }: Movement, now: number): void {
  const entries = Object.entries(lines).filter(([, amount]) => amount !== 0)
  if (entries.reduce((sum, [, amount]) => sum + amount, 0) !== 0) throw new Error(`the movement ${kind}:${refNo} does not sum to 0`)
  for (const [account, amount] of entries)
    tx.insert(ledger)
      .values({ id: nextId(now), entryNo: `${kind}:${refNo}`, kind, account, amount, orderId, customerId, createTime: time })
      .run()
}
