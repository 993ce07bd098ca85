/** The icons of the folded menu, and the fly-out beside a group with its entries. */
import type { ButtonHTMLAttributes, ComponentProps, HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { MenuLinks } from './menu-links.tsx'
import { PopoverContent } from './popover.tsx'

const icons = cn(
  '[&>:is(a,button)]:relative [&>:is(a,button)]:grid [&>:is(a,button)]:h-8.5 [&>:is(a,button)]:w-full [&>:is(a,button)]:cursor-pointer',
  '[&>:is(a,button)]:place-items-center [&>:is(a,button)]:rounded-sm [&>:is(a,button)]:no-underline [&>:is(a,button)>svg]:size-4',
  '[&>:is(a,button):not([aria-current])>svg]:text-sidebar-muted-foreground [&>button:not([aria-current])]:hover:bg-sidebar-accent',
  '[&>hr]:my-2 [&>hr]:border-sidebar-border',
  '[&>*>[data-slot=badge]]:absolute [&>*>[data-slot=badge]]:end-0 [&>*>[data-slot=badge]]:top-0 [&>*>[data-slot=badge]]:scale-80',
)

/** Its links and buttons hold an icon, and their name for screen readers. */
export const MenuRail = (props: HTMLAttributes<HTMLElement>) => <MenuLinks className={icons} {...props} />

/** Opens the fly-out of a group. */
export const MenuRailButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" data-slot="menu-rail-button" {...props} />
)

export const MenuFlyOut = (props: ComponentProps<typeof PopoverContent>) => (
  <PopoverContent
    data-slot="menu-fly-out"
    // Without a script it is at the top of the icons.
    className="inset-[var(--header-h)_auto_auto_calc(var(--side-w-min)+4px)]! w-53! border-sidebar-border! bg-sidebar! p-1.5! text-sidebar-foreground!"
    {...props}
  />
)
