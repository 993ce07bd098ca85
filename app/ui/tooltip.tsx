import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** Shows the accessible name of the button inside while it is hovered or focused. CSS only. */
export function Tooltip({ text, className, ...props }: HTMLAttributes<HTMLSpanElement> & { text: string }) {
  return (
    <span
      data-slot="tooltip"
      data-text={text}
      className={cn(
        'relative inline-grid after:pointer-events-none after:invisible after:absolute after:top-[calc(100%+6px)] after:left-1/2 after:z-(--z-popover) after:-translate-x-1/2 after:rounded-xs after:bg-foreground after:px-2 after:py-0.5 after:text-2xs after:whitespace-nowrap after:text-background after:content-[attr(data-text)] focus-within:after:visible hover:after:visible max-md:after:hidden print:after:hidden',
        className,
      )}
      {...props}
    />
  )
}
