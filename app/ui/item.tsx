/** A list item: media, content of title and description. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { Link, type LinkProps } from './link.tsx'

type PartProps = HTMLAttributes<HTMLElement>

export function ItemGroup({ className, ...props }: PartProps) {
  return <ul data-slot="item-group" className={cn('grid grid-cols-1', className)} {...props} />
}

export function Item({ className, ...props }: PartProps) {
  return <li data-slot="item" className={cn('flex items-center gap-3', className)} {...props} />
}

/** A whole line as a link; its class sets the columns. The current one has `aria-current="true"`. */
export function ItemLink({ className, ...props }: LinkProps) {
  return (
    <Link
      data-slot="item-link"
      className={cn(
        'grid items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-foreground no-underline hover:bg-accent',
        'aria-[current=true]:bg-primary-soft max-md:py-2.5',
        className,
      )}
      {...props}
    />
  )
}

export function ItemMedia({ className, ...props }: PartProps) {
  return <span data-slot="item-media" className={cn('text-muted-foreground [&>svg]:size-4', className)} {...props} />
}

export function ItemContent({ className, ...props }: PartProps) {
  return <div data-slot="item-content" className={cn('grid min-w-0 flex-1', className)} {...props} />
}

export function ItemTitle({ className, ...props }: PartProps) {
  return <b data-slot="item-title" className={cn('font-medium', className)} {...props} />
}

export function ItemDescription({ className, ...props }: PartProps) {
  return <span data-slot="item-description" className={cn('text-xs text-muted-foreground', className)} {...props} />
}
