/** Collects what ended orders owe: through the channel, or from the wallet (contract page rental §5). Cents. */
import { orderState, payType } from '#contract/rules/order.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import type { Db } from '#db/open.ts'
import { and, eq, sql } from 'drizzle-orm'
import { findOrder, requireOrder, type Money, type OrderRow, type Staff } from '../money.ts'
import { ask, operate, type Operated, type Sent } from '../operation.ts'
import { applyChannelResult } from '../results/channel-result.ts'
import { inSlice, type ListWaiting } from '../results/waiting.ts'
import { payFromWallet } from '../wallet/wallet.ts'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'
import { collectable, settleAccount } from './account.ts'
import { payNoOf } from './order-state.ts'

const findById = (db: Work, id: string): OrderRow | undefined => db.select().from(order).where(eq(order.id, id)).get()

/** Asks the channel for `collectAmount`. If it refuses or does not answer, the money stays owed. */
export async function sendCollection({ db, channel, clock, log }: Money, row: OrderRow): Promise<Sent> {
  const outNo = payNoOf(row)
  const sent = await ask(log, outNo, async () => {
    const answer = await channel.pay({
      out_trade_no: outNo,
      description: '设备租借费用',
      amount: { total: row.collectAmount ?? 0, currency: 'CNY' },
      payer: { openid: row.openId },
    })
    applyChannelResult(db, { kind: 'pay', answer }, clock())
  })
  if (typeof sent === 'object')
    db.update(order)
      .set({ tradeStateDesc: sent.refused.slice(0, 64) })
      .where(and(eq(order.id, row.id), eq(order.state, orderState.owing)))
      .run()
  return sent
}

/**
 * Pays the debt from the wallet in the caller's transaction; for other payment types, stores the amount to request from the channel.
 * @throws Refused payNothing, approvalPending, walletShort
 */
function requestDebt(tx: Work, row: OrderRow, now: number): void {
  const owed = collectable(tx, row, now)
  const time = formatTime(now)
  if (row.depositFlag !== payType.wallet) {
    // An amount that was requested before stays: the channel may still answer it under the same number.
    tx.update(order)
      .set({ collectAmount: row.collectAmount ?? owed, updateTime: time })
      .where(eq(order.id, row.id))
      .run()
    return
  }
  if (!payFromWallet(tx, row, owed, now)) throw new Refused('walletShort')
  tx.update(order)
    .set({ totalAmount: row.totalAmount + owed, successTime: row.successTime ?? time, updateTime: time })
    .where(eq(order.id, row.id))
    .run()
  settleAccount(tx, row.id, now)
}

/**
 * Submits a debt that was stored in `collectAmount`. If the channel knows the request, it is not repeated and its result is entered;
 * otherwise the amount that is owed now is requested.
 */
export async function submitDebt(money: Money, id: string): Promise<Sent> {
  const { db, channel, clock, log } = money
  const row = findById(db, id)
  if (row?.state !== orderState.owing || row.collectAmount === null) return 'accepted'
  let isKnown = false
  const queried = await ask(log, row.outTradeNo, async () => {
    const result = await channel.query('pay', payNoOf(row))
    isKnown = result !== undefined
    if (result) applyChannelResult(db, result, clock())
  })
  if (isKnown || queried === 'unknown') return queried
  return collectAgain(money, id)
}

/** Repeats the request of an order of `waitingCollections`; the channel does not know its number, so the current debt is requested. */
export async function collectAgain(money: Money, id: string): Promise<Sent> {
  const now = money.clock()
  const row = inTransaction(money.db, (tx) => {
    const current = findById(tx, id)
    if (current?.state !== orderState.owing || current.collectAmount === null) return undefined
    const collectAmount = collectable(tx, current, now)
    return tx.update(order).set({ collectAmount }).where(eq(order.id, id)).returning().get()
  })
  return row ? sendCollection(money, row) : 'accepted'
}

/** Withdraws a refused request; staff or the customer may try again. */
const forgetRequest = (db: Db, id: string): void =>
  void db
    .update(order)
    .set({ collectAmount: null })
    .where(and(eq(order.id, id), eq(order.state, orderState.owing)))
    .run()

/** Charges again what an ended order owes. One number is charged once; without one, a second call within 10 s is refused.
 * @throws Refused orderMissing, orderForbidden, payNothing, approvalPending, walletShort, requestNoReused, duplicate
 * @throws ChannelRefused with the channel's words; the debt stays
 */
export function collectDebt(money: Money, { id, requestNo }: { id: string; requestNo?: string }, by: Staff): Promise<Operated> {
  return operate(money, {
    call: 'collect',
    by,
    requestNo,
    body: { id },
    amount: 0,
    target: (tx) => requireOrder(findOrder(tx, { id }), by),
    begin(tx, row, now) {
      requestDebt(tx, row, now)
      return row.id
    },
    send: () => submitOnce(money, id),
    failReason: (db) => findById(db, id)?.tradeStateDesc ?? '',
  })
}

/** The customer pays what an ended order owes. @throws Refused orderMissing, payNothing, approvalPending, walletShort */
export async function payDebt(money: Money, id: string): Promise<Sent> {
  inTransaction(money.db, (tx) => {
    const row = findById(tx, id)
    if (!row || row.isDeleted) throw new Refused('orderMissing')
    requestDebt(tx, row, money.clock())
  })
  return submitOnce(money, id)
}

/** Like `submitDebt`, for a request whose caller gets the result: a refused one is not retried automatically. */
async function submitOnce(money: Money, id: string): Promise<Sent> {
  const sent = await submitDebt(money, id)
  if (typeof sent === 'object') forgetRequest(money.db, id)
  return sent
}

/** Debts that were requested from the channel and have no result, oldest first. */
export const waitingCollections: ListWaiting = (db, slice) =>
  db
    .select({
      time: sql<string>`${order.createTime}`,
      id: sql<string>`${order.id}`,
      outTradeNo: sql<string>`${order.outTradeNo}`,
      payTry: sql<number>`${order.payTry}`,
      depositFlag: sql<number>`${order.depositFlag}`,
    })
    // The index is named because with the statistics of few rows SQLite may choose that of one state, which has a million rows.
    .from(sql`${order} indexed by order_to_collect`)
    .where(
      and(
        // Literals, as the partial index is declared with them.
        sql`state = 2 and collect_amount is not null and ${order.isDeleted} = 0`,
        inSlice(order.createTime, order.id, slice),
        sql`coalesce(${order.endTime}, '') <= ${slice.before}`,
      ),
    )
    .orderBy(order.createTime, order.id)
    .limit(slice.most)
    .all()
    .map(({ time, id, ...row }) => ({ time, id, outNo: payNoOf({ ...row, state: orderState.owing }) }))
