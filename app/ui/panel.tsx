/** A card with edge-to-edge content such as a table, with a toolbar above and pagination below. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

interface PanelProps extends HTMLAttributes<HTMLElement> {
  /** On a phone it has no border: its content consists of cards. */
  bare?: boolean
}

export function Panel({ bare, className, ...props }: PanelProps) {
  return <section data-slot="panel" className={cn('panel-card', bare && 'panel-bare', className)} {...props} />
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
  return <div data-slot="panel-footer" className={cn('panel-footer', className)} {...props} />
}
