/** A part of the page that is a sheet on a phone: a native popover, which any button with `popovertarget` opens. */
import type { ComponentPropsWithoutRef, ElementType } from 'react'
import { cn } from './cn.ts'

const sides = {
  bottom: cn('phone-sheet-bottom'),
  /** Under the header. */
  top: cn('phone-sheet-top'),
}

type PhoneSheetProps<E extends ElementType> = { as?: E; id: string; side: keyof typeof sides } & ComponentPropsWithoutRef<E>

/** @param as another element, such as a form */
export function PhoneSheet<E extends ElementType = 'div'>({ as, side, className, ...props }: PhoneSheetProps<E>) {
  const Tag: ElementType = as ?? 'div'
  return (
    <Tag
      popover="auto"
      data-slot="phone-sheet"
      className={cn(
        // Takes back what browsers do to a popover.
        'phone-sheet',
        sides[side],
        className,
      )}
      {...props}
    />
  )
}
