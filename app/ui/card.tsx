/** A container for one subject of a page: `CardHeader` with its title and action, `CardContent`. */
import type { ComponentPropsWithoutRef, ElementType, HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export type CardProps<E extends ElementType> = { as?: E } & ComponentPropsWithoutRef<E>

/** @param as another element, such as a named `section`, a `nav` or a form */
export function Card<E extends ElementType = 'div'>({ as, className, ...props }: CardProps<E>) {
  const Tag: ElementType = as ?? 'div'
  return <Tag data-slot="card" className={cn('rounded-md border bg-card shadow-1', className)} {...props} />
}

type PartProps = HTMLAttributes<HTMLElement>

export function CardHeader({ className, ...props }: PartProps) {
  return (
    <div
      data-slot="card-header"
      className={cn('flex items-center gap-2 px-4 pt-3.5 [&>svg]:size-4 [&>svg]:text-muted-foreground', className)}
      {...props}
    />
  )
}

export function CardTitle({ className, ...props }: PartProps) {
  return <h2 data-slot="card-title" className={cn('text-md', className)} {...props} />
}

export function CardAction({ className, ...props }: PartProps) {
  return <span data-slot="card-action" className={cn('ml-auto', className)} {...props} />
}

export function CardContent({ className, ...props }: PartProps) {
  return <div data-slot="card-content" className={cn('px-4 pt-2.5 pb-3.5', className)} {...props} />
}
