/**
 * The frame around pages: a sidebar, and beside it the top bar, the tabs and the page. `data-folded` makes the sidebar narrow;
 * `data-over` opens it over the page.
 */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

type PartProps = HTMLAttributes<HTMLElement>

export function FrameGrid({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="frame" className={cn('group frame-grid', className)} {...props} />
}

export function TopbarFrame({ className, ...props }: PartProps) {
  return <header data-slot="topbar" className={cn('topbar-frame', className)} {...props} />
}

export function SidebarFrame({ className, ...props }: PartProps) {
  return <aside data-slot="sidebar" className={cn('sidebar-frame', className)} {...props} />
}
