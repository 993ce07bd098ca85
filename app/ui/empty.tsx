/** Placeholder for missing content: empty, failed, forbidden. */
import { cva, type VariantProps } from 'class-variance-authority'
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

type PartProps = HTMLAttributes<HTMLElement>

export function Empty({ className, ...props }: PartProps) {
  return (
    <div
      data-slot="empty"
      className={cn('grid flex-1 place-content-center justify-items-center gap-2 px-6 py-12 text-center', className)}
      {...props}
    />
  )
}

const mediaVariants = cva('grid size-15 place-items-center rounded-[18px] border [&>svg]:size-7 [&>svg]:stroke-[1.5]', {
  variants: {
    variant: {
      default: 'bg-muted text-muted-foreground',
      warning: 'border-warning-border bg-warning-soft text-warning',
      destructive: 'border-destructive-border bg-destructive-soft text-destructive-text',
    },
  },
  defaultVariants: { variant: 'default' },
})

export type EmptyVariant = NonNullable<VariantProps<typeof mediaVariants>['variant']>

export function EmptyMedia({ variant, className, ...props }: PartProps & VariantProps<typeof mediaVariants>) {
  return <div data-slot="empty-media" className={mediaVariants({ variant, className })} {...props} />
}

/** @param as `h1` where it is the title of the page */
export function EmptyTitle({ as: Tag = 'h2', className, ...props }: PartProps & { as?: 'h1' | 'h2' }) {
  return <Tag data-slot="empty-title" className={cn('mt-1.5 text-lg', className)} {...props} />
}

export function EmptyDescription({ className, ...props }: PartProps) {
  return <p data-slot="empty-description" className={cn('max-w-85 text-muted-foreground', className)} {...props} />
}

export function EmptyContent({ className, ...props }: PartProps) {
  return <div data-slot="empty-content" className={cn('mt-2 flex flex-wrap justify-center gap-2', className)} {...props} />
}
