/** A card with edge-to-edge content such as a table, with a toolbar above and pagination below. */
import type { HTMLAttributes } from 'react'
import { Card } from './card.tsx'
import { cn } from './cn.ts'

interface PanelProps extends HTMLAttributes<HTMLElement> {
  /** On a phone it has no border: its content consists of cards. */
  bare?: boolean
}

export function Panel({ bare, className, ...props }: PanelProps) {
  return (
    <Card
      as="section"
      data-slot="panel"
      className={cn(
        'relative flex min-h-0 flex-col overflow-hidden print:static print:block print:overflow-visible print:border-0 print:shadow-none',
        bare && 'max-md:overflow-visible max-md:border-0 max-md:bg-transparent max-md:shadow-none',
        className,
      )}
      {...props}
    />
  )
}

type PartProps = HTMLAttributes<HTMLDivElement>

export function PanelToolbar({ className, ...props }: PartProps) {
  return (
    <div
      data-slot="panel-toolbar"
      className={cn('flex min-h-11.25 items-center gap-2 border-b px-3 py-2 print:hidden', className)}
      {...props}
    />
  )
}

/** At the end of a toolbar or footer. */
export function PanelActions({ className, ...props }: PartProps) {
  return <div data-slot="panel-actions" className={cn('ms-auto flex items-center gap-2 max-md:flex-wrap', className)} {...props} />
}

export function PanelFooter({ className, ...props }: PartProps) {
  return (
    <div
      data-slot="panel-footer"
      className={cn(
        'flex flex-none items-center gap-2.5 border-t px-4 py-2.25 text-xs text-muted-foreground max-md:flex-wrap max-md:justify-between max-md:border-0 max-md:px-0.5 max-md:py-3 print:hidden',
        className,
      )}
      {...props}
    />
  )
}
