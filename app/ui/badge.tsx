/** A state in colour, icon and word; with `size="count"` a number beside a name. */
import { cva, type VariantProps } from 'class-variance-authority'
import type { HTMLAttributes } from 'react'

export const badgeVariants = cva('place-items-center leading-none font-medium', {
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
      default:
        'inline-flex h-5.5 items-center gap-1.25 rounded-full ps-1.5 pe-2 align-middle text-xs whitespace-nowrap print:bg-transparent print:p-0 print:text-[#000] [&_svg]:size-3.25 [&_svg]:stroke-2',
      count: 'inline-grid h-4.5 min-w-4.5 rounded-[9px] px-1.25 text-2xs',
    },
  },
  defaultVariants: { variant: 'secondary', size: 'default' },
})

export type BadgeVariant = NonNullable<VariantProps<typeof badgeVariants>['variant']>

export function Badge({ variant, size, className, ...props }: HTMLAttributes<HTMLSpanElement> & VariantProps<typeof badgeVariants>) {
  return <span data-slot="badge" className={badgeVariants({ variant, size, className })} {...props} />
}
