/** A card with fields side by side that filter what is below. On a phone two fields share a line. */
import type { ElementType } from 'react'
import { Card, type CardProps } from './card.tsx'
import { cn } from './cn.ts'

export function FilterBar<E extends ElementType = 'form'>({ as, className, ...props }: CardProps<E>) {
  const Tag: ElementType = as ?? 'form'
  return (
    <Card
      as={Tag}
      className={cn(
        'mb-(--stack) flex flex-wrap items-end gap-x-3 gap-y-2.5 px-4 py-3.5 *:data-[slot=field]:min-w-40 print:hidden',
        'max-md:*:data-[slot=button]:w-full max-md:*:data-[slot=field]:min-w-0 max-md:*:data-[slot=field]:flex-[1_1_40%]',
        className,
      )}
      {...props}
    />
  )
}
