/** Double-entry ledger of the seeded rows, computed from the rows themselves (`server/money/wallet/ledger.ts`). */
import type { Db } from '#db/open.ts'
import { sql } from 'drizzle-orm'
import type { LedgerAccount, LedgerKind } from '#contract/rules/ledger.ts'

interface Source {
  kind: LedgerKind
  /** SQL for the number of the movement. */
  refNo: string
  orderId?: string
  customerId?: string
  time: string
  lines: Partial<Record<LedgerAccount, string>>
  from: string
}

const logged = 'ward_wallet_log l join ward_wallet w on w.id = l.wallet_id'
const ofWallet = { refNo: 'l.ref_no', customerId: 'w.customer_id', time: 'l.create_time' }
const person = '-l.person_delta'
const plat = '-l.plat_delta'
const both = 'l.person_delta + l.plat_delta'

const sources: readonly Source[] = [
  {
    kind: 'pay',
    refNo: 'out_trade_no',
    orderId: 'id',
    customerId: 'customer_id',
    time: 'success_time',
    lines: { merchant: 'total_amount', order: '-total_amount' },
    from: 'ward_order where transaction_id is not null and total_amount > 0 and deposit_flag <> 3',
  },
  {
    kind: 'refund',
    refNo: 'out_refund_no',
    orderId: 'order_id',
    time: 'success_time',
    lines: { merchant: '-amount', order: 'amount' },
    from: `ward_refund where refund_status = 1 and channel <> 'BALANCE'`,
  },
  {
    kind: 'split',
    refNo: 'id',
    orderId: 'order_id',
    time: 'finish_time',
    lines: { merchant: '-amount', order: 'amount' },
    from: 'ward_records where state in (1, 3, 4)',
  },
  {
    kind: 'splitReturn',
    refNo: 'r.out_return_no',
    orderId: 's.order_id',
    time: 'r.finish_time',
    lines: { merchant: 'r.amount', order: '-r.amount' },
    from: 'ward_split_return r join ward_records s on s.id = r.record_id where r.state = 1',
  },
  {
    kind: 'walletOrder',
    ...ofWallet,
    orderId: '(select id from ward_order where out_trade_no = l.ref_no)',
    lines: { person, plat, order: both },
    from: `${logged} where l.kind = 'order'`,
  },
  {
    kind: 'walletRefund',
    ...ofWallet,
    orderId: '(select order_id from ward_refund where out_refund_no = l.ref_no)',
    lines: { person, plat, order: both },
    from: `${logged} where l.kind = 'refund'`,
  },
  {
    kind: 'recharge',
    ...ofWallet,
    lines: { merchant: 'l.person_delta', gift: 'l.plat_delta', person, plat },
    from: `${logged} where l.kind = 'recharge'`,
  },
  { kind: 'withdrawal', ...ofWallet, lines: { withdrawal: both, person }, from: `${logged} where l.kind = 'withdrawal'` },
  {
    kind: 'withdrawalReturn',
    ...ofWallet,
    lines: { withdrawal: both, person },
    from: `${logged} where l.kind = 'withdrawalReturn'`,
  },
  {
    kind: 'withdrawalPaid',
    refNo: 'out_batch_no',
    customerId: 'customer_id',
    time: 'success_time',
    lines: { withdrawal: 'amount', merchant: '-real_amount', fee: '-fee' },
    from: 'ward_withdrawal where state = 2',
  },
  {
    kind: 'transfer',
    refNo: 'out_batch_no',
    time: 'success_time',
    lines: { merchant: '-amount', payee: 'amount' },
    from: 'ward_transfers where state = 1 and source_type = 1',
  },
]

/** First id of the ledger: 19 digits, like all ids. */
const firstId = 1_000_086_000_000_000_000n

/** @param report receives the progress, 0 to 1 */
export function seedLedger(db: Pick<Db, 'run'>, report: (share: number) => void): void {
  let n = 0
  sources.forEach(({ kind, refNo, orderId = 'null', customerId = 'null', time, lines, from }, i) => {
    for (const [account, amount] of Object.entries(lines)) {
      const raw = (text: string) => sql.raw(text)
      const sourceRows = sql`select ${raw(refNo)} as ref, ${raw(amount)} as cents, ${raw(orderId)} as oid, ${raw(customerId)} as cid, ${raw(time)} as at
        from ${raw(from)}`
      n += db.run(sql`insert into ward_ledger (id, entry_no, kind, account, amount, order_id, customer_id, create_time)
        select cast(${raw(String(firstId + BigInt(n)))} + row_number() over (order by at, ref) as text), ${`${kind}:`} || ref, ${kind}, ${account},
        cents, oid, cid, at from (${sourceRows}) where cents <> 0`).changes
    }
    report((i + 1) / sources.length)
  })
}
