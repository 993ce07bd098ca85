import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** Shows the accessible name of the button inside while it is hovered or focused. CSS only. */
export function Tooltip({ text, className, ...props }: HTMLAttributes<HTMLSpanElement> & { text: string }) {
  return <span data-slot="tooltip" data-text={text} className={cn('tooltip', className)} {...props} />
}
