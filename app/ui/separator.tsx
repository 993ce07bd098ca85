import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** A decorative line, hidden from screen readers. */
export function Separator({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return <i data-slot="separator" aria-hidden="true" className={cn('mx-1.5 h-4.5 w-px bg-border', className)} {...props} />
}
