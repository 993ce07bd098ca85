/** The figures of the home page (contract page rental §9), for the hospitals that the caller sees. Cents. */
import { formatTime } from '#contract/rules/time.ts'
import type { Reads } from '#db/reads.ts'
import { hosDay } from '#db/tables/day.ts'
import { order } from '#db/tables/money.ts'
import { withdrawal } from '#db/tables/payout.ts'
import { customer, equ, hos } from '#db/tables/rental.ts'
import { problem } from '#db/tables/problem.ts'
import { wallet } from '#db/tables/wallet.ts'
import { and, eq, exists, gte, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { countIf, hospitalsSeen, inVisibleHospitals, sum, sumsOfDays, type Sees } from './reports.ts'

const dayMs = 86_400_000
/** States: a device in use; a withdrawal or a report that nobody has handled. */
const inUse = 1
const waiting = 0
const count = sql<number>`count(*)`
const since = (time: SQLiteColumn, day: string) => gte(time, `${day} 00:00:00`)

/** Customers who rented in a hospital that the caller sees. */
const customersSeen = (db: Reads['query'], column: SQLiteColumn, sees: Sees): SQL | undefined =>
  // Uses `exists`, because one order per customer is enough, and a hospital has far more orders than customers.
  sees.hospitals &&
  exists(
    db
      .select({ id: order.id })
      .from(order)
      .where(and(eq(order.customerId, column), inVisibleHospitals(order.hosId, sees))),
  )

/** Sums and counts always have a row. */
function one<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A sum must have a row')
  return row
}

/** @param now epoch ms */
export async function homeFigures(db: Reads['query'], sees: Sees, now: number) {
  const today = formatTime(now).slice(0, 10)
  const devices = await db
    .select({ equCount: count, onlineCount: countIf(eq(equ.online, 1)), usingCount: countIf(eq(equ.state, inUse)) })
    .from(equ)
    .where(and(eq(equ.isDeleted, 0), inVisibleHospitals(equ.hosId, sees), sees.rule('equ', equ)))
    .get()
  const customers = await db
    .select({ customerCount: count, todayCustomerCount: countIf(since(customer.createTime, today)) })
    .from(customer)
    .where(and(eq(customer.isDeleted, 0), customersSeen(db, customer.id, sees), sees.rule('customer', customer)))
    .get()
  const ofToday = (value: SQLiteColumn) => sum(sql`case when ${hosDay.day} >= ${today} then ${value} else 0 end`)
  const orders = await db
    .select({
      orderCount: sum(hosDay.orderCount),
      todayOrderCount: ofToday(hosDay.orderCount),
      totalAmount: sum(hosDay.totalAmount),
      todayAmount: ofToday(hosDay.totalAmount),
      refundAmount: sum(hosDay.refundAmount),
      todayRefundAmount: ofToday(hosDay.refundAmount),
    })
    .from(sumsOfDays(db, sees))
    .where(inVisibleHospitals(hosDay.hosId, sees))
    .get()
  const wallets = await db
    .select({ walletAmount: sum(wallet.amount) })
    .from(wallet)
    .where(and(eq(wallet.isDeleted, 0), customersSeen(db, wallet.customerId, sees), sees.rule('wallet', wallet)))
    .get()
  const withdrawals = await db
    .select({ pendingWithdrawal: count })
    .from(withdrawal)
    .where(and(eq(withdrawal.state, waiting), customersSeen(db, withdrawal.customerId, sees), sees.rule('withdrawal', withdrawal)))
    .get()
  const problems = await db
    .select({ pendingProblem: count })
    .from(problem)
    .where(
      and(eq(problem.state, waiting), eq(problem.isDeleted, 0), inVisibleHospitals(problem.hosId, sees), sees.rule('problem', problem)),
    )
    .get()
  const hosCount = (await hospitalsSeen(db, sees)).length
  return {
    hosCount,
    ...one(devices),
    ...one(customers),
    ...one(orders),
    ...one(wallets),
    ...one(withdrawals),
    ...one(problems),
  }
}

/** The last seven days, today last; days without orders are 0. @param now epoch ms */
export async function homeWeek(db: Reads['query'], sees: Sees, now: number) {
  const days = Array.from({ length: 7 }, (_, i) => formatTime(now - (6 - i) * dayMs).slice(0, 10))
  const first = days[0]!
  const ofHospitals = await db
    .select({
      day: sql<string>`${hosDay.day}`,
      orderCount: sum(hosDay.orderCount),
      amount: sum(hosDay.totalAmount),
      refundAmount: sum(hosDay.refundAmount),
    })
    .from(sumsOfDays(db, sees))
    .where(and(gte(hosDay.day, first), inVisibleHospitals(hosDay.hosId, sees)))
    .groupBy(hosDay.day)
    .all()
  const dayMade = sql<string>`substr(${customer.createTime}, 1, 10)`
  const customers = await db
    .select({ day: dayMade, customerCount: count })
    .from(customer)
    .where(
      and(
        eq(customer.isDeleted, 0),
        since(customer.createTime, first),
        customersSeen(db, customer.id, sees),
        sees.rule('customer', customer),
      ),
    )
    .groupBy(dayMade)
    .all()
  const byDay = new Map(ofHospitals.map((row) => [row.day, row]))
  const madeOn = new Map(customers.map((row) => [row.day, row.customerCount]))
  return {
    days: days.map((at) => at.slice(5)),
    orderCount: days.map((at) => byDay.get(at)?.orderCount ?? 0),
    amount: days.map((at) => byDay.get(at)?.amount ?? 0),
    refundAmount: days.map((at) => byDay.get(at)?.refundAmount ?? 0),
    customerCount: days.map((at) => madeOn.get(at) ?? 0),
  }
}

/** Hospitals that have coordinates, with their devices, orders and income. */
export async function homeMap(db: Reads['query'], sees: Sees) {
  const rows = await db.select().from(hos).all()
  const places = new Map(rows.map((row) => [row.deptId, row]))
  const ofDevices = await db
    .select({ hosId: equ.hosId, equCount: count, usingCount: countIf(eq(equ.state, inUse)) })
    .from(equ)
    .where(and(eq(equ.isDeleted, 0), inVisibleHospitals(equ.hosId, sees), sees.rule('equ', equ)))
    .groupBy(equ.hosId)
    .all()
  const devices = new Map(ofDevices.map(({ hosId, ...row }) => [hosId, row]))
  const ofOrders = await db
    .select({ hosId: sql<string>`${hosDay.hosId}`, orderCount: sum(hosDay.orderCount), amount: sum(hosDay.totalAmount) })
    .from(sumsOfDays(db, sees))
    .where(inVisibleHospitals(hosDay.hosId, sees))
    .groupBy(hosDay.hosId)
    .all()
  const orders = new Map(ofOrders.map(({ hosId, ...row }) => [hosId, row]))
  return (await hospitalsSeen(db, sees)).flatMap(({ hosId, hosName }) => {
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
