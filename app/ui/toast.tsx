/** Short messages over the page: `Toaster` is their container, a `Toast` one of them. */
import { CircleCheck, CircleX, X } from 'lucide-react'
import { forwardRef, type HTMLAttributes, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

/** The corner below the header; on a phone at the bottom. */
const corner = 'toaster-corner'

/** Below the toasts of the last action, on a phone above them. */
const besideOthers = 'toaster-beside'

const sides = {
  corner,
  // Over a dialog, whose buttons are at the bottom of a phone.
  dialog: cn(corner, 'max-md:top-4! max-md:bottom-auto!'),
  // Beside a drawer, whose title is in that corner.
  sheet: cn(
    corner,
    'lg:right-[calc(min(var(--drawer-w),100vw)+16px)]! lg:max-w-[min(420px,calc(100vw-var(--drawer-w)-32px))]! max-md:top-4! max-md:bottom-auto!',
  ),
  strip: 'toaster-strip',
} as const

interface ToasterProps extends HTMLAttributes<HTMLDivElement> {
  side?: keyof typeof sides
  /** Leaves room for another toaster in the same corner. */
  below?: boolean
}

/** A native popover, so that it is above open dialogs. */
export const Toaster = forwardRef<HTMLDivElement, ToasterProps>(function Toaster({ side = 'corner', below, className, ...props }, ref) {
  return (
    <div
      ref={ref}
      data-slot="toaster"
      data-below={below || undefined}
      role="status"
      className={cn('toaster-box', sides[side], below && besideOthers, className)}
      {...props}
    />
  )
})

interface ToastProps {
  variant: 'success' | 'destructive'
  title: ReactNode
  description?: ReactNode
  /** A button of its own. */
  action?: ReactNode
  /** Remaining share of its time, from 1 to 0, shown as a bar. */
  left?: number
  /** Label of the close button. */
  closeLabel: string
  onClose: () => void
  /** The page has the same message for screen readers. */
  silent?: boolean
}

export function Toast({ variant, title, description, action, left, closeLabel, onClose, silent }: ToastProps) {
  return (
    <div
      data-slot="toast"
      data-variant={variant}
      aria-hidden={silent}
      className={cn(
        'relative flex gap-2.5 overflow-hidden rounded-md border bg-popover px-2.5 py-2.75 ps-3 leading-normal text-foreground shadow-2 [&>svg]:size-4 [&>svg]:shrink-0',
        action ? 'items-center' : 'items-start [&>svg]:mt-0.5',
      )}
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
      {action}
      <Button
        variant="ghost"
        size="icon-xs"
        data-scripted={action ? '' : undefined}
        tabIndex={silent ? -1 : undefined}
        aria-label={closeLabel}
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </Button>
      {left !== undefined && (
        <span
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-primary transition-transform duration-1000 ease-linear"
          style={{ transform: `scaleX(${left})` }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
