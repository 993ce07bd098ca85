/**
 * Recomputes every balance from the books and reports differences (contract page rental §3: "so that balances can be
 * re-derived"). Reads only.
 */
import { moneyParts } from '#contract/rules/money-flow.ts'
import { fee, usedMinutes } from '#contract/rules/price.ts'
import { priceRule } from '#contract/rules/so-far.ts'
import { parseTime } from '#contract/rules/time.ts'
import { derived } from '#db/bulk.ts'
import type { Db } from '#db/open.ts'
import { sql } from 'drizzle-orm'

/** `where`: the row that differs; amounts in cents. */
export interface Difference {
  check: string
  where: string
  booked: number
  expected: number
}

/** The sums that triggers maintain, against the orders and refunds themselves. */
const sumsSql = (table: keyof typeof derived, keys: readonly string[], figure: string) => `select ${keys.join(` || ' ' || `)} as "where",
    sum(kept) as booked, sum(due) as expected from (
    select ${keys.join()}, ${figure} as kept, 0 as due from ${table}
    union all select ${keys.join()}, 0, ${figure} from (${derived[table]}))
    group by ${keys.join()} having booked <> expected`
const ofDays = (figure: string) => sumsSql('ward_hos_day', ['hos_id', 'day'], figure)
const ofFlow = (figure: string) => sumsSql('ward_hos_flow', ['hos_id', 'day'], figure)
const ofHours = (figure: string) => sumsSql('ward_hos_hour', ['hos_id', 'hour'], figure)

/** Each returns rows `where`, `booked`, `expected` that are not equal. */
const checks: Readonly<Record<string, string>> = {
  'movements sum to 0': `select entry_no as "where", sum(amount) as booked, 0 as expected from ward_ledger group by entry_no having sum(amount) <> 0`,
  'own part of wallets': `select w.customer_id as "where", -coalesce(b.cents, 0) as booked, w.person_amount as expected from ward_wallet w
    left join (select customer_id, sum(amount) as cents from ward_ledger where account = 'person' group by customer_id) b
    on b.customer_id = w.customer_id where booked <> expected`,
  'gifts in wallets': `select w.customer_id as "where", -coalesce(b.cents, 0) as booked, w.plat_amount as expected from ward_wallet w
    left join (select customer_id, sum(amount) as cents from ward_ledger where account = 'plat' group by customer_id) b
    on b.customer_id = w.customer_id where booked <> expected`,
  'lines of wallets': `select w.customer_id as "where", coalesce(l.cents, 0) as booked, w.amount as expected from ward_wallet w
    left join (select wallet_id, sum(person_delta + plat_delta) as cents from ward_wallet_log group by wallet_id) l
    on l.wallet_id = w.id where booked <> expected`,
  'money of orders': `select o.out_trade_no as "where", -coalesce(b.cents, 0) as booked,
      o.total_amount - o.refunded_amount - coalesce(s.done, 0) + o.split_returned as expected from ward_order o
    left join (select order_id, sum(amount) as cents from ward_ledger where account = 'order' group by order_id) b on b.order_id = o.id
    left join (select order_id, sum(amount) as done from ward_records where state in (1, 3, 4) group by order_id) s on s.order_id = o.id
    where booked <> expected`,
  'refunds of orders': `select o.out_trade_no as "where", coalesce(r.cents, 0) as booked, o.refunded_amount as expected from ward_order o
    left join (select order_id, sum(amount) as cents from ward_refund where refund_status = 1 group by order_id) r on r.order_id = o.id
    where booked <> expected`,
  'orders give back no more than they took': `select o.out_trade_no as "where", coalesce(r.cents, 0) + o.split_amount - o.split_returned as booked,
      o.total_amount as expected from ward_order o
    left join (select order_id, sum(amount) as cents from ward_refund where refund_status in (0, 1, 3) group by order_id) r on r.order_id = o.id
    where booked > expected`,
  'waived rent of orders': `select o.out_trade_no as "where", o.waived_amount as booked, coalesce(w.cents, 0) as expected from ward_order o
    left join (select order_id, sum(amount) as cents from ward_waiver where coalesce(approval_state, 1) = 1 group by order_id) w
    on w.order_id = o.id where booked <> expected`,
  'orders that owe owe something': `select o.out_trade_no as "where",
      max(0, coalesce(o.amount, 0) - o.waived_amount) - (o.total_amount - coalesce(r.cents, 0)) as booked, 1 as expected from ward_order o
    left join (select order_id, sum(amount) as cents from ward_refund where refund_status in (0, 1, 3) group by order_id) r on r.order_id = o.id
    where o.state = 2 and booked < expected`,
  'completed orders were paid': `select out_trade_no as "where", total_amount as booked, max(0, amount - waived_amount) as expected
    from ward_order where state in (3, 5) and booked < expected`,
  'running orders have no settled fee': `select out_trade_no as "where", amount as booked, 0 as expected
    from ward_order where state in (0, 1, 9) and amount is not null`,
  'shares of orders': `select o.out_trade_no as "where", coalesce(s.cents, 0) as booked, o.split_amount as expected from ward_order o
    left join (select order_id, sum(amount) as cents from ward_records where state <> 2 group by order_id) s on s.order_id = o.id
    where booked <> expected`,
  'returned shares': `select s.id as "where", coalesce(r.cents, 0) as booked, s.return_amount as expected from ward_records s
    left join (select record_id, sum(amount) as cents from ward_split_return where state = 1 group by record_id) r on r.record_id = s.id
    where booked <> expected`,
  'open withdrawals': `select w.customer_id as "where", -coalesce(b.cents, 0) as booked, sum(case when w.state in (0, 1, 4) then w.amount else 0 end) as expected
    from ward_withdrawal w left join (select customer_id, sum(amount) as cents from ward_ledger where account = 'withdrawal' group by customer_id) b
    on b.customer_id = w.customer_id group by w.customer_id having booked <> expected`,
  'withdrawals paid once': `select source_id as "where", count(*) as booked, 1 as expected from ward_transfers
    where source_type = 2 and state in (0, 1) group by source_id having count(*) > 1`,
  'transfers to payees': `select t.out_batch_no as "where", coalesce(b.amount, 0) as booked, t.amount as expected from ward_transfers t
    left join ward_ledger b on b.entry_no = 'transfer:' || t.out_batch_no and b.account = 'payee'
    where t.source_type = 1 and t.state = 1 and booked <> expected`,
  'orders of days': ofDays('order_count'),
  'income of days': ofDays('total_amount'),
  'refunds of days': ofDays('refund_amount'),
  'rentals of hours': ofHours('runs'),
  'seconds of hours': ofHours('seconds'),
  'money paid, of days': ofFlow('paid'),
  ...Object.fromEntries(moneyParts.map((part) => [`money of days: ${part}`, ofFlow(part)])),
  'money not in refunds and shares is in the books': `select o.out_trade_no as "where", -coalesce(b.cents, 0) as booked,
      f.platform + f.open as expected from ward_order_flow f join ward_order o on o.id = f.order_id
    left join (select order_id, sum(amount) as cents from ward_ledger where account = 'order' group by order_id) b on b.order_id = o.id
    where booked <> expected`,
  'counts of orders': sumsSql('ward_order_count', ['is_deleted', 'hos_id', 'deposit_flag', 'state'], 'n'),
  'words of orders': sumsSql('ward_order_word', ['field', 'word'], 'n'),
}

/** The merchant's balance in the books and at the channel; only the simulated channel can be asked. */
const channel = `select 'merchant' as "where", (select coalesce(sum(amount), 0) from ward_ledger where account = 'merchant') as booked,
  (select coalesce(sum(case when kind in ('pay', 'return') then amount else -amount end), 0) from sim_op
   where settled_at is not null and outcome not in ('closed', 'abnormal') and kind <> 'split')
  - (select coalesce(sum(amount), 0) from ward_records where state in (1, 3, 4)) as expected`

/** Fees of ended orders against the rule, over their stored times. Orders that ended before minutes were stored keep theirs. */
function* feesThatDiffer({ $client }: Db): Generator<Difference> {
  const ended = $client.prepare<[], Charged>(
    `select out_trade_no as "where", coalesce(start_time, success_time, create_time) as startTime, end_time as endTime,
       used_minutes as usedMinutes, amount, price_snapshot as priceSnapshot
     from ward_order where used_minutes is not null and state in (2, 3, 5)`,
  )
  for (const { where, startTime, endTime, usedMinutes: minutes, amount, priceSnapshot } of ended.iterate()) {
    const expected = usedMinutes(parseTime(startTime), parseTime(endTime))
    if (minutes !== expected) yield { check: 'minutes of orders', where, booked: minutes, expected }
    const due = fee(expected, priceRule.parse(JSON.parse(priceSnapshot)))
    if (amount !== due) yield { check: 'fees of orders', where, booked: amount, expected: due }
  }
}
interface Charged {
  where: string
  startTime: string
  endTime: string
  usedMinutes: number
  amount: number
  priceSnapshot: string
}
const mostDifferences = 100

/**
 * @param withChannel compares with the simulated channel too; only while no operation is in progress
 * @returns the differences, at most 100 of each kind; nothing when the books are right
 */
export function checkLedger(db: Db, withChannel = false): Difference[] {
  const all = withChannel ? { ...checks, 'the channel': `select * from (${channel}) where booked <> expected` } : checks
  const differences = Object.entries(all).flatMap(([check, query]) =>
    db.all<Omit<Difference, 'check'>>(sql.raw(`select * from (${query}) limit ${mostDifferences}`)).map((row) => ({ check, ...row })),
  )
  for (const difference of feesThatDiffer(db)) if (differences.push(difference) >= mostDifferences * 2) break
  return differences
}
