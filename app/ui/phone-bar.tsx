/** Links to pages at the bottom edge of a phone, each an icon with its name. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const links = 'phone-bar-links'

export function PhoneBarFrame({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <nav
      data-slot="phone-bar"
      className={cn(
        'fixed inset-x-0 bottom-0 z-(--z-sticky) grid auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden',
        links,
        className,
      )}
      {...props}
    />
  )
}
