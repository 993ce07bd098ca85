/** A native dialog at the side with the full height of the window; on a phone it fills the page. */
import { type DialogHTMLAttributes, forwardRef, type HTMLAttributes } from 'react'
import { cn } from './cn.ts'
import { DialogHeader, DialogTitle } from './dialog.tsx'

export const Sheet = forwardRef<HTMLDialogElement, DialogHTMLAttributes<HTMLDialogElement>>(function Sheet({ className, ...props }, ref) {
  return <dialog ref={ref} data-slot="sheet" className={cn('sheet-box', className)} {...props} />
})

/** A long title wraps on a phone. */
export function SheetHeader(props: HTMLAttributes<HTMLDivElement>) {
  return <DialogHeader className="max-md:flex-wrap max-md:ps-3!" {...props} />
}

export function SheetTitle(props: HTMLAttributes<HTMLHeadingElement>) {
  return <DialogTitle className="max-md:flex-wrap" {...props} />
}
