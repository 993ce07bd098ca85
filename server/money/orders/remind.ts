/** Reminds a customer of what an ended order owes, by a text message (contract page rental §5). */
import { orderState } from '#contract/rules/order.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { eq } from 'drizzle-orm'
import type { Messages } from '#server/platform/sms.ts'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { findOrder, mine, type Money, type Staff } from '../money.ts'
import { yuanOf } from '../refunds/waiver.ts'
import { collectable } from './account.ts'

/** Milliseconds between two reminders of one order. */
const remindEvery = 3_600_000

/**
 * @throws Refused orderMissing, orderForbidden, payNothing, approvalPending, remindTooSoon, remindPhone, smsNone
 */
export function remindOfDebt({ db, clock, log }: Money, messages: Messages, id: string, by: Staff & { tenantId: string }): void {
  const now = clock()
  inTransaction(db, (tx) => {
    const row = mine(findOrder(tx, { id }), by)
    const owed = row.state === orderState.owing ? collectable(tx, row, now) : 0
    if (owed < 1) throw new Refused('payNothing')
    const next = row.remindTime ? parseTime(row.remindTime) + remindEvery : 0
    if (now < next) throw new Refused('remindTooSoon', { time: formatTime(next) })
    const text = `您的订单${row.outTradeNo}尚有租金${yuanOf(owed)}元待补缴,请在小程序中支付`
    messages.write(tx, { phone: row.phoneNumber, text }, by)
    tx.update(order)
      .set({ remindTime: formatTime(now) })
      .where(eq(order.id, id))
      .run()
  })
  log.info({ orderId: id, userId: by.id }, 'debt reminder sent')
}
