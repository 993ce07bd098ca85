/** A line with an icon about the state of something: all is well again, or it is lost. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function StatusStrip({ lost, className, ...props }: HTMLAttributes<HTMLDivElement> & { lost: boolean }) {
  return (
    <div
      data-slot="status-strip"
      data-lost={lost ? '' : undefined}
      className={cn(
        'flex items-center gap-2.5 rounded-md border py-1.5 ps-3 pe-1.5 text-xs leading-normal text-foreground shadow-2',
        '[&>svg]:size-4 [&>svg]:shrink-0',
        'border-success-border bg-success-soft not-data-lost:[&>svg]:text-success',
        'data-lost:border-warning-border data-lost:bg-warning-soft data-lost:[&>svg]:text-warning',
        className,
      )}
      {...props}
    />
  )
}
