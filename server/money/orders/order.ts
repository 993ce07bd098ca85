/** Ends an order: fee, duration, device released, money settled by its payment type (contract page rental §5, §6). Cents. */
import { orderState, payType } from '#contract/rules/order.ts'
import { durationText } from '#contract/rules/price.ts'
import { isRunning, owedAmount, type RentalAccount } from '#contract/rules/rental-account.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { and, eq } from 'drizzle-orm'
import { requireOrder, type Money, type OrderRow, type Staff } from '../money.ts'
import { finishOrderIfRefunded, release } from './order-state.ts'
import { sendRefund } from '../refunds/refund.ts'
import { capWaivers } from '../refunds/waiver.ts'
import { Refused } from '#server/core/refusal.ts'
import { accountOf, chargeUntil } from './account.ts'
import { sendCollection } from './collection.ts'
import { beginRest } from './deposit-remainder.ts'
import { payFromWallet } from '../wallet/wallet.ts'
import { inTransaction, type Work } from '#server/core/transaction.ts'

/**
 * Who ends an order, as in `finishType`. `by` is the member of staff; `endTime`, `yyyy-MM-dd HH:mm:ss`, is when an abnormal
 * order really ended.
 */
export type Ending = { type: 1 | 3 } | { type: 2; by: Staff; endTime?: string }
interface Settlement {
  state: number
  /** What counts as paid afterwards. */
  totalAmount: number
  /** What is collected through the channel; 0 for nothing. */
  collect: number
}

/** How a fee is paid. Debits the wallet where the order is paid by one. */
function settle(tx: Work, row: OrderRow, account: RentalAccount, now: number): Settlement {
  const paid = row.totalAmount
  const owed = owedAmount(account)
  if (owed === 0) return { state: orderState.done, totalAmount: paid, collect: 0 }
  const fromWallet = row.depositFlag === payType.wallet && payFromWallet(tx, row, owed, now)
  if (fromWallet) return { state: orderState.done, totalAmount: paid + owed, collect: 0 }
  return { state: orderState.owing, totalAmount: paid, collect: row.depositFlag === payType.payScore ? owed : 0 }
}

/**
 * When the rental ended: now, unless staff say when an abnormal one did.
 * @throws Refused endTimeOnlyAbnormal, endTimeRange
 */
function endOf(row: OrderRow, ending: Ending, now: number): number {
  const chosen = ending.type === 2 ? ending.endTime : undefined
  if (chosen === undefined) return now
  if (row.state !== orderState.abnormal) throw new Refused('endTimeOnlyAbnormal')
  const end = parseTime(chosen)
  if (end > now || end < parseTime(row.startTime ?? row.createTime))
    throw new Refused('endTimeRange', { from: row.startTime ?? row.createTime, to: formatTime(now) })
  return end
}

/**
 * Ends a running or abnormal order: staff by hand, or customers by returning the device. When this returns, the deposit
 * remainder is being refunded, and the fee of a pay-score order is being collected.
 * @throws Refused orderMissing, orderForbidden, orderUnpaidFinish, orderFinished, endTimeOnlyAbnormal, endTimeRange
 */
export async function finishOrder(money: Money, id: string, ending: Ending): Promise<void> {
  const { db, clock, log } = money
  const now = clock()
  const todo = inTransaction(db, (tx) => {
    const stored = tx
      .select()
      .from(order)
      .where(and(eq(order.id, id), eq(order.isDeleted, 0)))
      .get()
    const row = ending.type === 2 ? requireOrder(stored, ending.by) : stored
    if (!row) throw new Refused('orderMissing')
    if (row.state === orderState.unpaid) throw new Refused('orderUnpaidFinish')
    if (!isRunning(row.state)) throw new Refused('orderFinished')

    const end = endOf(row, ending, now)
    const { minutes, amount } = chargeUntil(row, end)
    capWaivers(tx, row, amount, now)
    const waivedAmount = Math.min(row.waivedAmount, amount)
    const { state, totalAmount, collect } = settle(tx, row, { ...accountOf(tx, row, end), fee: amount, waivedAmount }, now)
    const time = formatTime(now)
    const written = tx
      .update(order)
      .set({
        state,
        totalAmount,
        amount,
        endTime: formatTime(end),
        usedMinutes: minutes,
        description: durationText(minutes),
        finishType: ending.type,
        ...(ending.type === 2 && { finishUser: ending.by.id, updateUser: ending.by.id }),
        ...(collect > 0 && { tradeStateDesc: '扣款中', collectAmount: collect }),
        updateTime: time,
        ...(totalAmount > row.totalAmount && { successTime: row.successTime ?? time }),
      })
      .where(eq(order.id, row.id))
      .returning()
      .get()
    release(tx, row, time)
    // All of it may have been refunded while the order ran.
    const ended = state === orderState.done ? (finishOrderIfRefunded(tx, row.id, now) ?? written) : written
    const rest = state === orderState.done ? beginRest(tx, ended, now) : undefined
    return { ended, rest, collect }
  })
  log.info({ orderId: id, amount: todo.ended.amount, ...(ending.type === 2 && { userId: ending.by.id }) }, 'order ended')
  if (todo.rest) await sendRefund(money, todo.rest.id)
  if (todo.collect > 0) await sendCollection(money, todo.ended)
}
