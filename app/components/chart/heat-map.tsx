/**
 * The hours of a week as tinted cells with their percentage, each a link to the rows behind it: hours across on a desk, down on a
 * phone. The numbers repeat what the tint shows, also on paper.
 */
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import type { CSSProperties } from 'react'

export interface Cell {
  /** 0 to 1; null for an hour in the future. */
  share: number | null
  /** The whole cell in words. */
  text: string
  to: string
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** Places in the grid on a desk and on a phone. */
const at = (desk: readonly [row: number, column: number], phone: readonly [row: number, column: number]) =>
  ({ '--r': desk[0], '--c': desk[1], '--pr': phone[0], '--pc': phone[1] }) as CSSProperties
const placed = '[grid-area:var(--r)/var(--c)] phone:[grid-area:var(--pr)/var(--pc)]'
const head = cn(placed, 'self-center text-center text-2xs text-muted-foreground')

/** @param days names of the seven days @param cells 7 × 24, in their order */
export function HeatMap({ label, days, cells }: { label: string; days: readonly string[]; cells: readonly Cell[] }) {
  const shares = cells.flatMap(({ share }) => share ?? [])
  const least = Math.min(...shares)
  const most = Math.max(...shares)
  /** Opacity of a cell, scaled between the lowest and the highest share. */
  const tint = (share: number) => (share === 0 ? 0 : 0.1 + (most > least ? (share - least) / (most - least) : 0.5) * 0.5)
  return (
    <div
      data-slot="heat-map"
      role="group"
      aria-label={label}
      className="grid grid-cols-[2.75rem_repeat(24,minmax(0,1fr))] gap-0.5 phone:grid-cols-[2rem_repeat(7,minmax(0,1fr))]"
    >
      {hours.map((hour) => (
        <span key={hour} aria-hidden="true" className={head} style={at([1, hour + 2], [hour + 2, 1])}>
          {hour}
        </span>
      ))}
      {days.map((day, i) => (
        <span key={day} aria-hidden="true" className={head} style={at([i + 2, 1], [1, i + 2])}>
          {day}
        </span>
      ))}
      {cells.map(({ share, text, to }, i) => {
        const [day, hour] = [Math.floor(i / 24), i % 24]
        const place = at([day + 2, hour + 2], [hour + 2, day + 2])
        const look = cn(placed, 'h-7 place-items-center rounded-xs text-2xs no-underline print:border')
        if (share === null) return <span key={i} className={cn(look, 'border border-dashed')} style={place} />
        return (
          <Link
            key={i}
            to={to}
            data-text={text}
            aria-label={text}
            className={cn(look, 'tooltip', hour >= 12 && 'tooltip-end', 'text-foreground hover:outline-2 hover:outline-ring')}
            style={place}
          >
            <i aria-hidden="true" className="absolute inset-0 rounded-xs bg-chart-1" style={{ opacity: tint(share) }} />
            <span className="relative">{Math.round(share * 100)}</span>
          </Link>
        )
      })}
    </div>
  )
}
