/** Where the money is that orders took: sums by hospital and day that triggers maintain. Cents. */
import type { Reads } from '#db/reads.ts'
import { hosFlow, orderFlow } from '#db/tables/day.ts'
import { order } from '#db/tables/money.ts'
import { and, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { hospitalsSeen, inVisibleHospitals, type Sees, sum } from '../rental/reports.ts'

const none = { paidCount: 0, paid: 0, refunded: 0, hospital: 0, person: 0, platform: 0, open: 0 }
type Parts = typeof none

function source(db: Reads['query'], { rule }: Sees): SQL {
  const left = rule('order', order)
  if (!left) return sql`${hosFlow}`
  const ids = db.select({ id: order.id }).from(order).where(left)
  return sql`(select hos_id, day, paid_count, paid, refunded, hospital, person, platform, open from ${orderFlow}
    where ${inArray(orderFlow.orderId, ids)}) as ward_hos_flow`
}

const sums = {
  paidCount: sum(hosFlow.paidCount),
  paid: sum(hosFlow.paid),
  refunded: sum(hosFlow.refunded),
  hospital: sum(hosFlow.hospital),
  person: sum(hosFlow.person),
  platform: sum(hosFlow.platform),
  open: sum(hosFlow.open),
}

const added = (a: Parts, b: Parts): Parts => ({
  paidCount: a.paidCount + b.paidCount,
  paid: a.paid + b.paid,
  refunded: a.refunded + b.refunded,
  hospital: a.hospital + b.hospital,
  person: a.person + b.person,
  platform: a.platform + b.platform,
  open: a.open + b.open,
})

/** @param filters whole days, both included; without them all days */
export async function flowOf(db: Reads['query'], sees: Sees, filters: { from?: string; to?: string; hosId?: string }) {
  const { from, to, hosId } = filters
  const rows = await db
    .select({ hosId: sql<string>`${hosFlow.hosId}`, ...sums })
    .from(source(db, sees))
    .where(
      and(
        inVisibleHospitals(hosFlow.hosId, sees),
        hosId ? eq(hosFlow.hosId, hosId) : undefined,
        from ? gte(hosFlow.day, from) : undefined,
        to ? lte(hosFlow.day, to) : undefined,
      ),
    )
    .groupBy(hosFlow.hosId)
    .all()
  const byHospital = new Map(rows.map(({ hosId: of, ...parts }) => [of, parts]))
  const hospitals = (await hospitalsSeen(db, sees)).flatMap((one) => {
    const parts = byHospital.get(one.hosId)
    return parts ? [{ ...one, ...parts }] : []
  })
  return { ...rows.reduce((all, { hosId: _, ...parts }) => added(all, parts), none), hospitals }
}
