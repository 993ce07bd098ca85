/** Ends an order: fee, duration, device released, money settled by its payment type (contract page rental §5, §6). Cents. */
import { orderState, payType } from '#contract/rules/order.ts'
import { durationText, fee, usedMinutes } from '#contract/rules/price.ts'
import { priceRule } from '#contract/rules/so-far.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import { applyChannelResult } from '../results/channel-result.ts'
import { mine, type Money, type OrderRow, type Staff } from '../money.ts'
import { ask, type Sent } from '../operation.ts'
import { finishOrderIfRefunded, payNoOf, release } from './order-state.ts'
import { sendRefund } from '../refunds/refund.ts'
import { Refused } from '#server/core/refusal.ts'
import { beginRest } from './deposit-remainder.ts'
import { inSlice, type ListWaiting } from '../results/waiting.ts'
import { payFromWallet } from '../wallet/wallet.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

/** Who ends an order, as in `finishType`. `by` is the member of staff. */
export type Ending = { type: 1 | 3 } | { type: 2; by: Staff }
interface Settlement {
  state: number
  /** What counts as paid afterwards. */
  totalAmount: number
  collect: boolean
}

/** How a fee is paid. Debits the wallet where the order is paid by one. */
function settle(tx: Work, row: OrderRow, cents: number, now: number): Settlement {
  const paid = row.totalAmount
  if (cents <= paid) return { state: orderState.done, totalAmount: paid, collect: false }
  const owing = { state: orderState.owing, totalAmount: paid, collect: row.depositFlag === payType.payScore }
  const fromWallet = row.depositFlag === payType.wallet && payFromWallet(tx, row, cents - paid, now)
  return fromWallet ? { ...owing, state: orderState.done, totalAmount: cents } : owing
}

/**
 * Ends a running or abnormal order: staff by hand, or customers by returning the device. When this returns, the deposit
 * remainder is being refunded, and the fee of a pay-score order is being collected.
 * @throws Refused orderMissing, orderForbidden, orderUnpaidFinish, orderFinished
 */
export async function finishOrder(money: Money, id: string, ending: Ending): Promise<void> {
  const { db, clock, log } = money
  const now = clock()
  const todo = inTransaction(db, (tx) => {
    const found = tx
      .select()
      .from(order)
      .where(and(eq(order.id, id), eq(order.isDeleted, 0)))
      .get()
    const row = ending.type === 2 ? mine(found, ending.by) : found
    if (!row) throw new Refused('orderMissing')
    if (row.state === orderState.unpaid) throw new Refused('orderUnpaidFinish')
    if (row.state !== orderState.running && row.state !== orderState.abnormal) throw new Refused('orderFinished')

    const minutes = usedMinutes(parseTime(row.startTime ?? row.successTime ?? row.createTime), now)
    const amount = fee(minutes, priceRule.parse(JSON.parse(row.priceSnapshot)))
    const { state, totalAmount, collect } = settle(tx, row, amount, now)
    const time = formatTime(now)
    const written = tx
      .update(order)
      .set({
        state,
        totalAmount,
        amount,
        endTime: time,
        description: durationText(minutes),
        finishType: ending.type,
        ...(ending.type === 2 && { finishUser: ending.by.id, updateUser: ending.by.id }),
        ...(collect && { tradeStateDesc: '扣款中' }),
        updateTime: time,
        ...(totalAmount > row.totalAmount && { successTime: row.successTime ?? time }),
      })
      .where(eq(order.id, row.id))
      .returning()
      .get()
    release(tx, row, time)
    // why: all of it may have been refunded while the order ran
    const ended = state === orderState.done ? (finishOrderIfRefunded(tx, row.id, now) ?? written) : written
    const back = state === orderState.done ? beginRest(tx, ended, now) : undefined
    return { ended, back, collect }
  })
  log.info({ orderId: id, amount: todo.ended.amount, ...(ending.type === 2 && { userId: ending.by.id }) }, 'order ended')
  if (todo.back) await sendRefund(money, todo.back.id)
  if (todo.collect) await collectFee(money, todo.ended)
}

/** Asks the channel to collect the fee of a pay-score order. If it refuses or does not answer, the fee stays owed. */
export async function collectFee(
  { db, channel, clock, log }: Money,
  row: Pick<OrderRow, 'state' | 'depositFlag' | 'outTradeNo' | 'payTry' | 'openId' | 'amount' | 'totalAmount'>,
): Promise<Sent> {
  const total = (row.amount ?? 0) - row.totalAmount
  const outNo = payNoOf(row)
  const sent = await ask(log, outNo, async () => {
    const answer = await channel.pay({
      out_trade_no: outNo,
      description: '设备租借费用',
      amount: { total, currency: 'CNY' },
      payer: { openid: row.openId },
    })
    applyChannelResult(db, { kind: 'pay', answer }, clock())
  })
  if (typeof sent === 'object')
    db.update(order)
      .set({ tradeStateDesc: sent.refused.slice(0, 64) })
      .where(and(eq(order.outTradeNo, row.outTradeNo), eq(order.state, orderState.owing)))
      .run()
  return sent
}

/**
 * Pay-score orders whose fee is still to be collected, regardless of who ended them and of the last result of the
 * channel. Seeded orders have a payment number and are collected elsewhere. A collection that the channel closed
 * unpaid waits for the customer.
 */
export const waitingCollections: ListWaiting = (db, slice) =>
  db
    .select({ time: sql<string>`${order.createTime}`, id: sql<string>`${order.id}`, outNo: sql<string>`${order.outTradeNo}` })
    // why named: with the statistics of few rows, SQLite may choose the index of one pay type, which has a million
    .from(sql`${order} indexed by order_to_collect`)
    .where(
      and(
        // why as literals: the partial index is declared with them
        sql`state = 2 and deposit_flag = 2 and pay_try = 0 and amount is not null and transaction_id is null and ${order.isDeleted} = 0`,
        inSlice(order.createTime, order.id, slice),
        sql`coalesce(${order.endTime}, '') <= ${slice.before}`,
      ),
    )
    .orderBy(order.createTime, order.id)
    .limit(slice.most)
    .all()

/** Retries the collection of an order of `waitingCollections`. */
export async function collectAgain(money: Money, id: string): Promise<void> {
  const row = money.db.select().from(order).where(eq(order.id, id)).get()
  if (row?.state === orderState.owing) await collectFee(money, row)
}
