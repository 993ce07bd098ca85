/** A row on a phone: lines with content at both ends. Its link covers it, except for what is beside and below. */
import { Card } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { Link } from '#app/ui/link.tsx'
import type { HTMLAttributes, ReactNode } from 'react'

interface CardProps {
  to: string | undefined
  /** Before the content, such as the button that expands a row of a tree. */
  lead?: ReactNode
  /** How deep it is in a tree. */
  depth?: number
  actions: ReactNode
  children: ReactNode
  /** Others have just changed it. */
  marked?: boolean
}

export function RowCard({ to, lead, depth = 0, actions, children, marked }: CardProps) {
  const content = to ? (
    <Link className="-mx-3.5 -my-3 block min-w-0 flex-1 px-3.5 py-3 text-inherit no-underline" to={to}>
      {children}
    </Link>
  ) : (
    <div className="min-w-0 flex-1">{children}</div>
  )
  return (
    <Card
      data-slot="row-card"
      className={cn('px-3.5 py-3', marked && 'bg-primary-soft! motion-safe:animate-pulse')}
      style={depth ? { marginInlineStart: depth * 14 } : undefined}
    >
      {lead ? (
        <div className="flex items-start gap-3.5">
          {lead}
          {content}
        </div>
      ) : (
        content
      )}
      {actions}
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
