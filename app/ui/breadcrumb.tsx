/** The path from the root to the current page, or part of a page. */
import { Link, type LinkProps } from './link.tsx'
import { ChevronRight } from 'lucide-react'
import type { HTMLAttributes } from 'react'

/** Named by `aria-label`. */
export function Breadcrumb({ children, ...props }: HTMLAttributes<HTMLElement>) {
  return (
    <nav data-slot="breadcrumb" {...props}>
      <ol data-slot="breadcrumb-list" className="flex flex-wrap items-center gap-1 text-xs text-muted-foreground">
        {children}
      </ol>
    </nav>
  )
}

export function BreadcrumbItem(props: HTMLAttributes<HTMLLIElement>) {
  return <li data-slot="breadcrumb-item" className="inline-flex items-center gap-1" {...props} />
}

export function BreadcrumbLink(props: LinkProps) {
  return <Link data-slot="breadcrumb-link" className="text-muted-foreground hover:text-foreground" {...props} />
}

/** The current page. */
export function BreadcrumbPage(props: HTMLAttributes<HTMLSpanElement>) {
  return <span data-slot="breadcrumb-page" aria-current="location" {...props} />
}

export function BreadcrumbSeparator() {
  return <ChevronRight data-slot="breadcrumb-separator" className="size-3" aria-hidden="true" />
}
