/**
 * Rebuilds the movements of recorded wallets, which no call returns, from the rows that caused them; the rest becomes an opening balance.
 */
import { parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { simOp } from '#db/tables/sim.ts'
import { wallet, walletLog } from '#db/tables/wallet.ts'
import { eq } from 'drizzle-orm'

interface Movement {
  kind: string
  ref: string
  person: number
  plat: number
  at: string
}

const causes = `
  select 'recharge' as kind, out_trade_no as ref, amount as person, gift_amount as plat, coalesce(success_time, create_time) as at
    from ward_recharge where customer_id = :customer and state = 1
  union all select 'order', out_trade_no, -total_amount, 0, coalesce(success_time, create_time)
    from ward_order where customer_id = :customer and deposit_flag = 3 and total_amount > 0
  union all select 'refund', r.out_refund_no, r.amount, 0, coalesce(r.success_time, r.create_time)
    from ward_refund r join ward_order o on o.id = r.order_id where o.customer_id = :customer and r.channel = 'BALANCE' and r.refund_status = 1
  union all select 'withdrawal', id, -amount, 0, create_time from ward_withdrawal where customer_id = :customer
  union all select 'withdrawalReturn', id, amount, 0, coalesce(audit_time, create_time)
    from ward_withdrawal where customer_id = :customer and state = 3
  order by at`

/** The balance before all movements. A negative one means that an unrecorded purchase was paid. */
function openingOf(id: string, person: number, plat: number, at: string): Movement[] {
  const parts = [
    { kind: 'recharge', ref: `opening-${id}`, person: Math.max(0, person), plat: Math.max(0, plat), at },
    { kind: 'order', ref: `before-${id}`, person: Math.min(0, person), plat: Math.min(0, plat), at },
  ]
  return parts.filter((one) => one.person || one.plat)
}

/** @param now `yyyy-MM-dd HH:mm:ss` */
export function openWallets(db: Db, ids: readonly string[], now: string): void {
  const statement = db.$client.prepare<[{ customer: string }], Movement>(causes)
  for (const id of ids) {
    const row = db.select().from(wallet).where(eq(wallet.id, id)).get()
    if (!row) continue
    const moved = statement.all({ customer: row.customerId })
    const sum = (part: 'person' | 'plat') => moved.reduce((all, one) => all + one[part], 0)
    const opening = openingOf(id, row.personAmount - sum('person'), row.platAmount - sum('plat'), moved[0]?.at ?? now)
    const after = { person: 0, plat: 0 }
    for (const [i, { kind, ref, person, plat, at }] of [...opening, ...moved].entries()) {
      after.person += person
      after.plat += plat
      const sums = { personDelta: person, platDelta: plat, personAfter: Math.max(0, after.person), platAfter: Math.max(0, after.plat) }
      db.insert(walletLog)
        .values({ id: `${id.slice(-14)}${String(i).padStart(5, '0')}`, walletId: id, kind, refNo: ref, createTime: at, ...sums })
        .run()
    }
    for (const { kind, ref, person, at } of opening) {
      const ms = parseTime(at)
      const done = { acceptedAt: ms, settleAt: ms, settledAt: ms, outcome: 'success' as const, request: '{}' }
      if (kind === 'recharge' && person)
        db.insert(simOp)
          .values({ kind: 'pay', outNo: ref, amount: person, channelId: ref, ...done })
          .run()
    }
  }
}
