/** The links of the sidebar, each with an icon; the current one has `aria-current`. */
import { forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'

const look = cn(
  'min-h-0 flex-1 overflow-auto px-2 pt-1.5 pb-3',
  '[&_a]:relative [&_a]:mb-px [&_a]:flex [&_a]:h-8 [&_a]:items-center [&_a]:gap-2.5 [&_a]:rounded-sm [&_a]:px-2.5 max-md:[&_a]:h-11',
  '[&_a]:text-sidebar-foreground [&_a]:no-underline [&_a:not([aria-current])]:hover:bg-sidebar-accent',
  '[&_a_svg]:size-4 [&_a:not([aria-current])_svg]:text-sidebar-muted-foreground',
  '[&_a[aria-current]]:bg-sidebar-primary [&_a[aria-current]]:font-medium [&_a[aria-current]]:text-sidebar-primary-foreground',
  // The marker of the current page.
  '[&_a[aria-current]]:before:absolute [&_a[aria-current]]:before:inset-y-1.75 [&_a[aria-current]]:before:-left-2 [&_a[aria-current]]:before:w-0.75',
  "[&_a[aria-current]]:before:rounded-r-[3px] [&_a[aria-current]]:before:bg-sidebar-marker [&_a[aria-current]]:before:content-['']",
  // When folded, names have no size, but stay for screen readers.
  'group-data-folded:[&_a]:h-8.5 group-data-folded:[&_a]:justify-center group-data-folded:[&_a]:gap-0 group-data-folded:[&_a]:px-0 group-data-folded:[&_a]:text-[0px]',
)

export const MenuLinks = forwardRef<HTMLElement, HTMLAttributes<HTMLElement>>(function MenuLinks({ className, ...props }, ref) {
  return <nav ref={ref} data-slot="menu-links" className={cn(look, className)} {...props} />
})
