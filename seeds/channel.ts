/**
 * The simulated channel's books for the seeded rows: every operation that an order, a refund, a split or a transfer refers to.
 * Operations in progress never settle automatically, so that staff can look at some.
 */
import type { Db } from '#db/open.ts'
import { sql, type SQL } from 'drizzle-orm'

/** `yyyy-MM-dd HH:mm:ss` of Asia/Shanghai as epoch ms. */
const ms = (column: string) => sql.raw(`(cast(strftime('%s', ${column}) as integer) - 28800) * 1000`)

interface Source {
  kind: string
  outNo: string
  request: SQL
  amount: string
  channelId: string
  outcome: string
  at: string
  from: string
}

const sources: readonly Source[] = [
  {
    kind: 'pay',
    outNo: 'out_trade_no',
    amount: 'total_amount',
    channelId: 'transaction_id',
    outcome: `'success'`,
    at: 'success_time',
    request: sql`json_object('openid', open_id)`,
    from: 'ward_order where transaction_id is not null and total_amount > 0 and deposit_flag <> 3',
  },
  {
    kind: 'pay',
    outNo: 'out_trade_no',
    amount: 'amount',
    channelId: 'transaction_id',
    outcome: `'success'`,
    at: 'success_time',
    request: sql`json_object('openid', open_id)`,
    from: 'ward_recharge where state = 1',
  },
  {
    kind: 'refund',
    outNo: 'r.out_refund_no',
    amount: 'r.amount',
    channelId: 'r.refund_id',
    at: 'r.create_time',
    outcome: `case r.refund_status when 0 then 'never' when 1 then 'success' when 2 then 'closed' else 'abnormal' end`,
    request: sql`json_object('openid', o.open_id, 'out_trade_no', o.out_trade_no)`,
    from: `ward_refund r join ward_order o on o.id = r.order_id where r.channel <> 'BALANCE'`,
  },
  {
    kind: 'split',
    outNo: 'out_order_no',
    amount: 'sum(amount)',
    channelId: 'max(split_order_id)',
    at: 'min(create_time)',
    outcome: `case max(state) when 0 then 'never' when 2 then 'closed' else 'success' end`,
    request: sql`json_object('transaction_id', max(transaction_id), 'receivers',
      json_group_array(json_object('type', receiver_type, 'account', receiver_account, 'amount', amount, 'description', description)))`,
    from: 'ward_records group by out_order_no',
  },
  {
    kind: 'return',
    outNo: 'r.out_return_no',
    amount: 'r.amount',
    channelId: 'r.return_id',
    outcome: `'success'`,
    at: 'r.create_time',
    request: sql`json_object('out_order_no', s.out_order_no, 'return_mchid', s.receiver_account)`,
    from: 'ward_split_return r join ward_records s on s.id = r.record_id',
  },
  {
    kind: 'transfer',
    outNo: 'out_batch_no',
    amount: 'amount',
    channelId: 'batch_id',
    at: 'create_time',
    outcome: `case state when 0 then 'never' when 1 then 'success' when 2 then 'abnormal' else 'closed' end`,
    request: sql`json_object('out_detail_no', out_detail_no, 'openid', open_id)`,
    from: 'ward_transfers where true',
  },
]

export function seedChannel(db: Pick<Db, 'run'>): void {
  for (const { kind, outNo, request, amount, channelId, outcome, at, from } of sources) {
    const raw = (text: string) => sql.raw(text)
    const settled = sql`case when ${raw(outcome)} = 'never' then null else ${ms(at)} end`
    db.run(sql`insert into sim_op (kind, out_no, request, amount, channel_id, outcome, accepted_at, settle_at, settled_at)
      select ${kind}, ${raw(outNo)}, ${request}, ${raw(amount)}, ${raw(channelId)}, ${raw(outcome)}, ${ms(at)}, ${settled}, ${settled}
      from ${raw(from)} order by 1`)
  }
}
