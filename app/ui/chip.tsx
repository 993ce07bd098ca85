/** Small labels of what is selected, each with a link or button that removes it; on a phone they scroll sideways. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function ChipGroup({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="chip-group"
      className={cn(
        'mt-2.5 flex flex-wrap items-center gap-1.5 border-t pt-2.25',
        'max-md:mt-0 max-md:-me-(--page-x) max-md:mb-2.5 max-md:flex-nowrap max-md:overflow-x-auto max-md:border-0 max-md:p-0 max-md:[scrollbar-width:none]',
        className,
      )}
      {...props}
    />
  )
}

export function Chip({ className, ...props }: HTMLAttributes<HTMLSpanElement>) {
  return (
    <span
      data-slot="chip"
      className={cn(
        'inline-flex h-6.5 items-center gap-1.5 rounded-full border border-primary-border bg-primary-soft ps-2.5 pe-1 text-xs whitespace-nowrap max-md:h-8',
        className,
      )}
      {...props}
    />
  )
}
