/** Seven days: orders as bars, money received as a line, and the same as a table. Rendered on the server, no JavaScript. */
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { cn } from '#app/ui/cn.ts'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { grouped, yuan } from '#contract/rules/money.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Week } from './home.server.ts'

/** Maximum of a scale with four steps, each a round number. */
function topOf(n: number): number {
  const step = Math.max(Math.ceil(n / 4), 1)
  const ten = 10 ** Math.floor(Math.log10(step))
  return ([1, 2, 3, 4, 5, 6, 8].find((round) => round * ten >= step) ?? 10) * ten * 4
}

const lines = [1, 0.75, 0.5, 0.25, 0] as const

const scale = '-my-1.75 flex flex-col justify-between text-right leading-3.5'

export function WeekChart({ week }: { week: Week }) {
  const { t } = useText()
  const most = topOf(Math.max(...week.orderCount))
  const mostMoney = topOf(Math.max(...week.amount) / 100) * 100
  const height = (i: number) => ((week.amount[i] ?? 0) / mostMoney) * 100
  // why without today: a day that has only begun would look like a crash
  const points = week.days.slice(0, -1).map((_, i) => `${((i + 0.5) / 7) * 100},${100 - height(i)}`)
  const dayName = (i: number) => (i === 6 ? t('home.today') : week.days[i])
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
      <div
        data-slot="week"
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[170px_auto] gap-x-2 gap-y-1.5 pt-2 text-2xs text-muted-foreground"
        aria-hidden="true"
      >
        <div className={scale}>
          {lines.map((part) => (
            <span key={part}>{grouped(most * part)}</span>
          ))}
        </div>
        <div className="relative grid grid-cols-7 border-b border-border-strong bg-[linear-gradient(var(--border)_1px,transparent_1px)] bg-size-[100%_25%]">
          {week.days.map((day, i) => (
            <span
              key={day}
              className="relative grid items-end justify-items-center"
              title={`${dayName(i)} · ${grouped(week.orderCount[i] ?? 0)} ${t('home.orders')} · ¥${yuan(week.amount[i])}`}
            >
              <i
                className={cn(
                  'w-[min(30px,60%)] rounded-t-[4px] border border-b-0 border-chart-1',
                  i === 6 ? 'border-dashed bg-card' : 'bg-primary-soft-hover',
                )}
                style={{ height: `${((week.orderCount[i] ?? 0) / most) * 100}%` }}
              />
              <i
                className="absolute left-1/2 z-1 -mb-1 -ml-1 size-2 rounded-full border-2 border-chart-2 bg-card"
                style={{ bottom: `${height(i)}%` }}
              />
            </span>
          ))}
          <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" viewBox="0 0 100 100" preserveAspectRatio="none">
            <polyline fill="none" stroke="var(--chart-2)" strokeWidth="2" vectorEffect="non-scaling-stroke" points={points.join(' ')} />
          </svg>
        </div>
        <div className={cn(scale, 'text-left!')}>
          {lines.map((part) => (
            <span key={part}>¥{grouped(Math.round((mostMoney * part) / 100))}</span>
          ))}
        </div>
        <div className="col-start-2 grid grid-cols-7 text-center">
          {week.days.map((day, i) => (
            <span key={day}>{dayName(i)}</span>
          ))}
        </div>
      </div>
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
