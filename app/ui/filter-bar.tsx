/** A card with fields side by side that filter what is below, and what is beside them. On a phone the fields are a sheet. */
import type { ElementType, ReactNode } from 'react'
import { Card, type CardProps } from './card.tsx'
import { cn } from './cn.ts'
import { PhoneSheet } from './phone-sheet.tsx'

const fields = cn(
  'flex-wrap items-end gap-x-3 gap-y-2.5 md:flex! md:*:data-[slot=field]:min-w-40',
  'max-md:[--control-h:var(--tap)] max-md:popover-open:grid!',
)

type FilterBarProps<E extends ElementType> = CardProps<E> & { id: string; beside: ReactNode }

/** @param id of the sheet, for the button among what is `beside` that opens it */
export function FilterBar<E extends ElementType = 'form'>({ as, beside, id, ...props }: FilterBarProps<E>) {
  const Tag: ElementType = as ?? 'form'
  return (
    <Card
      className={cn(
        'mb-(--stack) flex flex-wrap items-end gap-x-3 gap-y-2.5 px-4 py-3.5 print:hidden',
        'max-md:items-center max-md:gap-1.5 max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none',
      )}
    >
      <PhoneSheet as={Tag} id={id} side="bottom" className={fields} {...props} />
      {beside}
    </Card>
  )
}
