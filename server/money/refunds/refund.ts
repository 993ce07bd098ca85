/**
 * Refunds (contract page rental §7, §8): check and row in one IMMEDIATE transaction, then the channel, whose answer
 * is applied once. Amounts are cents.
 */
import { approvalState, isHeld } from '#contract/rules/approval.ts'
import { orderWaive } from '#contract/endpoints/rental-account.ts'
import { hasOpenFee, isRunning, owedAmount, waiverOf } from '#contract/rules/rental-account.ts'
import { yuanInput } from '#contract/rules/money.ts'
import { openSplit, refundable, refundSource, refundStatus } from '#contract/rules/refund.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { order, refund } from '#db/tables/money.ts'
import { records } from '#db/tables/split.ts'
import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import { freeOf } from '../approvals/approval-limit.ts'
import { applyChannelResult } from '../results/channel-result.ts'
import { findOrder, requireOrder, type Money, type OrderKey, type OrderRow, type Staff } from '../money.ts'
import { ask, operate, type Operated, type Sent } from '../operation.ts'
import { isPaid, refundSums } from './refund-figures.ts'
import { insertRefund } from './refund-rows.ts'
import { Refused, Rejected } from '#server/core/refusal.ts'
import { accountOf, refuseWhilePending, settleAccount } from '../orders/account.ts'
import { afterClosing } from './closed-refund.ts'
import { insertWaiver } from './waiver.ts'
import { inSlice, type ListWaiting } from '../results/waiting.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

export interface RefundInput extends OrderKey {
  amount: number
  reason?: string
  /** Rent that is still to be paid may be given back too; it is waived. */
  waive?: boolean
  requestNo?: string
}

const maxRefunds = 50
/** Milliseconds; a leap year counts as a year. */
const refundablePeriod = 366 * 86_400_000

/** @throws Refused, in the order of the contract's table */
function check(tx: Work, row: OrderRow, { amount }: RefundInput, now: number): void {
  if (!isPaid(row)) throw new Refused('orderUnpaidRefund')
  const { reserved, count } = refundSums(tx, [row.id])(row.id)
  if (amount > refundable({ ...row, reserved })) throw new Refused('refundTooMuch')
  if (openSplit(row) > 0 || hasSplitUnderWay(tx, row.id)) throw new Refused('splitOpen')
  if (count >= maxRefunds) throw new Refused('refundLimit')
  if (now - parseTime(row.successTime ?? row.createTime) > refundablePeriod) throw new Refused('refundTooLate')
}

/**
 * How much rent of an order that is not completed a refund gives back (contract page rental §7). Cents; 0 where none is.
 * @throws Refused refundWhileRunning, refundOwing, waiverReason, approvalPending · Rejected where the caller may not waive rent
 */
function rentGivenBack(tx: Work, row: OrderRow, input: RefundInput, by: Staff, now: number): number {
  if (!hasOpenFee(row.state)) return 0
  const account = accountOf(tx, row, now)
  const rent = waiverOf(account, input.amount)
  if (rent === 0) return 0
  if (!input.waive)
    throw isRunning(row.state)
      ? new Refused('refundWhileRunning', { fee: yuanInput(account.fee) })
      : new Refused('refundOwing', { owed: yuanInput(owedAmount(account)) })
  if (!by.mayWaive) throw new Rejected({ missing: orderWaive.needs })
  if (!input.reason) throw new Refused('waiverReason')
  refuseWhilePending(tx, row.id)
  return rent
}

const hasSplitUnderWay = (tx: Work, orderId: string): boolean =>
  tx
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.orderId, orderId), eq(records.state, 0)))
    .get() !== undefined

/**
 * Submits a row with status 0 to the channel and applies the answer. Idempotent: the number is the same.
 * A refused refund of staff is closed; an automatic one waits where the refusal may be lifted.
 */
export async function sendRefund(money: Money, refundId: string): Promise<Sent> {
  const { db, channel, clock, log } = money
  const match = db
    .select({ row: refund, openid: order.openId })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(eq(refund.id, refundId))
    .get()
  if (!match || match.row.status !== refundStatus.processing || isHeld(match.row)) return 'accepted'
  const { row, openid } = match
  const sent = await ask(log, row.outRefundNo, async () => {
    const answer = await channel.refund({
      ...(row.transactionId && { transaction_id: row.transactionId }),
      out_trade_no: row.outTradeNo,
      out_refund_no: row.outRefundNo,
      ...(row.reason && { reason: row.reason }),
      amount: { refund: row.amount, total: row.total, currency: 'CNY' },
      payer: { openid },
    })
    applyChannelResult(db, { kind: 'refund', answer }, clock())
  })
  if (typeof sent !== 'object') return sent
  // Nobody would request an automatic refund again, so it stays open and is resubmitted with all other open operations.
  if (sent.passing && row.source !== refundSource.staff) {
    log.warn({ refundId, refused: sent.refused }, 'an automatic refund stays open and is retried')
    return 'unknown'
  }
  const now = clock()
  const rest = inTransaction(db, (tx) => {
    const closed = tx
      .update(refund)
      .set({ status: refundStatus.closed, failReason: sent.refused, updateTime: formatTime(now) })
      .where(and(eq(refund.id, refundId), eq(refund.status, refundStatus.processing)))
      .returning()
      .get()
    return closed && afterClosing(tx, closed, now)
  })
  if (rest) await sendRefund(money, rest.id)
  return sent
}

/**
 * Refunds part of an order on behalf of staff; above the limit its row waits for a second person first.
 * @throws Refused by the rules of the contract · ChannelRefused with the channel's words; the row is then closed
 */
export function requestRefund(money: Money, { requestNo, ...input }: RefundInput, by: Staff): Promise<Operated> {
  return operate(money, {
    call: 'refund',
    by,
    requestNo,
    body: input,
    amount: input.amount,
    target: (tx) => requireOrder(findOrder(tx, input), by),
    begin(tx, row, now) {
      check(tx, row, input, now)
      const rent = rentGivenBack(tx, row, input, by, now)
      const needsApproval = input.amount + rent > freeOf(tx, row.id)
      const staff = { source: refundSource.staff, operator: by.name, operatorId: by.id }
      const { id } = insertRefund(tx, row, { ...input, ...staff, needsApproval }, now)
      if (rent > 0) insertWaiver(tx, row, { amount: rent, reason: input.reason ?? '', by, refundId: id, needsApproval }, now)
      // An order that owed money is completed by the waiver; nothing is left to refund, because a refund waives no more than it needs.
      settleAccount(tx, row.id, now)
      return id
    },
    send: (id) => sendRefund(money, id),
    failReason: (db, id) => db.select().from(refund).where(eq(refund.id, id)).get()?.failReason ?? '',
  })
}

/** In progress, and not waiting for a second person. */
const open = and(
  eq(refund.status, refundStatus.processing),
  or(isNull(refund.approvalState), eq(refund.approvalState, approvalState.approved)),
)

/** Refunds that wait for the channel, oldest first. */
export const waitingRefunds: ListWaiting = (db, slice) =>
  db
    .select({ time: refund.createTime, id: refund.id, outNo: refund.outRefundNo })
    .from(refund)
    .where(and(open, inSlice(refund.createTime, refund.id, slice)))
    .orderBy(refund.createTime, refund.id)
    .limit(slice.most)
    .all()

/** Automatic refunds that the channel has not received yet. */
export const automaticRefunds = (db: Work, createdSince: string) =>
  db
    .select({ id: refund.id })
    .from(refund)
    .where(and(open, ne(refund.source, refundSource.staff), isNull(refund.refundId), gte(refund.createTime, createdSince)))
    .all()
