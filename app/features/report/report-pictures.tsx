/** The pictures of the report: days, hospitals side by side, and the hours of the week. Each part links to its rows. */
import { grouped, yuan } from '#contract/rules/money.ts'
import { hourName, weekdays } from '#contract/rules/week-hour.ts'
import { pick } from '#contract/languages.ts'
import { Columns } from '#app/components/chart/columns.tsx'
import { HeatMap } from '#app/components/chart/heat-map.tsx'
import { madeAddress } from './rows-behind.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Legend, LegendItem } from '#app/ui/legend.tsx'
import { Link } from '#app/ui/link.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { ComponentProps } from 'react'
import { TitledCard } from '#app/components/titled-card.tsx'
import { percent, shareOf, type Use, utilisation } from './utilisation.ts'
import { type ReportQuery, type ReportRow, reportSearch } from './report-query.ts'
import { weekCells } from './week-cells.ts'

const Picture = (props: Omit<ComponentProps<typeof TitledCard>, 'className'>) => (
  <TitledCard className="min-w-0 print:break-inside-avoid" {...props} />
)

/** Orders as bars and money received as a line; a range of many days by month. */
export function Trend({ days, query }: { days: readonly ReportRow[]; query: ReportQuery }) {
  const { t } = useText()
  const byMonth = days.length > 62
  const groups = new Map<string, { from: string; to: string; orderCount: number; totalAmount: number }>()
  for (const row of days) {
    const day = String(row.day)
    if (day > query.today) continue
    const key = byMonth ? day.slice(0, 7) : day.slice(5)
    const group = groups.get(key) ?? { from: day, to: day, orderCount: 0, totalAmount: 0 }
    groups.set(key, {
      from: group.from,
      to: day,
      orderCount: group.orderCount + Number(row.orderCount),
      totalAmount: group.totalAmount + Number(row.totalAmount),
    })
  }
  const columns = [...groups].map(([name, { from, to, orderCount, totalAmount }]) => ({
    name,
    bar: orderCount,
    line: totalAmount,
    open: to === query.today,
    text: t(to === query.today ? 'report.dayOpen' : 'report.daySays', { day: name, n: grouped(orderCount), amount: yuan(totalAmount) }),
    to: madeAddress({ from, to, hosId: query.hosId }),
  }))
  return (
    <Picture
      title={t('report.trend')}
      end={
        <Legend>
          <LegendItem swatch="chart-bar outline-1 -outline-offset-1 outline-chart-1">{t('report.orderCount')}</LegendItem>
          <LegendItem swatch="h-0.75! bg-chart-2">{t('report.totalAmount')}</LegendItem>
        </Legend>
      }
    >
      <Columns columns={columns} barText={grouped} lineText={(cents) => `¥${grouped(Math.round(cents / 100))}`} unit={100} />
      <Link
        className="mt-2.5 inline-block text-xs print:hidden"
        to={`/rental/hos/${query.hosId ?? 'all'}${reportSearch(query, { hosId: undefined, sort: undefined })}`}
      >
        {t('home.table')}
      </Link>
    </Picture>
  )
}

/** Most hospitals in the picture; the table has all of them. */
const mostCompared = 8

/** What each hospital received, and its utilisation. */
export function Compared({ rows, use, query }: { rows: readonly ReportRow[]; use: Use | undefined; query: ReportQuery }) {
  const { t } = useText()
  const ranked = [...rows].sort((a, b) => Number(b.totalAmount) - Number(a.totalAmount)).slice(0, mostCompared)
  const most = Math.max(Number(ranked[0]?.totalAmount ?? 0), 1)
  return (
    <Picture title={t('report.compared')}>
      <ol>
        {ranked.map((row) => {
          const share = shareOf(use, [row])
          return (
            <li key={row.hosId}>
              <Link
                to={`/rental/hos${reportSearch(query, { hosId: String(row.hosId) })}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 rounded-xs py-1.5 text-foreground no-underline hover:bg-accent"
              >
                <span className="truncate" translate="no">
                  {row.hosName}
                </span>
                <span className="text-right tracking-num">¥{yuan(Number(row.totalAmount))}</span>
                <Progress className="col-span-2" value={(Number(row.totalAmount) / most) * 100} />
                <span className="col-span-2 text-xs text-muted-foreground">
                  {t('report.comparedSays', {
                    n: grouped(Number(row.orderCount)),
                    devices: grouped(Number(row.equCount)),
                    p: percent(share),
                  })}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </Picture>
  )
}

export function Week({ use, devices, query }: { use: Use; devices: number; query: ReportQuery }) {
  const words = useText()
  const { t, language } = words
  const names = weekdays.map((day) => pick(day, language))
  const cells = weekCells(use, devices, query, words)
  const day = (i: number) => use.week.slice(i * 24, i * 24 + 24)
  const total = (list: Use['week'], of: 'hours' | 'seconds') => list.reduce((sum, cell) => sum + cell[of], 0)
  return (
    <Picture title={t('report.week')} end={<span className="text-xs text-muted-foreground max-md:hidden">{t('report.weekHint')}</span>}>
      <HeatMap label={t('report.week')} days={names} cells={cells} />
      <Collapsible className="mt-2.5">
        <CollapsibleTrigger>{t('home.table')}</CollapsibleTrigger>
        <Table variant="boxed">
          <TableHeader>
            <TableRow>
              <TableHead>{t('report.weekday')}</TableHead>
              <TableHead className="text-right tracking-num">{t('report.utilisation')}</TableHead>
              <TableHead>{t('report.fullest')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {names.map((name, i) => {
              const ofDay = cells.slice(i * 24, i * 24 + 24)
              const fullest = ofDay.reduce((best, { share }, hour) => ((share ?? -1) > (ofDay[best]!.share ?? -1) ? hour : best), 0)
              const most = ofDay[fullest]!.share
              return (
                <TableRow key={name}>
                  <TableHead scope="row">{name}</TableHead>
                  <TableCell className="text-right tracking-num">
                    {percent(utilisation(total(day(i), 'seconds'), total(day(i), 'hours'), devices))}
                  </TableCell>
                  <TableCell>
                    {most === null ? '—' : `${hourName({ weekday: i + 1, hour: fullest }, language)} · ${percent(most)}`}
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </Collapsible>
    </Picture>
  )
}
