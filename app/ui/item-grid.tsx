/** A list whose items share columns: an icon, a text, and three short cells. Where there is no subgrid, each item has columns of its own. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function ItemGrid({ className, ...props }: HTMLAttributes<HTMLOListElement>) {
  return (
    <ol
      data-slot="item-grid"
      className={cn('grid grid-cols-[32px_minmax(0,1fr)_auto_auto_auto] gap-x-3 max-md:grid-cols-[32px_minmax(0,1fr)]', className)}
      {...props}
    />
  )
}

const subgrid = 'grid items-center supports-[grid-template-columns:subgrid]:grid-cols-subgrid'

export function ItemGridRow({ className, ...props }: HTMLAttributes<HTMLLIElement>) {
  return (
    <li
      data-slot="item-grid-row"
      className={cn(
        subgrid,
        'col-span-full grid-cols-[32px_minmax(0,1fr)_repeat(3,minmax(48px,auto))] gap-x-3 gap-y-1 border-t px-4 py-2',
        'aria-[current=true]:bg-primary-soft [&>svg]:size-4 [&>svg]:text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}

/** Two of the short cells: a figure and a badge. On a phone they are a line of their own. */
export function ItemGridPair({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="item-grid-pair"
      className={cn(
        subgrid,
        'col-span-2 grid-cols-[repeat(2,minmax(48px,auto))] justify-items-start *:data-[slot=badge]:col-start-2',
        'max-md:col-span-1 max-md:col-start-2 max-md:flex max-md:flex-row-reverse max-md:justify-between',
        className,
      )}
      {...props}
    />
  )
}
