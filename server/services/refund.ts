/**
 * Paying back (contract page rental §7, §8): check and row in one IMMEDIATE transaction, then the channel, whose answer
 * is applied once. Amounts are cents.
 */
import { refundable, refundStatus } from '#contract/rules/refund.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { order, records, refund } from '#db/tables/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import { ChannelRejected } from '../channel/channel.ts'
import { applyChannelResult, finishOrderIfRefunded } from './channel-result.ts'
import { nextId } from './row-id.ts'
import { close, findStored, outcome, refuseDouble, store, type Claim } from './idempotency.ts'
import { mine, payType, refundSource, type Money, type OrderRow, type Staff } from './money.ts'
import { isPaid, refundSums } from './refund-figures.ts'
import { ChannelRefused, Refused } from './refusal.ts'
import { refundToWallet } from './wallet.ts'
import { inTransaction, type Work } from './work.ts'

export interface RefundWish {
  /** One of these three names the order. */
  id?: string
  outTradeNo?: string
  transactionId?: string
  amount: number
  reason?: string
  requestNo?: string
}

/** `unknown`: the channel did not say; the row stays at 0 and is asked for again. */
export interface RefundResult {
  id: string
  unknown: boolean
}

type RefundRow = typeof refund.$inferSelect
type Sending = 'accepted' | 'unknown' | { refused: string }

const maxRefunds = 50
/** Milliseconds; a leap year counts as a year. */
const refundablePeriod = 366 * 86_400_000

/** The order that all given names agree on. @throws Refused paramMissing */
function findOrder(tx: Work, wish: RefundWish): OrderRow | undefined {
  const named = [
    wish.id !== undefined ? eq(order.id, wish.id) : undefined,
    wish.outTradeNo !== undefined ? eq(order.outTradeNo, wish.outTradeNo) : undefined,
    wish.transactionId !== undefined ? eq(order.transactionId, wish.transactionId) : undefined,
  ]
  if (named.every((condition) => condition === undefined)) throw new Refused('paramMissing', { name: 'id' })
  return tx
    .select()
    .from(order)
    .where(and(eq(order.isDeleted, 0), ...named))
    .get()
}

/** @throws Refused, in the order of the contract's table */
function check(tx: Work, row: OrderRow, amount: number, now: number): void {
  if (!isPaid(row)) throw new Refused('orderUnpaidRefund')
  const { reserved, count } = refundSums(tx, [row.id])(row.id)
  if (amount > refundable({ ...row, reserved })) throw new Refused('refundTooMuch')
  if (row.splitAmount > row.splitReturned || hasSplitUnderWay(tx, row.id)) throw new Refused('splitOpen')
  if (count >= maxRefunds) throw new Refused('refundLimit')
  if (now - parseTime(row.successTime ?? row.createTime) > refundablePeriod) throw new Refused('refundTooLate')
}

const hasSplitUnderWay = (tx: Work, orderId: string): boolean =>
  tx
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.orderId, orderId), eq(records.state, 0)))
    .get() !== undefined

/**
 * Writes the refund row: status 0 for the channel to settle; money of a wallet goes back at once.
 * The caller has checked the amount in the same transaction.
 */
export function insertRefund(
  tx: Work,
  row: OrderRow,
  wish: { amount: number; reason?: string; source: number; operator?: string },
  now: number,
): RefundRow {
  const id = nextId(now)
  const time = formatTime(now)
  const toWallet = row.depositFlag === payType.wallet
  const outRefundNo = `RF${id}`
  const made = tx
    .insert(refund)
    .values({
      id,
      outRefundNo,
      outTradeNo: row.outTradeNo,
      transactionId: row.transactionId,
      orderId: row.id,
      amount: wish.amount,
      total: row.totalAmount,
      status: toWallet ? refundStatus.done : refundStatus.processing,
      reason: wish.reason || null,
      source: wish.source,
      operator: wish.operator ?? null,
      createTime: time,
      updateTime: time,
      ...(toWallet && { channel: 'BALANCE', userReceivedAccount: '钱包余额', successTime: time }),
    })
    .returning()
    .get()
  if (toWallet) {
    const before = refundSums(tx, [row.id])(row.id).done - wish.amount
    refundToWallet(tx, row, { outRefundNo, cents: wish.amount, before }, now)
    finishOrderIfRefunded(tx, row.id, now)
  }
  return made
}

/** Hands a row with status 0 to the channel and applies what it answers. Asking twice is harmless: the number is the same. */
export async function sendRefund({ db, channel, clock, log }: Money, refundId: string): Promise<Sending> {
  const found = db
    .select({ row: refund, openid: order.openId })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(eq(refund.id, refundId))
    .get()
  if (!found || found.row.status !== refundStatus.processing) return 'accepted'
  const { row, openid } = found
  try {
    const answer = await channel.refund({
      ...(row.transactionId && { transaction_id: row.transactionId }),
      out_trade_no: row.outTradeNo,
      out_refund_no: row.outRefundNo,
      ...(row.reason && { reason: row.reason }),
      amount: { refund: row.amount, total: row.total, currency: 'CNY' },
      payer: { openid },
    })
    applyChannelResult(db, { kind: 'refund', outNo: row.outRefundNo, answer }, clock())
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ChannelRejected)) {
      log.warn({ err: error, outRefundNo: row.outRefundNo }, 'the channel did not say whether it took a refund')
      return 'unknown'
    }
    db.update(refund)
      .set({ status: refundStatus.closed, failReason: error.message.slice(0, 128), updateTime: formatTime(clock()) })
      .where(and(eq(refund.id, refundId), eq(refund.status, refundStatus.processing)))
      .run()
    return { refused: error.message }
  }
}

/**
 * Pays back a part of an order on behalf of staff.
 * @throws Refused by the rules of the contract · ChannelRefused with the channel's words; the row is then closed
 */
export async function requestRefund(money: Money, wish: RefundWish, by: Staff): Promise<RefundResult> {
  const { db, clock, log } = money
  const now = clock()
  const { requestNo, ...body } = wish
  const claimOf = (target: string): Claim => ({ call: 'refund', userId: by.id, requestNo, target, amount: wish.amount, body })

  const begun = inTransaction(db, (tx) => {
    const stored = findStored(tx, claimOf(''))
    if (stored) return { stored }
    const row = mine(findOrder(tx, wish), by)
    const claim = claimOf(row.id)
    refuseDouble(tx, claim, now)
    check(tx, row, wish.amount, now)
    const made = insertRefund(tx, row, { ...wish, source: refundSource.staff, operator: by.name }, now)
    return { made, key: store(tx, claim, made.id, now) }
  })
  if (begun.stored) return storedAnswer(db, begun.stored)

  const { made, key } = begun
  log.info({ refund: made.outRefundNo, orderId: made.orderId, amount: made.amount, userId: by.id }, 'refund requested')
  const sent = await sendRefund(money, made.id)
  if (typeof sent === 'object') {
    close(db, key, outcome.refused, requestNo !== undefined)
    throw new ChannelRefused(sent.refused)
  }
  if (sent === 'unknown') close(db, key, outcome.unknown, requestNo !== undefined)
  return { id: made.id, unknown: sent === 'unknown' }
}

/** The answer that the same call got the first time. @throws ChannelRefused as it did then */
function storedAnswer(db: Work, stored: { resultId: string; status: number }): RefundResult {
  const row = db.select({ failReason: refund.failReason }).from(refund).where(eq(refund.id, stored.resultId)).get()
  if (stored.status === outcome.refused) throw new ChannelRefused(row?.failReason ?? '')
  return { id: stored.resultId, unknown: stored.status === outcome.unknown }
}

/** Refunds that wait for the channel, oldest first. */
export const waitingRefunds = (db: Work, createdBefore: string) =>
  db
    .select({ id: refund.id, outRefundNo: refund.outRefundNo })
    .from(refund)
    .where(and(eq(refund.status, refundStatus.processing), sql`${refund.createTime} <= ${createdBefore}`))
    .orderBy(refund.createTime, refund.id)
    .limit(200)
    .all()
