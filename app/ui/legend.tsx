/** The legend of a chart. */
import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Legend({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="legend" className={cn('flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground', className)} {...props} />
}

/** @param swatch classes of the colour */
export function LegendItem({ swatch, children }: { swatch: string; children: ReactNode }) {
  return (
    <span data-slot="legend-item" className="inline-flex items-center gap-1.5">
      <i className={cn('size-2.25 flex-none rounded-[2px]', swatch)} />
      {children}
    </span>
  )
}
