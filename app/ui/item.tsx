/** A list item: media, content of title and description. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

type PartProps = HTMLAttributes<HTMLElement>

export function ItemGroup({ className, ...props }: PartProps) {
  return <ul data-slot="item-group" className={cn('grid grid-cols-1', className)} {...props} />
}

export function Item({ className, ...props }: PartProps) {
  return <li data-slot="item" className={cn('flex items-center gap-3', className)} {...props} />
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
