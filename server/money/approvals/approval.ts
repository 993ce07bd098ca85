/** The second person (maker-checker): refunds that wait for approval, and abnormal ones that staff settled by hand. Each is decided once. */
import { approvalState, isHeld } from '#contract/rules/approval.ts'
import { isAbnormal, isLost, refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order, refund } from '#db/tables/money.ts'
import { eq } from 'drizzle-orm'
import { mustBeSecond } from '#server/rights/second-person.ts'
import { requireOrder, type Money, type Staff } from '../money.ts'
import type { Operated } from '../operation.ts'
import { type RefundRow, settleInHouse } from '../refunds/refund-rows.ts'
import { sendRefund } from '../refunds/refund.ts'
import { ChannelRefused, Refused } from '#server/core/refusal.ts'
import { leftToWaive, settleAccount } from '../orders/account.ts'
import { afterClosing } from '../refunds/closed-refund.ts'
import { decideWaiverRow, waiverOfRefund } from '../refunds/waiver.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

/** A refund with its order, where this member of staff may act on both. @throws Refused refundMissing, orderForbidden */
function findRefund(tx: Work, id: string, by: Staff, as: 'refund' | 'approval') {
  const match = tx
    .select({ row: refund, of: order })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(eq(refund.id, id))
    .get()
  if (!match || by.sees?.(as, id) === false) throw new Refused('refundMissing')
  return { row: match.row, of: requireOrder(match.of, by) }
}

export interface Decision {
  id: string
  pass: boolean
  remark?: string
}

const decisionOf = (pass: boolean): number => (pass ? approvalState.approved : approvalState.rejected)

/**
 * Whether a refund or waiver is still to be decided. @returns false where the same person decided the same before
 * @throws Refused approvalDecided, approvalOwn, secondMeans, approvalRemark
 */
export function awaitsDecision(
  tx: Work,
  row: Pick<RefundRow, 'approvalState' | 'operatorId' | 'auditorId' | 'auditUser' | 'createTime'>,
  { pass, remark }: Pick<Decision, 'pass' | 'remark'>,
  by: Staff,
): boolean {
  if (!isHeld(row)) {
    if (row.auditorId === by.id && row.approvalState === decisionOf(pass)) return false
    throw new Refused('approvalDecided', { name: row.auditUser ?? '' })
  }
  if (pass) mustBeSecond(tx, { asker: row.operatorId ?? '', decider: by.id, askedAt: row.createTime, own: 'approvalOwn' })
  if (!pass && !remark) throw new Refused('approvalRemark')
  return true
}

/**
 * Approves a refund, which then proceeds like others, or rejects it, which frees its amount: after the order's end
 * for the deposit remainder. Idempotent: the same decision of the same person again gets the first answer.
 * @throws Refused approvalMissing, approvalDecided, approvalOwn, secondMeans, approvalRemark
 * @throws ChannelRefused with the channel's words; the refund is then closed
 */
export async function decideRefund(money: Money, { id, pass, remark }: Decision, by: Staff): Promise<Operated> {
  const { db, clock, log } = money
  const now = clock()
  const updateTime = formatTime(now)
  const { fresh, rest } = inTransaction(db, (tx) => {
    const { row, of } = findRefund(tx, id, by, 'approval')
    if (row.approvalState === null) throw new Refused('approvalMissing')
    if (!awaitsDecision(tx, row, { pass, remark }, by)) return { fresh: false }
    const decided = tx
      .update(refund)
      .set({
        approvalState: decisionOf(pass),
        auditUser: by.name,
        auditorId: by.id,
        auditTime: updateTime,
        auditRemark: remark || null,
        updateTime,
        ...(!pass && { status: refundStatus.closed, failReason: `复核驳回：${remark}`.slice(0, 128) }),
      })
      .where(eq(refund.id, id))
      .returning()
      .get()
    const waived = waiverOfRefund(tx, id)
    if (waived) decideWaiverRow(tx, waived, { pass, by, remark, most: leftToWaive(tx, of, now) }, now)
    if (!pass) return { fresh: true, rest: afterClosing(tx, decided, now) }
    settleInHouse(tx, of, decided, now)
    return { fresh: true, rest: settleAccount(tx, of.id, now) }
  })
  log.info({ id, pass, userId: by.id, fresh }, 'refund decided')
  if (rest) await sendRefund(money, rest.id)
  const sent = pass && fresh ? await sendRefund(money, id) : 'accepted'
  if (typeof sent === 'object') throw new ChannelRefused(sent.refused)
  return { id, unknown: sent === 'unknown' }
}

/**
 * Notes that staff settled an abnormal refund in the merchant console, or made good one that the program began and the
 * channel closed. The channel keeps an abnormal one's money, a closed one's is free already; neither state nor books change.
 * @throws Refused refundMissing, orderForbidden, refundNotAbnormal, refundHandled
 */
export function settleAbnormal({ db, clock }: Money, { id, remark }: { id: string; remark: string }, by: Staff): void {
  const time = formatTime(clock())
  inTransaction(db, (tx) => {
    const { row } = findRefund(tx, id, by, 'refund')
    if (!isAbnormal(row.status) && !isLost(row)) throw new Refused('refundNotAbnormal')
    if (row.handleTime !== null) throw new Refused('refundHandled', { name: row.handleUser ?? '' })
    tx.update(refund).set({ handleUser: by.name, handleTime: time, handleRemark: remark, updateTime: time }).where(eq(refund.id, id)).run()
  })
}
