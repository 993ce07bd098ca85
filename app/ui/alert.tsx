/** An inline message: an icon and a text. An error is announced to screen readers. */
import { cva, type VariantProps } from 'class-variance-authority'
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const alertVariants = cva('flex gap-2.5 rounded-sm border px-3 py-2.5 text-xs leading-[1.55] [&>svg]:mt-px [&>svg]:size-4', {
  variants: {
    variant: {
      default: 'border-info-border bg-info-soft [&>svg]:text-info',
      warning: 'border-warning-border bg-warning-soft [&>svg]:text-warning',
      destructive: 'border-destructive-border bg-destructive-soft [&>svg]:text-destructive-text',
    },
  },
  defaultVariants: { variant: 'default' },
})

export function Alert({
  variant,
  role = variant === 'destructive' ? 'alert' : undefined,
  className,
  ...props
}: HTMLAttributes<HTMLDivElement> & VariantProps<typeof alertVariants>) {
  return <div data-slot="alert" role={role} className={alertVariants({ variant, className })} {...props} />
}

export function AlertDescription({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="alert-description" className={cn('min-w-0 flex-1', className)} {...props} />
}
