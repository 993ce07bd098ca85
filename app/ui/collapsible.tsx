/** Content that is collapsed at first: a native `details`. */
import type { DetailsHTMLAttributes, HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function Collapsible(props: DetailsHTMLAttributes<HTMLDetailsElement>) {
  return <details data-slot="collapsible" {...props} />
}

export function CollapsibleTrigger({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <summary
      data-slot="collapsible-trigger"
      className={cn('min-h-6 w-fit cursor-pointer text-xs text-primary-text print:hidden', className)}
      {...props}
    />
  )
}
