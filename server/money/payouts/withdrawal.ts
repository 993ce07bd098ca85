/**
 * Withdrawals from customers' wallets (contract page rental §8). The money leaves the wallet with the request; staff
 * approve it and have it paid, or reject it, which puts it back. Cents.
 */
import { isPayable, mayApprove, mayPay, mayReject, unpayableValues, withdrawalState } from '#contract/rules/payout.ts'
import { formatTime } from '#contract/rules/time.ts'
import { withdrawal } from '#db/tables/payout.ts'
import { and, eq } from 'drizzle-orm'
import type { Money, Staff } from '../money.ts'
import { doOnce } from '../idempotency.ts'
import { operate, type Operated } from '../operation.ts'
import { Refused } from '#server/core/refusal.ts'
import { checkTransferAmount, insertTransfer, sendTransfer, transferFailure } from './transfer.ts'
import { returnWithdrawal } from '../wallet/wallet.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

export interface AuditInput {
  id: string
  pass: boolean
  remark?: string
  requestNo?: string
}

type WithdrawalRow = typeof withdrawal.$inferSelect
/** False for rows that the caller may not see. */
type Sees = (id: string) => boolean

function find(tx: Work, id: string, sees: Sees): WithdrawalRow {
  const row = tx.select().from(withdrawal).where(eq(withdrawal.id, id)).get()
  if (!row || !sees(id)) throw new Refused('withdrawalMissing')
  return row
}

/**
 * Approves or rejects. An approved withdrawal may be rejected until it is paid, and after a failed payment. What the channel can never
 * pay is not approved.
 * @throws Refused withdrawalMissing, auditState, withdrawalUnpayable, requestNoReused
 */
export function auditWithdrawal({ db, clock, log }: Money, { requestNo, ...input }: AuditInput, by: Staff, sees: Sees): void {
  const { id, pass, remark } = input
  const now = clock()
  inTransaction(db, (tx) => {
    const row = find(tx, id, sees)
    doOnce(tx, { call: 'audit', requestNo, target: id, amount: 0, body: input }, now, () => {
      if (!(pass ? mayApprove(row) : mayReject(row))) throw new Refused('auditState')
      if (pass && !isPayable(row.realAmount)) throw new Refused('withdrawalUnpayable', unpayableValues(row.realAmount))
      const time = formatTime(now)
      const audit = { auditUser: by.name, auditTime: time, auditRemark: remark || null, updateTime: time }
      tx.update(withdrawal)
        .set(pass ? audit : { ...audit, state: withdrawalState.rejected })
        .where(eq(withdrawal.id, id))
        .run()
      if (!pass) returnWithdrawal(tx, row, now)
    })
  })
  log.info({ withdrawal: id, pass, userId: by.id }, 'withdrawal audited')
}

/**
 * Pays an approved withdrawal, or retries after a failure. The `id` of the result is the transfer's.
 * @throws Refused withdrawalMissing, payState · ChannelRefused with the channel's words; the withdrawal is then failed
 */
export function payWithdrawal(money: Money, input: { id: string; requestNo?: string }, by: Staff, sees: Sees): Promise<Operated> {
  const { id, requestNo } = input
  return operate(money, {
    call: 'withdrawal',
    by,
    requestNo,
    body: { id },
    amount: 0,
    target: (tx) => find(tx, id, sees),
    begin(tx, row, now) {
      if (!mayPay(row)) throw new Refused('payState')
      checkTransferAmount(row.realAmount)
      const to = { userName: row.nickName, openId: row.openId, amount: row.realAmount, remark: '钱包提现', withdrawalId: row.id }
      const transfer = insertTransfer(tx, to, now)
      const paying = { state: withdrawalState.paying, outBatchNo: transfer.outBatchNo, failReason: null, updateTime: formatTime(now) }
      tx.update(withdrawal)
        .set(paying)
        .where(and(eq(withdrawal.id, row.id), eq(withdrawal.state, row.state)))
        .run()
      return transfer.id
    },
    send: (transferId) => sendTransfer(money, transferId),
    failReason: transferFailure,
  })
}
