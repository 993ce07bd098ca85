/** Small links with icons, one after another. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function LinkGroup({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="link-group"
      className={cn(
        'flex flex-wrap gap-x-1 gap-y-0.5',
        '[&>a]:inline-flex [&>a]:min-h-7 [&>a]:items-center [&>a]:gap-1.5 [&>a]:rounded-sm [&>a]:px-2 max-md:[&>a]:min-h-10',
        '[&>a]:text-xs [&>a]:text-foreground [&>a]:no-underline [&>a]:hover:bg-accent',
        '[&>a>svg]:size-3.5 [&>a>svg]:text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}
