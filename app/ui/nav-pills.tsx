/** Links to subsets of what is below; the open one has `aria-current`. They break into lines; on a phone they are scrollable pills. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function NavPills({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <nav
      data-slot="nav-pills"
      className={cn(
        'flex min-w-0 gap-0.5 md:flex-wrap max-md:max-w-full max-md:gap-1.5 max-md:overflow-x-auto max-md:[scrollbar-width:none]',
        '*:inline-flex *:h-7 *:items-center *:gap-1.5 *:rounded-sm *:px-2.5 *:whitespace-nowrap *:text-muted-foreground *:no-underline *:hover:bg-accent',
        '[&_[aria-current]]:bg-muted [&_[aria-current]]:font-medium [&_[aria-current]]:text-foreground',
        'max-md:*:h-8.5 max-md:*:rounded-full max-md:*:border max-md:*:bg-card max-md:*:px-3',
        'max-md:[&_[aria-current]]:border-primary-ui max-md:[&_[aria-current]]:bg-primary-soft max-md:[&_[aria-current]]:text-primary-text',
        '[&_small]:text-2xs [&_small]:text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}
