/** The header of a page: its `h1`, a text beside it, and `PageActions`, which are not printed. */
import type { HTMLAttributes } from 'react'
import { cn } from './cn.ts'

export function PageHeader({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      data-slot="page-header"
      className={cn('mb-(--stack) flex min-h-8 items-center gap-2.5 max-md:flex-wrap [&>h1]:text-xl', className)}
      {...props}
    />
  )
}

export function PageActions({ className, ...props }: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="page-actions" className={cn('ml-auto flex flex-wrap justify-end gap-2 print:hidden', className)} {...props} />
}
