/** Links to pages at the bottom edge of a phone, each an icon with its name. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const links = cn(
  '[&>a]:relative [&>a]:grid [&>a]:h-12 [&>a]:min-w-0 [&>a]:content-center [&>a]:justify-items-center [&>a]:gap-0.5 [&>a]:px-0.5',
  '[&>a]:text-2xs [&>a]:text-muted-foreground [&>a]:no-underline [&>a>svg]:size-4.5 [&>a[aria-current]]:text-primary-text',
  '[&>a>span:not([data-slot])]:max-w-full [&>a>span:not([data-slot])]:truncate',
  '[&_[data-slot=badge]]:absolute [&_[data-slot=badge]]:top-0.5 [&_[data-slot=badge]]:left-[calc(50%+6px)]',
)

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
