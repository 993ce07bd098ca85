/**
 * A native table. styles/table.css styles its cells, once for all rows: a list has thousands, which may be plain `tr` and
 * `td`. Supported attributes: `data-state="selected"` of a row; `data-pinned` of a sticky cell at the start; `data-name` of a
 * cell, shown beside it where rows are stacked.
 */
import { Link, type LinkProps } from './link.tsx'
import { type HTMLAttributes, type TableHTMLAttributes, type TdHTMLAttributes, type ThHTMLAttributes, useRef } from 'react'
import { useMoreRight } from './use-more-right.ts'
import { cn } from './cn.ts'

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Boxed: small, within a page. Plain: within a dialog, without a background. Paper: black on white. */
  variant?: 'default' | 'boxed' | 'plain' | 'paper'
  /** Label of the scroll container, so that it is reachable by keyboard. */
  label?: string
  /** On a phone each row is stacked, its cells with their names. */
  stacked?: boolean
  containerClassName?: string
  /** Some cells have a second line: the first lines of a row are level. */
  lined?: boolean
}

export function Table({ variant = 'default', label, stacked, containerClassName, lined, ...props }: TableProps) {
  const container = useRef<HTMLDivElement>(null)
  useMoreRight(container)
  return (
    <div
      ref={container}
      data-slot="table-container"
      {...(label && { tabIndex: 0, role: 'region', 'aria-label': label })}
      className={cn('table-box', variant === 'boxed' && 'rounded-md border bg-card', containerClassName)}
    >
      <table data-slot="table" data-variant={variant} data-stacked={stacked || undefined} data-lined={lined || undefined} {...props} />
    </div>
  )
}

export function TableCaption(props: HTMLAttributes<HTMLTableCaptionElement>) {
  return <caption data-slot="table-caption" {...props} />
}

type SectionProps = HTMLAttributes<HTMLTableSectionElement>

export function TableHeader(props: SectionProps) {
  return <thead data-slot="table-header" {...props} />
}

export function TableBody(props: SectionProps) {
  return <tbody data-slot="table-body" {...props} />
}

export function TableFooter(props: SectionProps) {
  return <tfoot data-slot="table-footer" {...props} />
}

export function TableRow(props: HTMLAttributes<HTMLTableRowElement>) {
  return <tr data-slot="table-row" {...props} />
}

export function TableHead({ scope = 'col', ...props }: ThHTMLAttributes<HTMLTableCellElement>) {
  return <th data-slot="table-head" scope={scope} {...props} />
}

export function TableCell(props: TdHTMLAttributes<HTMLTableCellElement>) {
  return <td data-slot="table-cell" {...props} />
}

/** In a header: sorts the rows. */
export function TableSortLink({ className, ...props }: LinkProps) {
  return <Link data-slot="table-sort" className={cn('sort-link', className)} {...props} />
}
