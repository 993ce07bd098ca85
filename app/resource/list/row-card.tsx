/** A row on a phone: lines with content at both ends. Its link covers it, except for the buttons below. */
import { Card } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import type { HTMLAttributes, ReactNode } from 'react'

interface CardProps {
  to: string | undefined
  actions: ReactNode
  children: ReactNode
  /** Others have just changed it. */
  marked?: boolean
}

export function RowCard({ to, actions, children, marked }: CardProps) {
  return (
    <Card data-slot="row-card" className={cn('px-3.5 py-3', marked && 'bg-primary-soft! motion-safe:animate-pulse')}>
      {to ? (
        <Link className="-mx-3.5 -my-3 block px-3.5 py-3 text-inherit no-underline" to={to}>
          {children}
        </Link>
      ) : (
        children
      )}
      {actions && <div className="inline-flex gap-0.5 align-middle">{actions}</div>}
    </Card>
  )
}

type SpanProps = HTMLAttributes<HTMLSpanElement>

export function RowLine({ className, ...props }: SpanProps) {
  return <span className={cn('flex items-center justify-between gap-2', className)} {...props} />
}

/** The part of a line that is truncated if the line is too long. */
export function RowTitle(props: SpanProps) {
  return <b className="min-w-0 truncate text-md font-medium" {...props} />
}

export function RowAmount(props: SpanProps) {
  return <b className="text-lg font-semibold" {...props} />
}
