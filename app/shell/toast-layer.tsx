/** Shows toasts above everything else that is open. */
import { Toaster } from '#app/ui/toast.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useUpperDialog } from '#app/lib/use-upper-dialog.ts'

/** Deletes a cookie whose toast is shown. */
export const dropCookie = (name: string): void => void (document.cookie = `${name}=; path=/; max-age=0`)

interface ToastLayerProps {
  /** Which toasts they are; "" or nothing for none. */
  of: string | undefined
  id?: string
  side?: 'bottom' | 'strip'
  children: ReactNode
}

export function ToastLayer({ of, id, side, children }: ToastLayerProps) {
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
    <Toaster ref={layer} id={id} side={side} popover={hydrated ? 'manual' : undefined} aria-live="polite">
      {dialog && of ? createPortal(<Toaster side={side === 'bottom' ? 'dialog' : side}>{children}</Toaster>, dialog) : children}
    </Toaster>
  )
}
