import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** A progress bar. Decorative: the text beside it states the value. @param value 0 to 100 */
export function Progress({ value, className, ...props }: HTMLAttributes<HTMLElement> & { value: number }) {
  return (
    <span data-slot="progress" aria-hidden="true" className={cn('block h-1 rounded-full bg-muted', className)} {...props}>
      <i className="block h-full rounded-full bg-chart-1" style={{ width: `${value}%` }} />
    </span>
  )
}
