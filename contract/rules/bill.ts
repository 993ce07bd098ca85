/** A channel's bill of a day, and parsing it from a file like WeChat Pay's trade bill (contract page rental §10). */
import { parseYuan, yuanInput } from './money.ts'

/** Kinds of movements at the channel. Recharges are payments, too. */
export const billKinds = ['pay', 'refund', 'split', 'return', 'transfer'] as const
export type BillKind = (typeof billKinds)[number]

/** One movement. `no`: the operation's out number; for a split, with the receiver: `<out_order_no>/<account>`. Cents. */
export interface BillLine {
  kind: BillKind
  no: string
  amount: number
  /** `yyyy-MM-dd HH:mm:ss`. */
  time: string
}

/** The columns that are read; a bill may have more, in any order. */
export const billColumns = ['交易时间', '商户订单号', '交易状态', '应结订单金额', '商户退款单号', '退款金额', '退款状态'] as const
export type BillColumn = (typeof billColumns)[number]

/** A problem in a file: `line` counts from 1, where line 1 is the header. */
export interface BillProblem {
  line: number
  column: BillColumn
}

const bare = (cell: string | undefined): string => (cell ?? '').trim().replace(/^`/, '')

/**
 * Payments and refunds of a trade bill. Values may begin with a backtick; everything after the sums (总交易单数) is ignored.
 * Uncompleted refunds move nothing.
 * @param rows cells of the file, header first
 * @param day `yyyy-MM-dd`; a line of another day is a problem
 */
export function readBill(rows: readonly (readonly string[])[], day: string): { lines: BillLine[]; problems: BillProblem[] } {
  const head = (rows[0] ?? []).map(bare)
  const missing = billColumns.filter((column) => !head.includes(column))
  if (missing.length) return { lines: [], problems: missing.map((column) => ({ line: 1, column })) }
  const lines: BillLine[] = []
  const problems: BillProblem[] = []
  for (const [i, row] of rows.slice(1).entries()) {
    if (bare(row[0]).startsWith('总交易单数')) break
    const cell = (column: BillColumn) => bare(row[head.indexOf(column)])
    const wrong = (column: BillColumn) => void problems.push({ line: i + 2, column })
    const time = cell('交易时间')
    const state = cell('交易状态')
    if (!time.startsWith(`${day} `)) wrong('交易时间')
    else if (state !== 'SUCCESS' && state !== 'REFUND') wrong('交易状态')
    else if (state === 'REFUND' && cell('退款状态') !== 'SUCCESS') continue
    else {
      const isPay = state === 'SUCCESS'
      const no = cell(isPay ? '商户订单号' : '商户退款单号')
      const amount = parseYuan(cell(isPay ? '应结订单金额' : '退款金额'))
      if (!/^[\w*|-]{1,64}$/.test(no)) wrong(isPay ? '商户订单号' : '商户退款单号')
      else if (!amount) wrong(isPay ? '应结订单金额' : '退款金额')
      else lines.push({ kind: isPay ? 'pay' : 'refund', no, amount, time })
    }
  }
  return { lines, problems }
}

/** Writes the bill as a file: CSV with a header, a line for each payment and refund, and the sums. */
export function writeBill(lines: readonly BillLine[]): string {
  const row = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')
  const trades = lines.filter(({ kind }) => kind === 'pay' || kind === 'refund')
  const sum = (kind: BillKind) => trades.reduce((cents, line) => cents + (line.kind === kind ? line.amount : 0), 0)
  const body = trades.map(({ kind, no, amount, time }) =>
    kind === 'pay'
      ? row([time, no, 'SUCCESS', yuanInput(amount), '0', '0.00', ''])
      : row([time, '0', 'REFUND', '0.00', no, yuanInput(amount), 'SUCCESS']),
  )
  const sums = ['总交易单数,应结订单总金额,退款总金额', row([String(trades.length), yuanInput(sum('pay')), yuanInput(sum('refund'))])]
  return [billColumns.join(','), ...body, ...sums, ''].join('\r\n')
}
