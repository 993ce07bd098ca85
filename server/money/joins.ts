/** Joined fields of orders, refunds and payouts. */
import { checkExists } from '#contract/rules/values.ts'
import { idsOf, type Join, type Joins } from '../api/crud/join.ts'
import { ofOrders, showing } from '../api/crud/lookups.ts'
import type { Db } from '#db/open.ts'
import { order, waiver } from '#db/tables/money.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dataScopeOf } from '../rights/data-scope.ts'
import type { Dictionary } from '../api/dictionary.ts'
import { refundFigures } from './refunds/refund-figures.ts'
import { returnable, returning } from './splits/split-return.ts'

/** The order's customer, and whether the callers requested the refund or waiver themselves. */
const approvalJoin = (db: Db): Join<'waiver'> => {
  const customers = showing(db, ofOrders)
  return (rows, _language, me) => {
    const names = customers(rows)
    return rows.map((row, i) => ({ ...checkExists(names[i], 'names of a row'), own: row.operatorId === me.user.id ? 1 : 0 }))
  }
}

/** As `approvalJoin`, with the rent that is waived together with each refund. */
const waivedWith = (db: Db): Join<'approval'> => {
  const others = approvalJoin(db)
  return (rows, language, me) => {
    const waived = new Map(
      db
        .select({ refundId: waiver.refundId, amount: waiver.amount })
        .from(waiver)
        .where(inArray(waiver.refundId, idsOf(rows)))
        .all()
        .map(({ refundId, amount }) => [refundId, amount]),
    )
    return others(rows, language, me).map((row, i) => ({ ...row, waivedAmount: waived.get(String(rows[i]?.id)) ?? 0 }))
  }
}

/** Orders of customers that the caller sees, and what they paid. */
const customerFigures =
  (db: Db): Join<'customer'> =>
  (rows, _language, me) => {
    if (!rows.length) return []
    const sums = db
      .select({
        id: order.customerId,
        orderCount: sql<number>`count(*)`,
        totalAmount: sql<number>`coalesce(sum(case when ${order.successTime} is null then 0 else ${order.totalAmount} end), 0)`,
      })
      .from(order)
      .where(
        and(
          inArray(order.customerId, idsOf(rows)),
          eq(order.isDeleted, 0),
          me.rights.hospitals && inArray(order.hosId, [...me.rights.hospitals]),
          dataScopeOf(me, 'order', getTableColumns(order)),
        ),
      )
      .groupBy(order.customerId)
      .all()
    const byId = new Map(sums.map((sum) => [sum.id, sum]))
    return rows.map((row) => {
      const { orderCount, totalAmount } = byId.get(String(row.id)) ?? { orderCount: 0, totalAmount: 0 }
      return { orderCount, totalAmount }
    })
  }

const splitFigures =
  (db: Db): Join<'records'> =>
  (rows) => {
    const underWay = returning(db, idsOf(rows))
    return rows.map((row) => {
      const returningAmount = underWay(String(row.id))
      return { returningAmount, returnableAmount: returnable(splitRow.parse(row), returningAmount) }
    })
  }
const splitRow = z.object({ state: z.number(), receiverType: z.string(), amount: z.number(), returnAmount: z.number() })

export const moneyJoins = (db: Db, clock: () => number, business: Dictionary) =>
  ({
    order: (rows, language) => {
      const figures = refundFigures(
        db,
        rows.map((row) => String(row.id)),
      )
      const states = business.names('order_status', language)
      const now = clock()
      return rows.map((row) => ({ stateName: states.get(String(row.state)) ?? '', ...figures(row, now) }))
    },
    approval: waivedWith(db),
    waiver: approvalJoin(db),
    records: splitFigures(db),
    customer: customerFigures(db),
  }) satisfies Partial<Joins>
