/** A native dialog and its parts: centred, or at the bottom of a phone. */
import { TriangleAlert } from 'lucide-react'
import { type DialogHTMLAttributes, forwardRef, type HTMLAttributes, type ReactNode, useImperativeHandle, useRef } from 'react'
import { useOpened } from '#app/lib/use-opened.ts'
import { cn } from './cn.ts'

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  size?: 'default' | 'sm' | 'lg'
}

const widths = {
  sm: 'w-[min(var(--dialog-sm),calc(100vw-48px))]',
  default: 'w-[min(var(--dialog-w),calc(100vw-48px))]',
  lg: 'w-[min(1080px,calc(100vw-48px))]',
}

/** Unless it is `open` from the start, its content is rendered when `openDialog` opens it. */
export const Dialog = forwardRef<HTMLDialogElement, DialogProps>(function Dialog({ size = 'default', className, children, ...props }, ref) {
  const box = useRef<HTMLDialogElement>(null)
  useImperativeHandle(ref, () => box.current!)
  const opened = useOpened(box, props.open)
  return (
    <dialog ref={box} data-slot="dialog" className={cn('dialog-box max-md:w-full', widths[size], className)} {...props}>
      {opened && children}
    </dialog>
  )
})

/** Opens it as a modal; nothing happens where it is open. */
export function openDialog(dialog: HTMLElement | null): void {
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return
  // Dispatched by hand, because browsers before 2025 do not fire it for dialogs.
  dialog.dispatchEvent(new Event('beforetoggle'))
  dialog.showModal()
}

type DivProps = HTMLAttributes<HTMLDivElement>

export function DialogHeader({ className, ...props }: DivProps) {
  return <div data-slot="dialog-header" className={cn('dialog-header', className)} {...props} />
}

export const DialogTitle = forwardRef<HTMLHeadingElement, HTMLAttributes<HTMLHeadingElement>>(function DialogTitle(
  { className, ...props },
  ref,
) {
  return <h2 ref={ref} data-slot="dialog-title" className={cn('flex items-center gap-2 text-lg outline-none', className)} {...props} />
})

export function DialogDescription(props: DivProps) {
  return <div data-slot="dialog-description" className="text-xs text-muted-foreground" {...props} />
}

/** The scrolling content between header and footer. */
export function DialogBody({ className, ...props }: DivProps) {
  return (
    <div
      data-slot="dialog-body"
      className={cn('min-h-0 flex-1 overflow-auto px-5 pt-4.5 pb-6 max-md:px-3.5 max-md:pt-3.5', className)}
      {...props}
    />
  )
}

const foot = 'flex flex-none items-center border-t py-3 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]'

export function DialogFooter({ className, ...props }: DivProps) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn(
        foot,
        '[&>span_svg]:size-3.5 gap-2 border-border px-5 max-md:px-3 max-md:pt-2 max-md:pb-[calc(8px+env(safe-area-inset-bottom))]',
        className,
      )}
      {...props}
    />
  )
}

/** The buttons of a footer. */
export function DialogActions({ className, ...props }: DivProps) {
  return (
    <div
      data-slot="dialog-actions"
      className={cn(
        'ms-auto flex flex-wrap justify-end gap-2',
        // On a phone they share a line, and one that needs more has a line of its own.
        'max-md:ms-0 max-md:flex-1 max-md:*:h-auto max-md:*:min-h-(--control-h) max-md:*:flex-auto max-md:*:whitespace-normal',
        className,
      )}
      {...props}
    />
  )
}

/** A confirmation that replaces the footer, with its own buttons. */
export function DialogQuestion({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div
      data-slot="dialog-question"
      role="alertdialog"
      aria-label={text}
      className={cn(foot, 'gap-2.5 border-warning-border bg-warning-soft px-5 max-md:flex-wrap max-md:p-3')}
    >
      <TriangleAlert className="size-4 text-warning" aria-hidden="true" />
      <span className="min-w-0 flex-1">{text}</span>
      <DialogActions className="max-md:basis-full">{children}</DialogActions>
    </div>
  )
}
