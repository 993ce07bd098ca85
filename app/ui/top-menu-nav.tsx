/** Ghost buttons that choose a menu; the current one has `aria-current="true"`. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const places = {
  header: 'top-menu-header',
  sidebar: 'top-menu-sidebar',
}

export type TopMenuPlace = keyof typeof places

export function TopMenuNav({ place, className, ...props }: HTMLAttributes<HTMLElement> & { place: TopMenuPlace }) {
  return <nav data-slot="top-menu-nav" className={cn(places[place], className)} {...props} />
}
