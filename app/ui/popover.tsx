/**
 * A native popover, or the polyfill in old browsers. Any button with `popovertarget` opens it. Its classes must not
 * set `display`, or the closed popover would be visible.
 */
import { forwardRef, type HTMLAttributes, useEffect, useImperativeHandle, useRef } from 'react'
import { placeUnder } from '#app/lib/place-under.ts'
import { useOpened } from '#app/lib/use-opened.ts'
import { cn } from './cn.ts'

interface PopoverProps extends HTMLAttributes<HTMLDivElement> {
  id: string
  /** Renders its content from now on; by default it is rendered from its first opening. */
  needed?: boolean
  /** It opens below its button; by default in the corner, or where its class puts it. */
  under?: boolean
}

/** Needs an `aria-label`, because its content is no menu. The content is rendered once it is opened. */
export const PopoverContent = forwardRef<HTMLDivElement, PopoverProps>(function PopoverContent(
  { className, children, needed, under, ...props },
  ref,
) {
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => box.current!)
  const opened = useOpened(box, needed)
  // Runs in an effect because its size is known once it is open, and its content may be loaded later.
  useEffect(() => {
    const open = box.current
    if (!under || !open) return
    const sized = new ResizeObserver(() => open.matches(':popover-open') && placeUnder(open))
    sized.observe(open)
    return () => sized.disconnect()
  }, [under])
  return (
    <div ref={box} popover="auto" role="dialog" data-slot="popover-content" className={cn('floating', className)} {...props}>
      {opened && children}
    </div>
  )
})

/** The heading of a popover or of a part of it. */
export function PopoverHeader({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="popover-header" className={cn('px-2.5 pt-2 pb-1.5 text-xs text-muted-foreground', className)} {...props} />
}
