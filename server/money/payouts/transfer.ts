/** Pays out of the merchant's balance, to a payee or for a withdrawal (contract page rental §7, §8). Cents. */
import { transferBounds } from '#contract/rules/payout.ts'
import { formatTime } from '#contract/rules/time.ts'
import { payee, transfers } from '#db/tables/payout.ts'
import { and, eq } from 'drizzle-orm'
import { applyChannelResult } from '../results/channel-result.ts'
import type { Money, Staff } from '../money.ts'
import { ask, operate, type Operated, type Sent } from '../operation.ts'
import { Refused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { transferSource, transferState } from './transfer-result.ts'
import { inSlice, type ListWaiting } from '../results/waiting.ts'
import type { Work } from '#server/core/transaction.ts'

export interface TransferInput {
  payeeId: string
  amount: number
  remark?: string
  requestNo?: string
}

/** @throws Refused transferTooSmall, transferTooMuch */
export function checkTransferAmount(cents: number): void {
  if (cents < transferBounds.least) throw new Refused('transferTooSmall')
  if (cents > transferBounds.most) throw new Refused('transferTooMuch')
}

interface NewTransfer {
  userName: string
  openId: string
  amount: number
  remark: string | null
  payeeId?: string
  /** The withdrawal that it pays, if any. */
  withdrawalId?: string
}

/** Writes a transfer for the channel to settle. @returns its id and its batch's number */
export function insertTransfer(tx: Work, { withdrawalId, payeeId, ...to }: NewTransfer, now: number): { id: string; outBatchNo: string } {
  const id = nextId(now)
  const time = formatTime(now)
  const numbers = { outBatchNo: `TB${id}`, outDetailNo: `TD${id}` }
  const source = withdrawalId === undefined ? transferSource.payee : transferSource.withdrawal
  tx.insert(transfers)
    .values({
      id,
      ...numbers,
      ...to,
      payeeId: payeeId ?? null,
      sourceType: source,
      sourceId: withdrawalId ?? null,
      state: transferState.processing,
      createTime: time,
      updateTime: time,
    })
    .run()
  return { id, outBatchNo: numbers.outBatchNo }
}

/** Submits a transfer to the channel. Idempotent: the number is the same. */
export async function sendTransfer({ db, channel, clock, log }: Money, id: string): Promise<Sent> {
  const row = db.select().from(transfers).where(eq(transfers.id, id)).get()
  if (row?.state !== transferState.processing) return 'accepted'
  const remark = row.remark ?? '转账'
  const sent = await ask(log, row.outBatchNo, async () => {
    const answer = await channel.transfer({
      out_batch_no: row.outBatchNo,
      batch_name: remark,
      batch_remark: remark,
      total_amount: row.amount,
      total_num: 1,
      transfer_detail_list: [
        {
          out_detail_no: row.outDetailNo,
          transfer_amount: row.amount,
          transfer_remark: remark,
          openid: row.openId,
          user_name: row.userName,
        },
      ],
    })
    applyChannelResult(db, { kind: 'transfer', answer }, clock())
  })
  if (typeof sent === 'object') {
    const refused = { out_detail_no: row.outDetailNo, detail_id: '', detail_status: 'FAIL', fail_reason: sent.refused } as const
    const answer = { out_batch_no: row.outBatchNo, batch_id: '', batch_status: 'FINISHED', transfer_detail_list: [refused] } as const
    applyChannelResult(db, { kind: 'transfer', answer: { ...answer, transfer_detail_list: [refused] } }, clock())
  }
  return sent
}

export const transferFailure = (db: Work, id: string): string =>
  db.select({ why: transfers.failReason }).from(transfers).where(eq(transfers.id, id)).get()?.why ?? ''

/**
 * Pays a payee. @param sees false for payees that the caller may not see
 * @throws Refused payeeMissing, transferTooSmall, transferTooMuch · ChannelRefused with the channel's words; the row is then failed
 */
export function payPayee(
  money: Money,
  { requestNo, ...input }: TransferInput,
  by: Staff,
  sees: (payeeId: string) => boolean,
): Promise<Operated> {
  return operate(money, {
    call: 'transfer',
    by,
    requestNo,
    body: input,
    amount: input.amount,
    target(tx) {
      const match = tx
        .select()
        .from(payee)
        .where(and(eq(payee.id, input.payeeId), eq(payee.isDeleted, 0)))
        .get()
      if (!match || !sees(match.id)) throw new Refused('payeeMissing')
      return match
    },
    begin(tx, to, now) {
      // Checked only here, so that a repeated call gets its stored answer even if the payee was disabled since.
      if (to.state !== 1) throw new Refused('payeeMissing')
      checkTransferAmount(input.amount)
      const { payeeName: userName, openId } = to
      return insertTransfer(tx, { userName, openId, amount: input.amount, remark: input.remark || null, payeeId: to.id }, now).id
    },
    send: (id) => sendTransfer(money, id),
    failReason: transferFailure,
  })
}

/** Transfers that wait for the channel, oldest first. */
export const waitingTransfers: ListWaiting = (db, slice) =>
  db
    .select({ time: transfers.createTime, id: transfers.id, outNo: transfers.outBatchNo })
    .from(transfers)
    .where(and(eq(transfers.state, transferState.processing), inSlice(transfers.createTime, transfers.id, slice)))
    .orderBy(transfers.createTime, transfers.id)
    .limit(slice.most)
    .all()
