/**
 * The frame around pages: a sidebar, and beside it the top bar, the tabs and the page. `data-folded` makes the sidebar narrow;
 * `data-over` opens it over the page.
 */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

type PartProps = HTMLAttributes<HTMLElement>

export function FrameGrid({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="frame"
      className={cn(
        'group grid h-dvh overflow-hidden print:block print:h-auto print:overflow-visible',
        'grid-cols-[var(--side-w)_minmax(0,1fr)] grid-rows-[var(--header-h)_var(--tabs-h)_minmax(0,1fr)]',
        'data-folded:grid-cols-[var(--side-w-min)_minmax(0,1fr)] md:max-lg:grid-cols-[var(--side-w-min)_minmax(0,1fr)]',
        'max-md:grid-cols-1! max-md:grid-rows-[var(--header-h)_minmax(0,1fr)]',
        className,
      )}
      {...props}
    />
  )
}

export function TopbarFrame({ className, ...props }: PartProps) {
  return (
    <header
      data-slot="topbar"
      className={cn(
        'after-page relative z-(--z-header) flex min-w-0 items-center gap-1 ps-2.5 pe-4 max-md:px-2 print:hidden',
        'border-b border-header-border bg-header text-header-foreground',
        'group-data-over:md:max-lg:col-start-2',
        className,
      )}
      {...props}
    />
  )
}

export function SidebarFrame({ className, ...props }: PartProps) {
  return (
    <aside
      data-slot="sidebar"
      className={cn(
        'row-[1/4] flex min-h-0 flex-col max-md:hidden md:max-lg:overflow-hidden print:hidden',
        'border-r border-sidebar-border bg-sidebar bg-(image:--sidebar-image) text-sidebar-foreground',
        'group-data-over:md:max-lg:fixed group-data-over:md:max-lg:inset-y-0 group-data-over:md:max-lg:left-0',
        'group-data-over:md:max-lg:z-[calc(var(--z-side)+1)] group-data-over:md:max-lg:w-(--side-w) group-data-over:md:max-lg:shadow-2',
        '[&_:focus-visible]:outline-sidebar-ring',
        className,
      )}
      {...props}
    />
  )
}
