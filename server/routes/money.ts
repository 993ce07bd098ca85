/** Ending orders and paying back over HTTP; whose orders, refunds and split records a caller sees (contract page rental). */
import { orderFinish, payRefund } from '#contract/endpoints/money.ts'
import { order as orderDefinition, records as recordsDefinition, refund as refundDefinition } from '#contract/resources/money.ts'
import { order, records, refund } from '#db/tables/money.ts'
import type { Db } from '#db/open.ts'
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Router } from 'express'
import { Told } from '../api/answer.ts'
import type { Ctx } from '../api/context.ts'
import type { Hooks, Reader } from '../api/crud.ts'
import { handle } from '../api/handle.ts'
import { seenBy } from '../api/observe.ts'
import type { Journal } from '../services/journal.ts'
import type { Money, Staff } from '../services/money.ts'
import { finishOrder } from '../services/order.ts'
import { requestRefund } from '../services/refund.ts'
import { Refused } from '../services/refusal.ts'
import type { Principal } from '../services/session.ts'
import type { Settlement } from '../services/settlement.ts'

/** Staff of a hospital see what belongs to its orders. */
export function moneyHooks(db: Db): Record<'order' | 'refund' | 'records', Hooks> {
  const ordersOf = (hospitals: readonly string[]) => inArray(order.hosId, [...hospitals])
  const through =
    (orderId: SQLiteColumn) =>
    (me: Principal): SQL | undefined =>
      me.rights.hospitals && inArray(orderId, db.select({ id: order.id }).from(order).where(ordersOf(me.rights.hospitals)))
  return {
    order: {
      scope: ({ rights: { hospitals } }) =>
        // why +: the list is walked in its order; gathering the orders of several hospitals would mean sorting them all
        hospitals && (hospitals.length > 1 ? sql`+${order.hosId} in ${[...hospitals]}` : ordersOf(hospitals)),
    },
    refund: { scope: through(refund.orderId) },
    records: { scope: through(records.orderId) },
  }
}

/** The caller as the services of money know him; what a data scope hides from his lists he cannot act on either. */
const staffOf = (me: Principal, orders: Reader): Staff => ({
  id: me.user.id,
  name: me.user.name || me.user.account,
  rights: me.rights,
  ...(me.rights.dataScopes.some((scope) => scope.resource === orderDefinition.name) && { sees: (id) => orders.one(me, 'zh', id) !== null }),
})

/** `Idempotency-Key` stands in for a requestNo. UUIDs are welcome there. @throws Refused paramType */
function headerKey(ctx: Ctx): string | undefined {
  const key = ctx.header('idempotency-key')
  if (key !== undefined && !/^[A-Za-z0-9_-]{6,64}$/.test(key)) throw new Refused('paramType', { name: 'Idempotency-Key' })
  return key
}

interface Deps {
  money: Money
  settlement: Settlement
  orders: Reader
  refunds: Reader
  journal: Journal
}

export function mountMoney(router: Router, { money, settlement, orders, refunds, journal }: Deps): void {
  // why: an answer must not show as under way what the channel has settled already
  router.use([orderDefinition.api, refundDefinition.api, recordsDefinition.api, payRefund.path], (_req, _res, next) => {
    void settlement.settle().then(() => next())
  })

  handle(
    router,
    orderFinish,
    async ({ id }, me, ctx) => {
      await finishOrder(money, id, staffOf(me, orders))
      journal.note(seenBy(ctx), { logId: 'order-finish', logData: `${me.user.account} 结束订单 ${id}` })
      return orders.one(me, ctx.language, id)
    },
    { also: 'POST' },
  )

  handle(
    router,
    payRefund,
    async (input, me, ctx) => {
      const { id, unknown } = await requestRefund(money, { ...input, requestNo: input.requestNo ?? headerKey(ctx) }, staffOf(me, orders))
      journal.note(seenBy(ctx), { logId: 'pay-refund', logData: `${me.user.account} 申请退款 ${id} ${input.amount}分` })
      const row = refunds.one(me, ctx.language, id)
      return unknown ? new Told(row, 'pending') : row
    },
    { refusals: { amount: 'amountInvalid', reason: 'reasonTooLong' } },
  )
}
