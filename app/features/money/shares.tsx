/** A sum in parts: a bar of their shares, and the legend below. Zero parts are omitted. */
import { cn } from '#app/ui/cn.ts'
import { Legend, LegendItem } from '#app/ui/legend.tsx'
import type { HTMLAttributes, ReactNode } from 'react'

const colours = {
  done: 'bg-chart-6',
  open: 'bg-[repeating-linear-gradient(135deg,var(--chart-3)_0_3px,transparent_3px_5px)]',
  split: 'bg-chart-2',
  /** Rent of an order that is not completed. */
  rent: 'bg-chart-3',
  /** Waived rent. */
  waived: 'bg-[repeating-linear-gradient(45deg,var(--chart-3)_0_3px,transparent_3px_5px)]',
  bad: 'bg-[repeating-linear-gradient(45deg,var(--chart-5)_0_3px,transparent_3px_5px)]',
  rest: 'bg-chart-1 print:bg-transparent print:outline print:-outline-offset-1 print:outline-foreground',
  now: 'bg-primary',
  left: 'bg-primary-soft-hover',
}

export interface Share {
  kind: keyof typeof colours
  cents: number
  text: string
}

export function ShareBar({ shares, ...props }: { shares: readonly Share[] } & HTMLAttributes<HTMLDivElement>) {
  return (
    <div data-slot="share-bar" className="mt-2.5 flex h-2 gap-0.5 overflow-hidden rounded-[4px] bg-muted" {...props}>
      {shares.map(
        ({ kind, cents }) =>
          cents > 0 && <i key={kind} className={cn('block h-full min-w-0.5 rounded-[2px]', colours[kind])} style={{ flex: cents }} />,
      )}
    </div>
  )
}

export function ShareLegend({
  shares,
  children,
  ...props
}: { shares: readonly Share[]; children?: ReactNode } & HTMLAttributes<HTMLDivElement>) {
  return (
    <Legend className="mt-2" {...props}>
      {shares.map(
        ({ kind, cents, text }) =>
          cents > 0 && (
            <LegendItem key={kind} swatch={colours[kind]}>
              {text}
            </LegendItem>
          ),
      )}
      {children}
    </Legend>
  )
}
