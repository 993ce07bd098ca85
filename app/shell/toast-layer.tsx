/** Shows toasts above everything else that is open. */
import { Toaster } from '#app/ui/toast.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useUpperDialog } from '#app/lib/use-upper-dialog.ts'

interface ToastLayerProps {
  /** Which toasts they are; "" or nothing for none. */
  of: string | undefined
  id?: string
  side?: 'strip'
  /** Leaves room for the toasts of the last action. */
  below?: boolean
  children: ReactNode
}

export function ToastLayer({ of, id, side, below, children }: ToastLayerProps) {
  const hydrated = useHydrated()
  // Shown again by an effect, because a dialog that opened since is in the top layer, and the toast must move above it.
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = layer.current
    if (!hydrated || !box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (of) box.showPopover()
  }, [of, hydrated])
  const dialog = useUpperDialog()
  return (
    // Not a popover before hydration, because only a script can open one.
    <Toaster ref={layer} id={id} side={side} below={below} popover={hydrated ? 'manual' : undefined} aria-live="polite">
      {dialog && of
        ? createPortal(
            <Toaster side={side ?? (dialog.matches('[data-slot=sheet]') ? 'sheet' : 'dialog')} below={below}>
              {children}
            </Toaster>,
            dialog,
          )
        : children}
    </Toaster>
  )
}
