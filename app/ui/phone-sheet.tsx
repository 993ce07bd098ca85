/** A part of the page that is a sheet on a phone: a native popover, which any button with `popovertarget` opens. */
import type { ComponentPropsWithoutRef, ElementType } from 'react'
import { cn } from './cn.ts'

const sides = {
  bottom: cn(
    'md:block md:border-0 md:bg-transparent',
    'max-md:inset-[auto_0_0] max-md:max-h-[88dvh] max-md:max-w-none max-md:rounded-[16px_16px_0_0] max-md:backdrop:bg-scrim max-md:popover-open:block',
    'max-md:bg-popover max-md:px-4 max-md:pt-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom))] max-md:text-foreground',
  ),
  /** Under the header. */
  top: cn(
    'flex items-center backdrop:bg-scrim md:border-x-0 md:border-t-0',
    'max-md:inset-[var(--header-h)_0_auto] max-md:h-auto max-md:max-h-[calc(100dvh-var(--header-h))]',
    'max-md:items-start max-md:p-2 max-md:popover-open:flex',
  ),
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
        'md:static md:z-auto md:m-0 md:h-auto md:w-auto md:overflow-visible md:p-0 md:text-inherit',
        'max-md:fixed max-md:m-0 max-md:hidden max-md:w-full max-md:overflow-auto max-md:border-0 max-md:shadow-3',
        sides[side],
        className,
      )}
      {...props}
    />
  )
}
