/** Small labels of what is selected, each with a link or button that removes it; on a phone they scroll sideways. */
import { type HTMLAttributes, type ReactNode, useRef } from 'react'
import { useOpened } from '#app/lib/use-opened.ts'
import { cn } from './cn.ts'
import { placedUnder } from '#app/lib/use-placed-popovers.ts'

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

interface FilterChipProps extends HTMLAttributes<HTMLSpanElement> {
  /** Id of its `FilterBox`. */
  opens: string
  active: boolean
  invalid?: boolean
  /** Beside the button. */
  beside?: ReactNode
}

/** A filter in a toolbar: its button opens its `FilterBox`. A phone shows the boxes themselves. */
export function FilterChip({ opens, active, invalid, beside, className, children, ...props }: FilterChipProps) {
  return (
    <span
      data-slot="filter-chip"
      className={cn(
        'filter-chip',
        active ? 'border-primary-border bg-primary-soft pe-1 [&>button]:pe-1' : 'border-border-strong border-dashed text-muted-foreground',
        invalid && 'border-destructive text-destructive-text',
        className,
      )}
      {...props}
    >
      <button type="button" popovertarget={opens}>
        {children}
      </button>
      {beside}
    </span>
  )
}

interface FilterBoxProps extends HTMLAttributes<HTMLDivElement> {
  id: string
  /** Renders its field before it is opened, for a phone, whose sheet shows it. */
  needed: boolean
  /** In place of the field as long as that is not rendered: its values. */
  values: ReactNode
}

/** The field of a filter: a popover below its chip, and on a phone a part of the sheet. */
export function FilterBox({ needed, values, className, children, ...props }: FilterBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const opened = useOpened(box, needed)
  return (
    <>
      {!opened && values}
      <div ref={box} popover="auto" data-slot="filter-box" {...placedUnder} className={cn('filter-box', className)} {...props}>
        {opened && children}
      </div>
    </>
  )
}
