/** The rentals of a device over seven days of 24 hours. Rendered on the server, with tooltips, screen reader labels and a table. */
import { minutesIn } from '#contract/rules/price.ts'
import { order } from '#contract/resources/money.ts'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Link } from '#app/ui/link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { dayMinutes, type WeekDay, type WeekPart } from './week.ts'

const hours = [0, 6, 12, 18, 24] as const
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function WeekStrip({ days, linked: hasLinks }: { days: readonly WeekDay[]; linked: boolean }) {
  const { t, label, language } = useText()
  const span = (minutes: number) => minutesIn(minutes, language)
  const describe = ({ rental, from, to }: WeekPart) => `${clock(from)}–${clock(to)} · ${rental.name} · ${rental.no}`
  return (
    <>
      <div data-slot="week-strip" className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 text-xs">
        {days.map(({ day, parts, used }) => (
          <div key={day} className="contents">
            <span className="text-muted-foreground tracking-num">{day.slice(5)}</span>
            <svg
              role="img"
              aria-label={`${day} · ${parts.map(describe).join(' · ') || t('device.unused')}`}
              viewBox={`0 0 ${dayMinutes} 20`}
              preserveAspectRatio="none"
              className="h-5 w-full rounded-xs bg-muted"
            >
              {hours.slice(1, -1).map((hour) => (
                <line
                  key={hour}
                  x1={hour * 60}
                  x2={hour * 60}
                  y1="0"
                  y2="20"
                  stroke="var(--border-strong)"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
              {parts.map((part) => (
                // At least six minutes wide, so that a short rental is visible.
                <rect key={part.from} x={part.from} y="2" width={Math.max(6, part.to - part.from)} height="16" fill="var(--chart-1)">
                  <title>{describe(part)}</title>
                </rect>
              ))}
            </svg>
            <span className="text-end tracking-num">{used ? span(used) : '—'}</span>
          </div>
        ))}
        <span />
        <span className="flex justify-between text-2xs text-muted-foreground" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
        <span />
      </div>
      <Collapsible className="mt-2.5">
        <CollapsibleTrigger>{t('device.asTable')}</CollapsibleTrigger>
        <Table variant="boxed">
          <TableHeader>
            <TableRow>
              <TableHead>{t('device.day')}</TableHead>
              <TableHead>{t('device.time')}</TableHead>
              <TableHead>{label('order', 'outTradeNo')}</TableHead>
              <TableHead>{label('order', 'nickName')}</TableHead>
              <TableHead className="text-right">{label('order', 'description')}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {days.flatMap(({ day, parts }) =>
              parts.map(({ rental, from, to }) => (
                <TableRow key={`${day} ${from}`}>
                  <TableHead scope="row">{day}</TableHead>
                  <TableCell className="tracking-num">
                    {clock(from)}–{clock(to)}
                  </TableCell>
                  <TableCell translate="no">{hasLinks ? <Link to={`${order.path}/${rental.id}`}>{rental.no}</Link> : rental.no}</TableCell>
                  <TableCell translate="no">{rental.name}</TableCell>
                  <TableCell className="text-right">{span(to - from)}</TableCell>
                </TableRow>
              )),
            )}
          </TableBody>
        </Table>
      </Collapsible>
    </>
  )
}
