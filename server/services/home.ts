/** The figures of the first page (contract page rental §9), each for the hospitals that the caller sees. Cents. */
import { refundStatus } from '#contract/rules/refund.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { order, refund, withdrawal } from '#db/tables/money.ts'
import { customer, equ, hos, problem } from '#db/tables/rental.ts'
import { wallet } from '#db/tables/wallet.ts'
import { and, eq, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { countIf, hospitalsSeen, seen, sum, type Sees } from './reports.ts'

const dayMs = 86_400_000
/** State of a device on which an order runs; of a withdrawal or a report that nobody has looked at. */
const inUse = 1
const waiting = 0
const count = sql<number>`count(*)`
const since = (time: SQLiteColumn, day: string) => gte(time, `${day} 00:00:00`)
const sumIf = (condition: SQL, value: SQLiteColumn) => sum(sql`case when ${condition} then ${value} else 0 end`)

/** Customers who rented in a hospital that the caller sees. */
const customersSeen = (db: Db, column: SQLiteColumn, sees: Sees): SQL | undefined =>
  sees.hospitals && inArray(column, db.select({ id: order.customerId }).from(order).where(seen(order.hosId, sees)))

/** @param now epoch ms */
export function homeFigures(db: Db, sees: Sees, now: number) {
  const today = formatTime(now).slice(0, 10)
  const devices = db
    .select({ equCount: count, onlineCount: countIf(eq(equ.online, 1)), usingCount: countIf(eq(equ.state, inUse)) })
    .from(equ)
    .where(and(eq(equ.isDeleted, 0), seen(equ.hosId, sees)))
    .get()!
  const customers = db
    .select({ customerCount: count, todayCustomerCount: countIf(since(customer.createTime, today)) })
    .from(customer)
    .where(and(eq(customer.isDeleted, 0), customersSeen(db, customer.id, sees)))
    .get()!
  const orders = db
    .select({
      orderCount: count,
      todayOrderCount: countIf(since(order.createTime, today)),
      totalAmount: sumIf(isNotNull(order.successTime), order.totalAmount),
      todayAmount: sumIf(since(order.successTime, today), order.totalAmount),
    })
    .from(order)
    .where(and(eq(order.isDeleted, 0), seen(order.hosId, sees)))
    .get()!
  const refunds = db
    .select({ refundAmount: sum(refund.amount), todayRefundAmount: sumIf(since(refund.successTime, today), refund.amount) })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(and(eq(refund.status, refundStatus.done), isNotNull(refund.successTime), eq(order.isDeleted, 0), seen(order.hosId, sees)))
    .get()!
  const wallets = db
    .select({ walletAmount: sum(wallet.amount) })
    .from(wallet)
    .where(and(eq(wallet.isDeleted, 0), customersSeen(db, wallet.customerId, sees)))
    .get()!
  const withdrawals = db
    .select({ pendingWithdrawal: count })
    .from(withdrawal)
    .where(and(eq(withdrawal.state, waiting), customersSeen(db, withdrawal.customerId, sees)))
    .get()!
  const problems = db
    .select({ pendingProblem: count })
    .from(problem)
    .where(and(eq(problem.state, waiting), eq(problem.isDeleted, 0), seen(problem.hosId, sees)))
    .get()!
  const hosCount = hospitalsSeen(db, sees).length
  return { hosCount, ...devices, ...customers, ...orders, ...refunds, ...wallets, ...withdrawals, ...problems }
}

/** The last seven days, today last; days without anything are 0. @param now epoch ms */
export function homeWeek(db: Db, sees: Sees, now: number) {
  const days = Array.from({ length: 7 }, (_, i) => formatTime(now - (6 - i) * dayMs).slice(0, 10))
  const first = days[0]!
  const day = (time: SQLiteColumn) => sql<string>`substr(${time}, 1, 10)`
  const series = (rows: readonly { day: string; n: number }[]) => {
    const byDay = new Map(rows.map((row) => [row.day, row.n]))
    return days.map((at) => byDay.get(at) ?? 0)
  }
  const ofOrders = (time: SQLiteColumn, n: SQL<number>) =>
    db
      .select({ day: day(time), n })
      .from(order)
      .where(and(eq(order.isDeleted, 0), since(time, first), seen(order.hosId, sees)))
      .groupBy(day(time))
      .all()
  const refunds = db
    .select({ day: day(refund.successTime), n: sum(refund.amount) })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(and(eq(refund.status, refundStatus.done), since(refund.successTime, first), eq(order.isDeleted, 0), seen(order.hosId, sees)))
    .groupBy(day(refund.successTime))
    .all()
  const customers = db
    .select({ day: day(customer.createTime), n: count })
    .from(customer)
    .where(and(eq(customer.isDeleted, 0), since(customer.createTime, first), customersSeen(db, customer.id, sees)))
    .groupBy(day(customer.createTime))
    .all()
  return {
    days: days.map((at) => at.slice(5)),
    orderCount: series(ofOrders(order.createTime, count)),
    amount: series(ofOrders(order.successTime, sum(order.totalAmount))),
    refundAmount: series(refunds),
    customerCount: series(customers),
  }
}

/** Hospitals that have coordinates, with their devices, orders and money that came in. */
export function homeMap(db: Db, sees: Sees) {
  const places = new Map(
    db
      .select()
      .from(hos)
      .all()
      .map((row) => [row.deptId, row]),
  )
  const devices = new Map(
    db
      .select({ hosId: equ.hosId, equCount: count, usingCount: countIf(eq(equ.state, inUse)) })
      .from(equ)
      .where(and(eq(equ.isDeleted, 0), seen(equ.hosId, sees)))
      .groupBy(equ.hosId)
      .all()
      .map(({ hosId, ...row }) => [hosId, row]),
  )
  const orders = new Map(
    db
      .select({ hosId: order.hosId, orderCount: count, amount: sumIf(isNotNull(order.successTime), order.totalAmount) })
      .from(order)
      .where(and(eq(order.isDeleted, 0), seen(order.hosId, sees)))
      .groupBy(order.hosId)
      .all()
      .map(({ hosId, ...row }) => [hosId, row]),
  )
  return hospitalsSeen(db, sees).flatMap(({ hosId, hosName }) => {
    const place = places.get(hosId)
    if (!place?.lng || !place.lat) return []
    return [
      {
        hosId,
        hosName,
        lng: Number(place.lng),
        lat: Number(place.lat),
        address: place.address ?? '',
        regionCode: place.regionCode ?? '',
        ...(devices.get(hosId) ?? { equCount: 0, usingCount: 0 }),
        ...(orders.get(hosId) ?? { orderCount: 0, amount: 0 }),
      },
    ]
  })
}
