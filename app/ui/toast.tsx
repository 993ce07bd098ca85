/** Short messages over the page: `Toaster` is their container, a `Toast` one of them. */
import { CircleCheck, CircleX, X } from 'lucide-react'
import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

/** A native popover, so that it is above open dialogs. */
export const Toaster = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function Toaster({ className, ...props }, ref) {
  return (
    <div
      ref={ref}
      data-slot="toaster"
      role="status"
      className={cn(
        'fixed top-[calc(var(--header-h)+10px)] right-4 bottom-auto left-auto z-(--z-toast) m-0 grid w-[min(360px,calc(100vw-24px))] gap-2 overflow-visible border-0 bg-transparent p-0 max-md:top-auto max-md:right-3 max-md:bottom-19 print:hidden',
        className,
      )}
      {...props}
    />
  )
})

interface ToastProps {
  variant: 'success' | 'destructive'
  title: ReactNode
  description?: ReactNode
  /** Label of the close button. */
  closeLabel: string
  onClose: () => void
}

export function Toast({ variant, title, description, closeLabel, onClose }: ToastProps) {
  return (
    <div
      data-slot="toast"
      data-variant={variant}
      className="flex items-start gap-2.5 rounded-md border bg-popover px-2.5 py-2.75 ps-3 leading-normal text-foreground shadow-2 [&>svg]:mt-0.5 [&>svg]:size-4"
    >
      {variant === 'success' ? (
        <CircleCheck className="text-success" aria-hidden="true" />
      ) : (
        <CircleX className="text-destructive-text" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <b className="block font-medium">{title}</b>
        {description && <span className="text-xs text-muted-foreground">{description}</span>}
      </div>
      <Button variant="ghost" size="icon-xs" aria-label={closeLabel} onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
