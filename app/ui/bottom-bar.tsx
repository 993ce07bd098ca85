/** The actions of a page at the bottom edge of a phone: at most the first, the last and the one before it. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function BottomBar({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="bottom-bar"
      className={cn(
        'fixed inset-x-0 bottom-0 z-(--z-sticky) grid auto-cols-fr grid-flow-col gap-2 border-t bg-card px-3 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))]',
        '[--control-h:var(--tap)] md:hidden print:hidden',
        '[&>*:nth-child(n+2):nth-last-child(n+3)]:hidden',
        className,
      )}
      {...props}
    />
  )
}
