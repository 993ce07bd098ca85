/**
 * Daily reconciliation: our own rows, the ledger, and the channel's bill are compared line by line
 * (contract page rental §10). Reads only, except the import of a bill. Amounts are cents.
 */
import type { ReconcileLine, ReconcileTotal } from '#contract/endpoints/reconcile.ts'
import { billKinds, type BillKind, type BillLine, readBill, writeBill } from '#contract/rules/bill.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { payType } from '#contract/rules/order.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { inserter } from '#db/rows.ts'
import { billLine } from '#db/tables/ledger.ts'
import { parseCsv } from '#sheets/read-csv.ts'
import { eq, sql } from 'drizzle-orm'
import type { Channel } from '#server/channel/channel.ts'
import { orderNoOf } from '../orders/order-state.ts'
import { nextId } from '#server/core/row-id.ts'
import { Refused } from '#server/core/refusal.ts'
import { inTransaction } from '#server/core/transaction.ts'

/** Most lines of a bill: more than its bytes hold of real ones. */
const mostLines = 20_000

/** Most days of one query. */
export const mostDays = 31
const dayMs = 86_400_000

interface Entry {
  kind: BillKind
  no: string
  amount: number
  orderId: string | null
}

/**
 * A + before a column disables its index: the rows of a day are found by their time.
 * An order keeps one sum of its payments, though they may fall on two days: this day's part of that sum is what
 * the ledger has not booked on other days.
 */
const ownSql = (from: string, to: string) => sql`
  select 'pay' as kind, o.out_trade_no as no, o.id as orderId, o.total_amount - coalesce((
      select sum(l.amount) from ward_ledger l where l.order_id = o.id and l.kind = 'pay' and l.account = 'merchant'
        and not l.create_time between ${from} and ${to}), 0) as amount
    from ward_order o where o.deposit_flag <> ${payType.wallet} and o.id in (
      select order_id from ward_ledger where create_time between ${from} and ${to} and kind = 'pay'
      union select id from ward_order where success_time between ${from} and ${to})
  union all select 'pay', out_trade_no, null, amount from ward_recharge where state = 1 and success_time between ${from} and ${to}
  union all select 'refund', r.out_refund_no, r.order_id, r.amount from ward_refund r join ward_order o on o.id = r.order_id
    where +r.refund_status = 1 and o.deposit_flag <> ${payType.wallet} and r.success_time between ${from} and ${to}
  union all select 'split', out_order_no || '/' || receiver_account, order_id, amount from ward_records
    where +state in (1, 3, 4) and finish_time between ${from} and ${to}
  union all select 'return', s.out_return_no, r.order_id, s.amount from ward_split_return s join ward_records r on r.id = s.record_id
    where +s.state = 1 and s.finish_time between ${from} and ${to}
  union all select 'transfer', out_batch_no, null, amount from ward_transfers where +state = 1 and success_time between ${from} and ${to}`

/** The merchant's side of each movement; a share is identified by its record there. */
const ledgerSql = (from: string, to: string) => sql`
  select case l.kind when 'pay' then 'pay' when 'recharge' then 'pay' when 'splitReturn' then 'return'
      when 'withdrawalPaid' then 'transfer' else l.kind end as kind,
    coalesce(r.out_order_no || '/' || r.receiver_account, substr(l.entry_no, instr(l.entry_no, ':') + 1)) as no,
    l.order_id as orderId, abs(l.amount) as amount
  from ward_ledger l left join ward_records r on l.kind = 'split' and r.id = substr(l.entry_no, 7)
  where l.account = 'merchant' and l.create_time between ${from} and ${to}`

const differs = ({ own, ledger, channel }: Pick<ReconcileLine, 'own' | 'ledger' | 'channel'>): boolean => own !== ledger || own !== channel

/** A number on several lines is one movement of their total. */
function summed(lines: readonly BillLine[]): Iterable<BillLine> {
  const sums = new Map<string, BillLine>()
  for (const line of lines) {
    const key = `${line.kind} ${line.no}`
    sums.set(key, { ...line, amount: line.amount + (sums.get(key)?.amount ?? 0) })
  }
  return sums.values()
}

export function createReconciliation(db: Db, reads: Reads, channel: Channel, clock: () => number) {
  const add = inserter(db, billLine)
  const importedOf = (day: string) => db.select().from(billLine).where(eq(billLine.day, day)).all()

  /** The channel's side of a day: an imported bill for payments and refunds, its own report for the rest. */
  async function billOf(day: string): Promise<{ lines: Pick<Entry, 'kind' | 'no' | 'amount'>[]; imported: boolean }> {
    const channelLines = await channel.bill(day)
    const importedLines = importedOf(day)
    if (!importedLines.length) return { lines: channelLines, imported: false }
    const otherLines = channelLines.filter(({ kind }) => kind !== 'pay' && kind !== 'refund')
    return {
      lines: [...otherLines, ...importedLines.map(({ kind, no, amount }) => ({ kind: kind as BillKind, no, amount }))],
      imported: true,
    }
  }

  /** Every line of a day, by kind and number; mismatches first. */
  async function dayOf(day: string): Promise<{ lines: ReconcileLine[]; imported: boolean }> {
    const [from, to] = [`${day} 00:00:00`, `${day} 23:59:59`]
    const lines = new Map<string, ReconcileLine>()
    const add = (
      side: 'own' | 'ledger' | 'channel',
      { kind, no, amount, orderId }: Omit<Entry, 'orderId'> & { orderId?: string | null },
    ) => {
      // A fee that was paid later has its own number, but belongs to the same order.
      const key = kind === 'pay' ? orderNoOf(no) : no
      const line = lines.get(`${kind} ${key}`) ?? { day, kind, no: key, own: null, ledger: null, channel: null, orderId: '' }
      line[side] = (line[side] ?? 0) + amount
      line.orderId ||= orderId ?? ''
      lines.set(`${kind} ${key}`, line)
    }
    for (const entry of await reads.all<Entry>(ownSql(from, to))) if (entry.amount !== 0) add('own', entry)
    for (const entry of await reads.all<Entry>(ledgerSql(from, to))) add('ledger', entry)
    const bill = await billOf(day)
    for (const entry of bill.lines) add('channel', entry)
    const rank = (line: ReconcileLine) => (differs(line) ? 0 : 10) + billKinds.indexOf(line.kind)
    return { lines: [...lines.values()].sort((a, b) => rank(a) - rank(b) || (a.no < b.no ? -1 : 1)), imported: bill.imported }
  }

  const totalOf = (kind: BillKind, lines: readonly ReconcileLine[]): ReconcileTotal => {
    const sum = (side: 'own' | 'ledger' | 'channel') => lines.reduce((cents, line) => cents + (line[side] ?? 0), 0)
    return {
      kind,
      count: lines.length,
      own: sum('own'),
      ledger: sum('ledger'),
      channel: sum('channel'),
      differences: lines.filter(differs).length,
    }
  }

  return {
    /** @param from, to `yyyy-MM-dd`; only the newest `mostDays` are compared */
    async days(from: string, to: string) {
      const days = []
      for (let at = parseTime(to); at >= parseTime(from) && days.length < mostDays; at -= dayMs) {
        const day = formatTime(at).slice(0, 10)
        const { lines, imported } = await dayOf(day)
        const totals = billKinds.map((kind) =>
          totalOf(
            kind,
            lines.filter((line) => line.kind === kind),
          ),
        )
        days.push({ day, imported, totals })
      }
      return days
    },

    async lines(day: string, { kind, differing }: { kind?: BillKind; differing: boolean }): Promise<ReconcileLine[]> {
      const { lines } = await dayOf(day)
      return lines.filter((line) => (!kind || line.kind === kind) && (!differing || differs(line)))
    },

    /** Number of lines of a day whose three sides differ. */
    differences: async (day: string): Promise<number> => (await dayOf(day)).lines.filter(differs).length,

    /** The channel's own bill, whatever was imported. */
    bill: async (day: string): Promise<string> => writeBill(await channel.bill(day)),

    /** Replaces the imported bill of the day, in one transaction; with problems nothing is stored. @throws Refused importUnreadable, importTooManyRows */
    async take(day: string, content: string) {
      if (!content.trim()) {
        db.delete(billLine).where(eq(billLine.day, day)).run()
        return { stored: 0, problems: [] }
      }
      // Values of a bill begin with a backtick, and quotes are part of them.
      const table = await parseCsv(content.replace(/^\uFEFF/, ''), { quote: null, rows: mostLines + 2 }).catch(() => {
        throw new Refused('importUnreadable')
      })
      const rows = table.filter((row) => row.some(Boolean))
      if (rows.length > mostLines + 1) throw new Refused('importTooManyRows', { max: mostLines })
      const { lines, problems } = readBill(rows, day)
      if (problems.length) return { stored: 0, problems: problems.slice(0, 50) }
      const now = clock()
      inTransaction(db, () => {
        db.delete(billLine).where(eq(billLine.day, day)).run()
        for (const { kind, no, amount } of summed(lines)) add({ id: nextId(now), day, kind, no, amount, createTime: formatTime(now) })
      })
      return { stored: lines.length, problems }
    },
  }
}
