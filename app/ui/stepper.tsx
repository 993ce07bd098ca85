/** Numbered steps as links; the current one has `aria-current="step"`. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { Link, type LinkProps } from './link.tsx'

export function Stepper({ className, ...props }: HTMLAttributes<HTMLOListElement>) {
  return <ol data-slot="stepper" className={cn('grid gap-0.5 text-xs', className)} {...props} />
}

export function StepperLink({ className, ...props }: LinkProps) {
  return (
    <Link
      data-slot="stepper-link"
      className={cn(
        'flex items-center gap-2 rounded-sm px-2 py-1.5 text-muted-foreground no-underline hover:bg-accent',
        'aria-[current=step]:bg-primary-soft aria-[current=step]:font-medium aria-[current=step]:text-primary-text',
        className,
      )}
      {...props}
    />
  )
}

/** The number of a step, or an icon once it is done. */
export function StepperIndicator({ className, ...props }: HTMLAttributes<HTMLSpanElement>) {
  return (
    <span
      data-slot="stepper-indicator"
      className={cn('grid size-5 place-items-center rounded-full bg-muted text-2xs', className)}
      {...props}
    />
  )
}
