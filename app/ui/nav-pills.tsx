/** Links to subsets of what is below; the open one has `aria-current`. They break into lines; on a phone they are scrollable pills. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function NavPills({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return <nav data-slot="nav-pills" className={cn('nav-pills', className)} {...props} />
}
