import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** A key of the keyboard. */
export function Kbd({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <kbd data-slot="kbd" className={cn('rounded-xs border border-current px-1.25 font-sans text-2xs leading-4', className)} {...props} />
  )
}
