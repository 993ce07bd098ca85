/** Seven days: orders as bars, money received as a line, and the same as a table. Rendered on the server, no JavaScript. */
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { grouped, yuan } from '#contract/rules/money.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { Columns } from '#app/components/chart/columns.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { Week } from './home.server.ts'
import { useReach } from '#app/shell/use-reach.ts'

export function WeekChart({ week, today }: { week: Week; today: string }) {
  const { t } = useText()
  const reach = useReach()
  const dayAt = (i: number) => formatTime(parseTime(today) - (6 - i) * dayMs).slice(0, 10)
  const dayName = (i: number) => (i === 6 ? t('home.today') : (week.days[i] ?? ''))
  const best = week.orderCount.indexOf(Math.max(...week.orderCount))
  const total = (list: readonly number[]) => list.reduce((sum, n) => sum + n, 0)
  return (
    <>
      <p className="sr-only">
        {t('home.sevenSays', {
          orders: grouped(total(week.orderCount)),
          amount: yuan(total(week.amount)),
          day: week.days[best],
          most: grouped(week.orderCount[best] ?? 0),
        })}
      </p>
      <Columns
        columns={week.days.map((day, i) => ({
          name: dayName(i),
          bar: week.orderCount[i] ?? 0,
          line: week.amount[i] ?? 0,
          open: i === 6,
          text: `${dayName(i)} · ${grouped(week.orderCount[i] ?? 0)} ${t('home.orders')} · ¥${yuan(week.amount[i])}`,
          to: reach('/money/order') ? `/money/order?createTime_dategt=${dayAt(i)}&createTime_datelt=${dayAt(i)}` : undefined,
        }))}
        barText={grouped}
        lineText={(cents) => `¥${grouped(Math.round(cents / 100))}`}
        unit={100}
      />
      <Collapsible className="mt-2.5">
        <CollapsibleTrigger>{t('home.table')}</CollapsibleTrigger>
        <Table variant="boxed">
          <TableHeader>
            <TableRow>
              <TableHead>{t('home.day')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.orders')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.income')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.refunds')}</TableHead>
              <TableHead className="text-right tracking-num">{t('home.newCustomers')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {week.days.map((day, i) => (
              <TableRow key={day}>
                <TableHead scope="row">{day}</TableHead>
                <TableCell className="text-right tracking-num">{grouped(week.orderCount[i] ?? 0)}</TableCell>
                <TableCell className="text-right tracking-num">{yuan(week.amount[i])}</TableCell>
                <TableCell className="text-right tracking-num">{yuan(week.refundAmount[i])}</TableCell>
                <TableCell className="text-right tracking-num">{grouped(week.customerCount[i] ?? 0)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Collapsible>
    </>
  )
}
