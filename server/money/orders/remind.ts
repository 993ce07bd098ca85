/** Reminds a customer of what an ended order owes, by a text message (contract page rental §5). */
import { debtReminder, nextReminder } from '#contract/rules/debt-reminder.ts'
import { orderState } from '#contract/rules/order.ts'
import { formatTime } from '#contract/rules/time.ts'
import { order } from '#db/tables/money.ts'
import { eq } from 'drizzle-orm'
import type { Messages } from '#server/platform/sms.ts'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { findOrder, requireOrder, type Money, type Staff } from '../money.ts'
import { collectable } from './account.ts'

/**
 * @throws Refused orderMissing, orderForbidden, payNothing, approvalPending, remindTooSoon, remindPhone, smsNone
 */
export function remindOfDebt({ db, clock, log }: Money, messages: Messages, id: string, by: Staff & { tenantId: string }): void {
  const now = clock()
  inTransaction(db, (tx) => {
    const row = requireOrder(findOrder(tx, { id }), by)
    const owed = row.state === orderState.owing ? collectable(tx, row, now) : 0
    if (owed < 1) throw new Refused('payNothing')
    const next = nextReminder(row.remindTime, now)
    if (next) throw new Refused('remindTooSoon', { time: next })
    messages.write(tx, { phone: row.phoneNumber, text: debtReminder(row.outTradeNo, owed) }, by)
    tx.update(order)
      .set({ remindTime: formatTime(now) })
      .where(eq(order.id, id))
      .run()
  })
  log.info({ orderId: id, userId: by.id }, 'debt reminder sent')
}
