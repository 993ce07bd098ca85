/** Links to the pages of a list. Their container sets their look. */
import { Link, type LinkProps } from './link.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

/** The link of the current page has `aria-current`. */
export function Pagination({ className, ...props }: HTMLAttributes<HTMLElement>) {
  return <nav data-slot="pagination" className={cn('pagination-links', className)} {...props} />
}

export function PaginationLink(props: LinkProps) {
  return <Link data-slot="pagination-link" {...props} />
}

export function PaginationEllipsis({ className }: { className?: string }) {
  return (
    <span data-slot="pagination-ellipsis" className={className}>
      …
    </span>
  )
}

interface StepProps {
  /** Absent where there is no such page. */
  to?: string
  label: string
}

function Step({ to, label, rel, slot, children }: StepProps & { rel: 'prev' | 'next'; slot: string; children: ReactNode }) {
  if (to === undefined) return <span data-slot={slot}>{children}</span>
  return (
    <Link data-slot={slot} to={to} rel={rel} aria-label={label}>
      {children}
    </Link>
  )
}

export const PaginationPrevious = (props: StepProps) => (
  <Step {...props} rel="prev" slot="pagination-previous">
    <ChevronLeft aria-hidden="true" />
  </Step>
)

export const PaginationNext = (props: StepProps) => (
  <Step {...props} rel="next" slot="pagination-next">
    <ChevronRight aria-hidden="true" />
  </Step>
)
