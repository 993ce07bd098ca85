/** Terms and descriptions, `dt` and `dd`: in two columns, or in one where values are long. `aligned` with other lists in the same drawer. */
import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

interface ListProps extends HTMLAttributes<HTMLDListElement> {
  columns?: 1 | 2
  aligned?: boolean
}

export function DescriptionList({ columns = 1, aligned, className, ...props }: ListProps) {
  return (
    <dl
      data-slot="description-list"
      className={cn(
        'grid gap-x-3 gap-y-2.25 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:max-w-30 [&_dt]:text-muted-foreground',
        aligned && 'grid-cols-[--spacing(28)_1fr]',
        !aligned &&
          (columns === 2 ? 'grid-cols-[max-content_1fr_max-content_1fr] max-md:grid-cols-[76px_1fr]' : 'grid-cols-[max-content_1fr]'),
        className,
      )}
      {...props}
    />
  )
}

/** One term with its description. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
