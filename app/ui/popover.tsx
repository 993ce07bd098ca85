/**
 * A native popover, or the polyfill in old browsers. Any button with `popovertarget` opens it. Its classes must not
 * set `display`, or the closed popover would be visible.
 */
import { forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export const popoverLook =
  'fixed top-[calc(var(--header-h)+4px)] right-4 bottom-auto left-auto m-0 max-h-[calc(100dvh-80px)] w-max max-w-[calc(100vw-24px)] overflow-auto rounded-md border bg-popover p-1 text-foreground shadow-2'

interface PopoverProps extends HTMLAttributes<HTMLDivElement> {
  id: string
}

/** Needs an `aria-label`, because its content is no menu. */
export const PopoverContent = forwardRef<HTMLDivElement, PopoverProps>(function PopoverContent({ className, ...props }, ref) {
  return <div ref={ref} popover="auto" role="dialog" data-slot="popover-content" className={cn(popoverLook, className)} {...props} />
})

/** The heading of a popover or of a part of it. */
export function PopoverHeader({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="popover-header" className={cn('px-2.5 pt-2 pb-1.5 text-xs text-muted-foreground', className)} {...props} />
}
