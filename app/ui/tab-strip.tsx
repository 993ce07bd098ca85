/** A strip of tabs that are links and can be closed; on a phone it is a sheet under the header. */
import { forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { PhoneSheet } from './phone-sheet.tsx'

export function TabStrip({ className, ...props }: HTMLAttributes<HTMLDivElement> & { id: string }) {
  return (
    <PhoneSheet
      side="top"
      data-slot="tab-strip"
      className={cn('min-w-0 border-b bg-tabs group-data-over:md:max-lg:col-start-2 max-md:text-tabs-foreground print:hidden', className)}
      {...props}
    />
  )
}

export const TabStripList = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function TabStripList({ className, ...props }, ref) {
  return (
    <nav
      ref={ref}
      data-slot="tab-strip-list"
      className={cn(
        'flex h-full min-w-0 flex-1 items-center gap-0.5 overflow-x-auto px-3 [scrollbar-width:none] max-md:grid max-md:p-0',
        className,
      )}
      {...props}
    />
  )
})

/** A tab: its link, and a button that closes it. */
export function TabStripItem({ selected, className, ...props }: HTMLAttributes<HTMLSpanElement> & { selected: boolean }) {
  return (
    <span
      data-slot="tab-strip-item"
      className={cn(
        'inline-flex h-7 flex-none items-center rounded-sm text-xs whitespace-nowrap max-md:h-(--tap) max-md:text-[length:inherit]',
        '[&>a]:inline-flex [&>a]:h-full [&>a]:items-center [&>a]:gap-1.5 [&>a]:px-2.5 [&>a]:text-inherit [&>a]:no-underline',
        '[&>a>svg]:size-3 [&>a:not(:last-child)]:pe-1 max-md:[&>a]:min-w-0 max-md:[&>a]:flex-1',
        selected
          ? 'bg-tabs-primary font-medium text-tabs-primary-foreground shadow-(--tabs-primary-shadow)'
          : 'text-tabs-foreground hover:bg-accent',
        className,
      )}
      {...props}
    />
  )
}
