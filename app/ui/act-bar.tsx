/** A row of large buttons, each with its result in a second line; on a phone at the bottom edge. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const atTheEdge = cn(
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-sticky) max-md:border-t max-md:bg-card max-md:px-3 max-md:pt-2',
  'max-md:pb-[calc(8px+env(safe-area-inset-bottom))]',
)

export const ActBar = ({ className, ...props }: HTMLAttributes<HTMLElement>) => (
  <nav
    data-slot="act-bar"
    className={cn('grid auto-cols-fr grid-flow-col gap-2 border-t px-5 py-4 print:hidden', atTheEdge, className)}
    {...props}
  />
)
