/** Waives what an order owes or has accrued, and decides on waivers that need a second person (contract page rental §5). Cents. */
import { yuanInput } from '#contract/rules/money.ts'
import { hasOpenFee } from '#contract/rules/rental-account.ts'
import { order, waiver } from '#db/tables/money.ts'
import { eq } from 'drizzle-orm'
import { findOrder, requireOrder, type Money, type OrderRow, type Staff } from '../money.ts'
import { operate, type Operated } from '../operation.ts'
import { leftToWaive, refuseWhilePending, settleAccount } from '../orders/account.ts'
import { sendRefund } from '../refunds/refund.ts'
import type { RefundRow } from '../refunds/refund-rows.ts'
import { decideWaiverRow, insertWaiver } from '../refunds/waiver.ts'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'
import { freeOf } from './approval-limit.ts'
import { awaitsDecision, type Decision } from './approval.ts'

export interface WaiverInput {
  id: string
  amount: number
  reason: string
  requestNo?: string
}

/** @throws Refused waiverState, waiverTooMuch */
function checkWaiver(tx: Work, row: OrderRow, amount: number, now: number): void {
  if (!hasOpenFee(row.state)) throw new Refused('waiverState')
  const most = leftToWaive(tx, row, now)
  if (amount > most) throw new Refused('waiverTooMuch', { most: yuanInput(most) })
}

/**
 * Waives rent of an order that is not completed: of an ended one what it owes, of a running one what has accrued; later minutes
 * cost as usual. Above the approval limit it waits for a second person.
 * @returns the waiver's id
 * @throws Refused orderMissing, orderForbidden, waiverState, waiverTooMuch, approvalPending, requestNoReused, duplicate
 */
export function requestWaiver(money: Money, { requestNo, ...input }: WaiverInput, by: Staff): Promise<Operated> {
  let rest: RefundRow | undefined
  return operate(money, {
    call: 'waive',
    by,
    requestNo,
    body: input,
    amount: input.amount,
    target: (tx) => requireOrder(findOrder(tx, { id: input.id }), by),
    begin(tx, row, now) {
      checkWaiver(tx, row, input.amount, now)
      refuseWhilePending(tx, row.id)
      const id = insertWaiver(tx, row, { ...input, by, needsApproval: input.amount > freeOf(tx, row.id) }, now)
      rest = settleAccount(tx, row.id, now)
      return id
    },
    async send() {
      if (rest) await sendRefund(money, rest.id)
      return 'accepted'
    },
    failReason: () => '',
  })
}

/** The waiver with its order, where this member of staff may act on both. @throws Refused approvalMissing, orderForbidden */
function findWaiver(tx: Work, id: string, by: Staff) {
  const match = tx
    .select({ row: waiver, of: order })
    .from(waiver)
    .innerJoin(order, eq(order.id, waiver.orderId))
    .where(eq(waiver.id, id))
    .get()
  if (!match || by.sees?.('waiver', id) === false) throw new Refused('approvalMissing')
  return { row: match.row, of: requireOrder(match.of, by) }
}

/**
 * Approves or rejects a waiver that waits. One that belongs to a refund is decided with it. Idempotent: the same decision of the
 * same person again changes nothing.
 * @throws Refused approvalMissing, waiverWithRefund, approvalDecided, approvalOwn, secondMeans, approvalRemark, waiverState, waiverTooMuch
 */
export async function decideWaiver(money: Money, { id, pass, remark }: Decision, by: Staff): Promise<void> {
  const { db, clock, log } = money
  const now = clock()
  const rest = inTransaction(db, (tx) => {
    const { row, of } = findWaiver(tx, id, by)
    if (row.approvalState === null) throw new Refused('approvalMissing')
    if (row.refundId !== null) throw new Refused('waiverWithRefund')
    if (!awaitsDecision(tx, row, { pass, remark }, by)) return undefined
    // The customer may have paid since, so that less or nothing is left to waive.
    if (pass) checkWaiver(tx, of, row.amount, now)
    decideWaiverRow(tx, row, { pass, by, remark }, now)
    return settleAccount(tx, of.id, now)
  })
  log.info({ id, pass, userId: by.id }, 'waiver decided')
  if (rest) await sendRefund(money, rest.id)
}
