/** A small tile that is a link. The current one has a ring; one inside of an element with `data-changed` pulses. */
import { cn } from './cn.ts'
import { Link, type LinkProps } from './link.tsx'

export function TileLink({ className, ...props }: LinkProps) {
  return (
    <Link
      data-slot="tile"
      className={cn(
        'block min-w-0 rounded-sm border px-2 py-1.25 text-xs text-foreground no-underline hover:outline-1 hover:outline-ring',
        'aria-[current=true]:outline-2 aria-[current=true]:outline-ring in-data-changed:motion-safe:animate-pulse',
        className,
      )}
      {...props}
    />
  )
}
