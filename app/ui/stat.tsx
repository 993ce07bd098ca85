/** Figures side by side under their labels; the most important one stands out. */
import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

const columnsOf = {
  1: '',
  2: 'grid-cols-2',
  3: 'grid-cols-3 max-md:[&_dd]:text-md',
  4: 'grid-cols-4 md:[&>:nth-child(4n+1)]:border-s-0 md:[&>:nth-child(n+5)]:border-t max-md:grid-cols-2 max-md:[&>:nth-child(n+3)]:border-t max-md:[&>:nth-child(odd)]:border-s-0',
  6: cn(
    'grid-cols-6 max-xl:grid-cols-3 max-xl:[&>:nth-child(n+4)]:border-t max-xl:[&>:nth-child(4)]:border-s-0',
    'max-md:grid-cols-2 max-md:[&>:nth-child(n+3)]:border-t max-md:[&>:nth-child(4)]:border-s max-md:[&>:nth-child(odd)]:border-s-0',
  ),
}

export function StatGroup({ columns, className, ...props }: HTMLAttributes<HTMLDListElement> & { columns: keyof typeof columnsOf }) {
  return (
    <dl data-slot="stat-group" className={cn('grid overflow-hidden rounded-md border bg-card', columnsOf[columns], className)} {...props} />
  )
}

/** @param props.below a note, e.g. the difference from another figure */
export function Stat({ name, strong, below, children }: { name: string; strong?: boolean; below?: ReactNode; children: ReactNode }) {
  return (
    <div data-slot="stat" className={cn('flex min-w-0 flex-col border-s px-3.5 py-3 first:border-s-0', strong && 'bg-primary-soft')}>
      <dt className="text-xs leading-[1.3] font-medium text-muted-foreground">{name}</dt>
      <dd
        className={cn(
          'mt-auto text-[20px] leading-[1.35] font-semibold tracking-num [&_small]:me-px [&_small]:text-xs [&_small]:font-medium',
          strong && 'text-primary-text',
        )}
      >
        {children}
      </dd>
      {below && <dd>{below}</dd>}
    </div>
  )
}
