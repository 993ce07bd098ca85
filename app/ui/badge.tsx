/** A state in colour, icon and word; with `size="count"` a number beside a name. */
import { cva, type VariantProps } from 'class-variance-authority'
import type { HTMLAttributes } from 'react'

export const badgeVariants = cva('', {
  variants: {
    variant: {
      secondary: 'bg-secondary text-foreground',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      destructive: 'bg-destructive-soft text-destructive-text',
      info: 'bg-info-soft text-info',
      violet: 'bg-violet-soft text-violet',
      solid: 'bg-destructive text-destructive-foreground',
    },
    size: {
      default: 'badge',
      count: 'badge-count',
    },
  },
  defaultVariants: { variant: 'secondary', size: 'default' },
})

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

export function Badge({ variant, size, className, ...props }: HTMLAttributes<HTMLSpanElement> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" className={badgeVariants({ variant, size, className })} {...props} />
}

/** A number of a badge has at most two digits (specification §9). */
export const capped = (n: number): string => (n > 99 ? '99+' : String(n))
