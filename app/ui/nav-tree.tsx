/** A tree of links in a card, as nested lists; the current link has `aria-current`. */
import type { HTMLAttributes } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'

const variants = {
  /** Each link has an icon. */
  icons: cn(
    'px-2 py-2.5 [&_ul_ul]:ps-5 max-md:[&_ul_ul]:ps-3',
    '[&_a]:flex [&_a]:items-center [&_a]:gap-1.75 [&_a]:px-2 [&_a]:no-underline max-md:[&_a]:min-h-10',
    '[&_a>svg]:size-4 [&_a>svg]:text-muted-foreground',
  ),
  /** Left of each link is room for the `NavTreeToggle` of its branch. */
  branches: cn('px-2 py-3', '[&_a]:block [&_a]:py-1.5 [&_a]:ps-7 [&_a]:pe-2 [&_a]:wrap-anywhere', '[&_li]:relative'),
}

export function NavTree({ variant, className, ...props }: HTMLAttributes<HTMLElement> & { variant: keyof typeof variants }) {
  return (
    <Card
      as="nav"
      className={cn(
        '[&_a]:min-h-8 [&_a]:rounded-sm [&_a]:text-foreground [&_a]:hover:bg-accent',
        '[&_a[aria-current]]:bg-primary-soft [&_a[aria-current]]:font-medium [&_a[aria-current]]:text-primary-text',
        variants[variant],
        className,
      )}
      {...props}
    />
  )
}

/** The summary of a branch: an icon, which turns while the branch is open. */
export function NavTreeToggle(props: HTMLAttributes<HTMLElement>) {
  return (
    <summary
      data-slot="nav-tree-toggle"
      className={cn(
        'absolute start-0.5 top-1 grid size-6 cursor-pointer list-none place-items-center rounded-xs text-muted-foreground',
        '[&::-webkit-details-marker]:hidden [&>svg]:size-3.5 [[open]>&>svg]:rotate-90',
      )}
      {...props}
    />
  )
}
