/** The links of the sidebar and of its fly-outs; the current one has `aria-current`. */
import { forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** How the current entry differs from the others, and how those show the pointer. */
const marks = 'menu-marks'

export const MenuLinks = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function MenuLinks({ className, ...props }, ref) {
  return (
    <nav
      ref={ref}
      data-slot="menu-links"
      // The space at the end lets the last entry be above the last line, too.
      className={cn('min-h-0 flex-1 overflow-auto px-2 pt-1 pb-9.5 text-sidebar-foreground', marks, className)}
      {...props}
    />
  )
})

/** The name of a part of the menu: what is pinned, and what was opened last. */
export function MenuCaption({ className, ...props }: HTMLAttributes<HTMLHeadingElement>) {
  return <h2 className={cn('px-2.5 pt-2.5 pb-1 text-2xs font-medium text-sidebar-muted-foreground', className)} {...props} />
}
