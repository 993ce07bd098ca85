/** Invariants of the money in a database after any load: in the ledger, the channel's records, and the audit. */
import { openDatabase, type Db } from '#db/open.ts'
import { verifyAudit } from '#server/audit/audit-verify.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { expect } from 'vitest'
import { forbiddenMoves } from '../properties/machines.ts'

/** The number of the order that a payment belongs to; further payments of an order have a suffix. */
const orderOf = `case when instr(s.out_no, 'B') > 0 then substr(s.out_no, 1, instr(s.out_no, 'B') - 1) else s.out_no end`

/**
 * Each query selects rows that must not exist. Accounts that the channel cannot pay start with `sim_void`. Operations of the
 * seed have no request number.
 */
const never: Readonly<Record<string, string>> = {
  'the channel gave back more for an order than it took': `
    select o.out_trade_no, o.paid, o.gone from (
      select o.out_trade_no,
        (select coalesce(sum(p.amount), 0) from sim_op p where p.kind = 'pay'
           and (p.out_no = o.out_trade_no or p.out_no between o.out_trade_no || 'B' and o.out_trade_no || 'B~')
           and p.outcome not in ('closed', 'abnormal') and p.settled_at is not null) as paid,
        (select coalesce(sum(s.amount), 0) from ward_refund r join sim_op s on s.kind = 'refund' and s.out_no = r.out_refund_no
           where r.order_id = o.id and s.outcome <> 'closed')
        + (select coalesce(sum(r.amount), 0) from ward_records r join sim_op s on s.kind = 'split' and s.out_no = r.out_order_no
           where r.order_id = o.id and s.outcome not in ('closed', 'abnormal') and r.receiver_account not like 'sim_void%')
        - (select coalesce(sum(s.amount), 0) from ward_records r join ward_split_return b on b.record_id = r.id
           join sim_op s on s.kind = 'return' and s.out_no = b.out_return_no
           where r.order_id = o.id and s.outcome not in ('closed', 'abnormal') and s.settled_at is not null) as gone
      from ward_order o where o.deposit_flag <> 3) o
    where o.gone > o.paid`,
  'the channel paid a withdrawal twice': `
    select t.source_id from ward_transfers t join sim_op s on s.kind = 'transfer' and s.out_no = t.out_batch_no
    where t.source_type = 2 and s.outcome not in ('closed', 'abnormal') group by t.source_id having count(*) > 1`,
  'more was returned of a split than it paid': `
    select b.record_id from ward_split_return b join sim_op s on s.kind = 'return' and s.out_no = b.out_return_no
    join ward_records r on r.id = b.record_id where s.outcome not in ('closed', 'abnormal')
    group by b.record_id having sum(s.amount) > max(r.amount)`,
  'the channel has an operation that was never requested': `
    select s.kind, s.out_no from sim_op s where not exists (
      select 1 from ward_order where out_trade_no = ${orderOf} and s.kind = 'pay'
      union all select 1 from ward_recharge where out_trade_no = s.out_no and s.kind = 'pay'
      union all select 1 from ward_refund where out_refund_no = s.out_no and s.kind = 'refund'
      union all select 1 from ward_records where out_order_no = s.out_no and s.kind = 'split'
      union all select 1 from ward_split_return where out_return_no = s.out_no and s.kind = 'return'
      union all select 1 from ward_transfers where out_batch_no = s.out_no and s.kind = 'transfer')`,
  'an ended order keeps more of its deposit than the fee, and no to-do shows it': `
    select o.out_trade_no from ward_order o where o.state = 3 and o.deposit_flag = 1
    and o.total_amount - o.split_amount + o.split_returned - max(0, o.amount - o.waived_amount) > (
      select coalesce(sum(amount), 0) from ward_refund where order_id = o.id and refund_status in (0, 1, 3))
    and not exists (select 1 from ward_refund where order_id = o.id and source <> 1 and refund_status = 2)`,
  // Compares what a customer paid until the order was completed, without later refunds by staff. The audit tells which came first.
  'a customer paid more or less than the fee without what was waived': `
    select o.out_trade_no, o.amount, o.waived_amount, o.paid from (
      select o.*, o.total_amount - coalesce((select sum(r.amount) from ward_refund r where r.order_id = o.id and r.refund_status in (0, 1, 3)
        and not (r.source = 1 and (select min(a.seq) from ward_audit a where a.resource = 'refund' and a.row_id = r.id) > d.seq)), 0) as paid
      from (select row_id, min(seq) as seq from ward_audit where resource = 'order' and changes ->> '$.state[1]' = 3 group by row_id) d
      join ward_order o on o.id = d.row_id where o.state in (3, 5)) o
    where o.paid <> max(0, o.amount - o.waived_amount)
    and not exists (select 1 from ward_refund where order_id = o.id and source <> 1 and refund_status = 2)`,
  'somebody approved their own waiver': `select id from ward_waiver where approval_state = 1 and auditor_id = operator_id`,
  'an unapproved withdrawal was paid': `select id from ward_withdrawal where state in (1, 2, 4) and audit_time is null`,
  'an unapproved refund was sent to the channel': `
    select out_refund_no from ward_refund r where approval_state in (0, 2)
    and exists (select 1 from sim_op where kind = 'refund' and out_no = r.out_refund_no)`,
  'somebody approved their own refund': `select id from ward_refund where approval_state = 1 and auditor_id = operator_id`,
  'two request numbers created one row': `select result_id from ward_pay_request where key not like 'collect:%'
    group by result_id having count(*) > 1`,
  'a request number created no row': `
    select key from ward_pay_request p where not exists (
      select 1 from ward_refund where id = p.result_id union all select 1 from ward_records where out_order_no = p.result_id
      union all select 1 from ward_split_return where id = p.result_id union all select 1 from ward_transfers where id = p.result_id
      union all select 1 from ward_waiver where id = p.result_id union all select 1 from ward_order where id = p.result_id)`,
  'a row without a request number': `
    select id from (
      select id, id as made from ward_refund where source = 1 union all select id, out_order_no from ward_records
      union all select id, id from ward_split_return union all select id, id from ward_transfers)
    where id > @since and made not in (select result_id from ward_pay_request)`,
}

/** Operations that are still in progress in our database although the channel has their result. */
const stuck = `
  select s.kind, s.out_no as outNo from sim_op s where s.settle_at <= ? and (
    s.settled_at is null
    or s.kind = 'refund' and exists (select 1 from ward_refund where out_refund_no = s.out_no and refund_status = 0)
    or s.kind = 'split' and exists (select 1 from ward_records where out_order_no = s.out_no and state = 0)
    or s.kind = 'return' and exists (select 1 from ward_split_return where out_return_no = s.out_no and state = 0)
    or s.kind = 'transfer' and exists (select 1 from ward_transfers t left join ward_withdrawal w on w.out_batch_no = t.out_batch_no
       where t.out_batch_no = s.out_no and (t.state = 0 or w.state = 1))
    or s.kind = 'pay' and s.outcome not in ('closed', 'abnormal') and (
      exists (select 1 from ward_recharge where out_trade_no = s.out_no and state <> 1)
      or exists (select 1 from ward_order where out_trade_no = s.out_no and (total_amount = 0 or state = 0))
      or exists (select 1 from ward_order where s.out_no like '%B%' and out_trade_no = ${orderOf} and state = 2)))`

/** Opens a file that a server may be using. */
export async function reading<T>(file: string, read: (db: Db) => T | Promise<T>): Promise<T> {
  const db = openDatabase(file)
  try {
    return await read(db)
  } finally {
    db.$client.close()
  }
}

/** Simulated epoch ms of the file. */
export const worldTime = ({ $client }: Db): number =>
  Date.now() + Number($client.prepare(`select value from sim_setting where name = 'clockOffset'`).pluck().get() ?? 0)

/** @param until simulated epoch ms */
export const stuckOperations = ({ $client }: Db, until: number): unknown[] => $client.prepare(stuck).all(until)

/**
 * Fails with the offending rows.
 * @param auditKey of the server that wrote the rows
 * @param since rows with a greater id were created by the load
 * @param settled whether nothing is in progress, so that the channel's balance can be compared too
 */
export function proveMoney(db: Db, auditKey: string, since: string, settled: boolean): void {
  expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(checkLedger(db, settled)).toEqual([])
  expect(verifyAudit(db, auditKey).broken).toBeUndefined()
  expect(forbiddenMoves(db)).toEqual([])
  for (const [what, query] of Object.entries(never)) {
    const statement = db.$client.prepare(query)
    expect(query.includes('@since') ? statement.all({ since }) : statement.all(), what).toEqual([])
  }
}
