/** A report as a table: sortable headers, a sticky totals row, two-column cards on a phone. */
import { type ReportQuery, type ReportRow, reportSearch } from './report-query.ts'
import { grouped, yuan } from '#contract/rules/money.ts'
import { minutesIn } from '#contract/rules/price.ts'
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow, TableSortLink } from '#app/ui/table.tsx'
import { RowsLink } from '#app/components/chart/rows-link.tsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MessageKey } from '#app/i18n/config.ts'
import { useText } from '#app/i18n/use-text.ts'

/** Unit of each column: count, cents or minutes. */
export const kindOf = {
  equCount: 'count',
  orderCount: 'count',
  finishedCount: 'count',
  totalAmount: 'money',
  amount: 'money',
  refundAmount: 'money',
  splitAmount: 'money',
  usedMinutes: 'minutes',
} as const
export type ReportColumn = keyof typeof kindOf
export const allColumns = Object.keys(kindOf).filter((name): name is ReportColumn => name in kindOf)
export const ofDays = allColumns.filter((name) => name !== 'equCount' && name !== 'usedMinutes')

export const textOf = (name: ReportColumn): MessageKey => `report.${name}`
export const totalOf = (rows: readonly ReportRow[], name: ReportColumn): number =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0)

interface TableProps {
  title: string
  /** Field of the first column, and its label. */
  lead: readonly [field: string, name: string]
  rows: readonly ReportRow[]
  query: ReportQuery
  columns?: readonly ReportColumn[]
  leadCell?: (row: ReportRow) => ReactNode
  /** Address of the rows behind a figure; undefined where no list shows them. `row` is undefined for the total. */
  cellTo?: (column: ReportColumn, row?: ReportRow) => string | undefined
}

export function ReportTable({ title, lead, rows, query, columns: visibleColumns = allColumns, leadCell, cellTo }: TableProps) {
  const { t, language } = useText()
  const format = (name: ReportColumn, value: number) => {
    if (kindOf[name] === 'money') return yuan(value)
    if (kindOf[name] === 'count') return grouped(value)
    return minutesIn(value, language)
  }
  const figureOf = (column: ReportColumn, value: number, row?: ReportRow) => {
    const to = value ? cellTo?.(column, row) : undefined
    return to ? <RowsLink to={to}>{format(column, value)}</RowsLink> : format(column, value)
  }
  const [field, name] = lead
  return (
    <Table label={title} stacked>
      <TableHeader>
        <TableRow>
          <Head field={field} name={name} query={query} pinned />
          {visibleColumns.map((column) => (
            <Head key={column} field={column} name={t(textOf(column))} query={query} className="text-right tracking-num" />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={String(row[field]) + String(row.hosId ?? '')}>
            <TableCell data-pinned="">{leadCell ? leadCell(row) : row[field]}</TableCell>
            {visibleColumns.map((column) => (
              <TableCell
                key={column}
                className={row[column] ? 'text-right tracking-num' : 'text-right tracking-num text-muted-foreground'}
                data-name={t(textOf(column))}
              >
                {figureOf(column, Number(row[column] ?? 0), row)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableHead scope="row" data-pinned="">
            {t('report.total')}
          </TableHead>
          {visibleColumns.map((column) => (
            <TableCell key={column} className="text-right tracking-num" data-name={t(textOf(column))}>
              {figureOf(column, totalOf(rows, column))}
            </TableCell>
          ))}
        </TableRow>
      </TableFooter>
    </Table>
  )
}

interface HeadProps {
  field: string
  name: string
  query: ReportQuery
  className?: string
  pinned?: boolean
}

function Head({ field, name, query, className, pinned }: HeadProps) {
  const { t } = useText()
  const sorted = query.sort?.field === field ? query.sort : undefined
  const next = !sorted ? { field, descending: true } : sorted.descending ? { field, descending: false } : undefined
  return (
    <TableHead
      data-pinned={pinned || undefined}
      className={className}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
    >
      <TableSortLink to={reportSearch(query, { sort: next })} title={t('list.sortBy', { name })}>
        {name}
        {sorted && (sorted.descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
      </TableSortLink>
    </TableHead>
  )
}
