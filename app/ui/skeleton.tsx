import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** A placeholder for loading content. */
export function Skeleton({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn('block animate-pulse rounded-sm bg-muted motion-reduce:animate-none', className)}
      {...props}
    />
  )
}
