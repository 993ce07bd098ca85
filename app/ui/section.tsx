/** A part of a page or drawer with a small title, and space beside it for a text or a link. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

type PartProps = HTMLAttributes<HTMLElement>

export function Section({ className, ...props }: PartProps) {
  return <section data-slot="section" className={cn('mt-5.5 first:mt-0', className)} {...props} />
}

export function SectionTitle(props: PartProps) {
  return <h3 data-slot="section-title" className="mb-2.5 flex items-center gap-2 text-sm" {...props} />
}

export function SectionAction({ className, ...props }: PartProps) {
  return <span data-slot="section-action" className={cn('ms-auto text-xs font-normal text-muted-foreground', className)} {...props} />
}
