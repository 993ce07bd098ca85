/** A popover with one link or button per line. */
import { Link, type LinkProps } from './link.tsx'
import type { ButtonHTMLAttributes, HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { PopoverContent } from './popover.tsx'

export function DropdownMenuContent(props: HTMLAttributes<HTMLDivElement> & { id: string; under?: boolean }) {
  return <PopoverContent role={undefined} data-slot="dropdown-menu-content" {...props} />
}

const look =
  'flex min-h-8.5 w-full min-w-42 items-center gap-2.5 rounded-sm px-2.5 text-left text-foreground no-underline max-md:min-h-11 [&>svg]:size-4 [&>svg]:text-muted-foreground'

/** A selected one is pressed; an unavailable one is disabled. */
export function DropdownMenuItem({ className, type = 'button', ...props }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      data-slot="dropdown-menu-item"
      className={cn(
        look,
        'hover:enabled:bg-accent disabled:cursor-default disabled:text-muted-foreground aria-pressed:font-medium aria-pressed:text-primary-text',
        className,
      )}
      {...props}
    />
  )
}

export function DropdownMenuLink({ className, ...props }: LinkProps) {
  return (
    <Link
      data-slot="dropdown-menu-item"
      className={cn(look, 'hover:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-primary-text', className)}
      {...props}
    />
  )
}
