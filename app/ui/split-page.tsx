/** A page of two halves: a coloured one, of which a phone shows only the first part, and one with a form. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

type PartProps = HTMLAttributes<HTMLElement>

export function SplitPage({ className, ...props }: PartProps) {
  return (
    <main
      data-slot="split-page"
      className={cn(
        'grid min-h-dvh grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] bg-card max-md:grid-cols-1 max-md:grid-rows-[auto_1fr] max-md:bg-background',
        className,
      )}
      {...props}
    />
  )
}

export function SplitPageHero({ className, ...props }: PartProps) {
  return (
    <section
      data-slot="split-page-hero"
      className={cn(
        'relative flex flex-col overflow-hidden border-r bg-linear-160 from-primary-soft to-background to-70% px-14 py-10',
        'max-md:border-0 max-md:bg-none max-md:px-5 max-md:pt-4.5 max-md:pb-0 max-md:[&>:not(:first-child)]:hidden',
        className,
      )}
      {...props}
    />
  )
}

export function SplitPageContent({ className, ...props }: PartProps) {
  return (
    <section
      data-slot="split-page-content"
      className={cn(
        'relative flex flex-col items-center justify-center p-8 max-md:static max-md:justify-start max-md:px-5 max-md:pt-8.5 max-md:pb-6',
        className,
      )}
      {...props}
    />
  )
}
