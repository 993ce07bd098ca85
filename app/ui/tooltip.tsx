import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

/** Shows the accessible name of the button inside while it is hovered or focused, but not beside the popover that it opened. CSS only. */
export function Tooltip({ text, className, ...props }: HTMLAttributes<HTMLSpanElement> & { text: string }) {
  return <span data-slot="tooltip" data-text={text} className={cn('tooltip before-popover-open:after:invisible!', className)} {...props} />
}
