/**
 * Splits the money of an ended order among receivers (分账), and returns shares (contract page rental §7, §8).
 * `order.splitAmount` counts every share that has not failed, `order.splitReturned` what was returned. Cents.
 */
import { orderState, payType } from '#contract/rules/order.ts'
import { refundable, refundStatus } from '#contract/rules/refund.ts'
import { ratiosOf, sharesOf, splitLimit, splitState, type Share, type SplitRule } from '#contract/rules/split.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order, refund } from '#db/tables/money.ts'
import { receiver, records } from '#db/tables/split.ts'
import { setter } from '#db/tables/rental.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { applyChannelResult } from '../results/channel-result.ts'
import { findOrder, requireOrder, type Money, type OrderKey, type OrderRow, type Staff } from '../money.ts'
import { ask, operate, type Operated, type Sent } from '../operation.ts'
import { refundSums } from '../refunds/refund-figures.ts'
import { Refused } from '#server/core/refusal.ts'
import { nextId } from '#server/core/row-id.ts'
import { inSlice, type ListWaiting } from '../results/waiting.ts'
import type { Work } from '#server/core/transaction.ts'

export interface LaunchInput extends OrderKey {
  /** Absent: by the ratios of the hospital's receivers. */
  receivers?: { receiverId: string; amount: number }[]
  /** True (the default): nothing more of this order will be split. */
  finish?: boolean
  /** Refused when a split of this order was tried before, even without success. */
  first?: boolean
  requestNo?: string
}

type ReceiverRow = typeof receiver.$inferSelect

const ruleOf = (tx: Work, hosId: string) =>
  tx
    .select()
    .from(setter)
    .where(and(eq(setter.hosId, hosId), eq(setter.state, 1), eq(setter.isDeleted, 0)))
    .get()

/** How much of an order may still be split, the maximum, and the rule of its hospital. */
function splittable(tx: Work, row: OrderRow): { base: number; most: number; rule: SplitRule | undefined } {
  const base = refundable({ ...row, reserved: refundSums(tx, [row.id])(row.id).reserved })
  const rule = ruleOf(tx, row.hosId)
  return { base, most: splitLimit(base, rule), rule }
}

/** @throws Refused, in the order of the contract's table */
function planShares(tx: Work, row: OrderRow, input: LaunchInput): { shares: Share[]; receivers: Map<string, ReceiverRow> } {
  if (row.depositFlag === payType.wallet) throw new Refused('splitWallet')
  if (row.state !== orderState.done) throw new Refused('splitUnfinished')
  const refunding = and(eq(refund.orderId, row.id), eq(refund.status, refundStatus.processing))
  if (tx.select({ id: refund.id }).from(refund).where(refunding).get()) throw new Refused('refundRunning')
  const receiverRows = tx
    .select()
    .from(receiver)
    .where(and(eq(receiver.hosId, row.hosId), eq(receiver.state, 1), eq(receiver.isDeleted, 0)))
    .orderBy(receiver.id)
    .all()
  const receivers = new Map(receiverRows.map((each) => [each.id, each]))
  const { base, most, rule } = splittable(tx, row)
  const shares = input.receivers?.map((named) => ({ ...named, ratio: 0 })) ?? sharesOf(base, ratiosOf(receiverRows, rule))
  if (!shares.length) throw new Refused('splitNobody')
  if (shares.some(({ receiverId }) => !receivers.has(receiverId)) || new Set(shares.map((s) => s.receiverId)).size < shares.length)
    throw new Refused('receiverMissing')
  const ofOrder = eq(records.orderId, row.id)
  const settled = input.first ? ofOrder : and(ofOrder, eq(records.finish, 1), ne(records.state, splitState.failed))
  if (tx.select({ id: records.id }).from(records).where(settled).get()) throw new Refused('splitDone')
  if (shares.reduce((sum, { amount }) => sum + amount, 0) > most) throw new Refused('splitTooMuch')
  return { shares, receivers }
}

/** Writes one row per share, all of one split. @returns its number */
function insertShares(tx: Work, row: OrderRow, input: LaunchInput, by: Staff, now: number): string {
  const { shares, receivers } = planShares(tx, row, input)
  const outOrderNo = `SP${nextId(now)}`
  for (const { receiverId, amount, ratio } of shares) {
    const to = receivers.get(receiverId)!
    tx.insert(records)
      .values({
        id: nextId(now),
        orderId: row.id,
        outTradeNo: row.outTradeNo,
        transactionId: row.transactionId ?? '',
        outOrderNo,
        receiverType: to.receiverType,
        receiverAccount: to.account,
        receiverName: to.name,
        amount,
        ratio,
        state: splitState.processing,
        finish: input.finish === false ? 0 : 1,
        operator: by.name,
        description: '订单分账',
        createTime: formatTime(now),
      })
      .run()
  }
  const sum = shares.reduce((cents, { amount }) => cents + amount, 0)
  tx.update(order)
    .set({ splitAmount: sql`${order.splitAmount} + ${sum}`, updateTime: formatTime(now) })
    .where(eq(order.id, row.id))
    .run()
  return outOrderNo
}

const sharesBy = (db: Work, outOrderNo: string) =>
  db.select().from(records).where(eq(records.outOrderNo, outOrderNo)).orderBy(records.id).all()

/** Submits a split to the channel. Idempotent: the number is the same. */
export async function sendSplit({ db, channel, clock, log }: Money, outOrderNo: string): Promise<Sent> {
  const rows = sharesBy(db, outOrderNo)
  const [first] = rows
  if (!first || rows.every(({ state }) => state !== splitState.processing)) return 'accepted'
  const sent = await ask(log, outOrderNo, async () => {
    const answer = await channel.split({
      transaction_id: first.transactionId,
      out_order_no: outOrderNo,
      receivers: rows.map((row) => ({
        type: row.receiverType,
        account: row.receiverAccount,
        amount: row.amount,
        description: row.description ?? '',
      })),
      unfreeze_unsplit: first.finish === 1,
    })
    applyChannelResult(db, { kind: 'split', answer }, clock())
  })
  if (typeof sent === 'object') {
    const receivers = rows.map((row) => ({
      account: row.receiverAccount,
      amount: row.amount,
      detail_id: '',
      ...({ result: 'CLOSED', fail_reason: sent.refused } as const),
    }))
    const refused = { out_order_no: outOrderNo, order_id: '', state: 'FINISHED', receivers } as const
    applyChannelResult(db, { kind: 'split', answer: { ...refused, receivers } }, clock())
  }
  return sent
}

/**
 * Splits a paid order. The `id` of the result is the split's number, which all its records have.
 * @throws Refused by the rules of the contract · ChannelRefused with the channel's words; the records are then failed
 */
export function launchSplit(money: Money, { requestNo, ...input }: LaunchInput, by: Staff): Promise<Operated> {
  return operate(money, {
    call: 'split',
    by,
    requestNo,
    body: input,
    amount: (input.receivers ?? []).reduce((sum, { amount }) => sum + amount, 0),
    target: (tx) => requireOrder(findOrder(tx, input), by),
    begin: (tx, row, now) => insertShares(tx, row, input, by, now),
    send: (outOrderNo) => sendSplit(money, outOrderNo),
    failReason: (db, outOrderNo) => sharesBy(db, outOrderNo)[0]?.failReason ?? '',
  })
}

/** Shares that wait for the channel; those of one split are adjacent and share its number. */
export const waitingSplits: ListWaiting = (db, slice) =>
  db
    .select({ time: records.createTime, id: records.id, outNo: records.outOrderNo })
    .from(records)
    .where(and(eq(records.state, splitState.processing), inSlice(records.createTime, records.id, slice)))
    .orderBy(records.createTime, records.id)
    .limit(slice.most)
    .all()
