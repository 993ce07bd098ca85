/** Ghost buttons that choose a menu; the current one has `aria-current="true"`. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const places = {
  header: cn(
    'ml-1 flex gap-0.5 max-lg:hidden *:h-8! *:px-3! lg:max-xl:*:px-1.5!',
    '*:text-header-muted-foreground! *:hover:bg-header-accent! *:focus-visible:outline-header-ring',
    '*:aria-[current=true]:bg-header-primary! *:aria-[current=true]:text-header-primary-foreground!',
  ),
  sidebar: cn(
    'hidden flex-wrap gap-1 px-2 pt-2.5 group-data-folded:hidden max-lg:flex group-data-folded:max-lg:hidden',
    '*:h-8.5! *:border-sidebar-border! *:px-3! *:font-normal! *:text-sidebar-foreground! *:hover:bg-sidebar-accent! max-md:*:h-11!',
    '*:aria-[current=true]:bg-sidebar-primary! *:aria-[current=true]:font-medium! *:aria-[current=true]:text-sidebar-primary-foreground!',
  ),
}

export type TopMenuPlace = keyof typeof places

export function TopMenuNav({ place, className, ...props }: HTMLAttributes<HTMLElement> & { place: TopMenuPlace }) {
  return <nav data-slot="top-menu-nav" className={cn(places[place], className)} {...props} />
}
