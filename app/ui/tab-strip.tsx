/** A strip of tabs that are links and can be closed; on a phone it is a sheet under the header. */
import { forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { PhoneSheet } from './phone-sheet.tsx'

export function TabStrip({ className, ...props }: HTMLAttributes<HTMLDivElement> & { id: string }) {
  return (
    <PhoneSheet
      side="top"
      data-slot="tab-strip"
      className={cn(
        'min-w-0 md:border-b bg-tabs group-data-over:md:max-lg:col-start-2 max-md:text-tabs-foreground print:hidden',
        className,
      )}
      {...props}
    />
  )
}

export const TabStripList = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function TabStripList({ className, ...props }, ref) {
  return <nav ref={ref} data-slot="tab-strip-list" className={cn('tab-strip-list', className)} {...props} />
})

/** A tab: its link, and a button that closes it. */
export function TabStripItem({ selected, className, ...props }: HTMLAttributes<HTMLSpanElement> & { selected: boolean }) {
  return (
    <span
      data-slot="tab-strip-item"
      className={cn(
        'tab-strip-item',
        selected
          ? 'bg-tabs-primary font-medium text-tabs-primary-foreground shadow-(--tabs-primary-shadow)'
          : 'text-tabs-foreground hover:bg-accent',
        className,
      )}
      {...props}
    />
  )
}
