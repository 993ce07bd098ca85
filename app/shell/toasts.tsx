/** The toast of the last action: errors stay until closed, others disappear after 5 seconds. And what can still be taken back. */
import { Toast, Toaster } from '#app/ui/toast.tsx'
import { useMatches } from '@remix-run/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '#app/i18n/use-language.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useUpperDialog } from '#app/lib/use-upper-dialog.ts'
import { type OfferView, UndoToast, useUndoKey } from './undo-toasts.tsx'

/** Name of the cookie that carries a toast over a redirect (toast.server.ts). */
export const toastCookie = 'ward_toast'

export interface ToastView {
  /** Several answers may carry one toast; it is shown once. */
  id: string
  tone: 'success' | 'danger'
  text: string
  detail?: string
}

const dropCookie = (name: string) => void (document.cookie = `${name}=; path=/; max-age=0`)
const none: readonly OfferView[] = []

export function Toasts({ toast, offers = none }: { toast: ToastView | null; offers?: readonly OfferView[] }) {
  const { t } = useLanguage()
  const [shown, setShown] = useState<ToastView | null>(toast)
  const [seen, setSeen] = useState(toast?.id)
  if (toast && toast.id !== seen) {
    setSeen(toast.id)
    setShown(toast)
  }

  // why an effect: only a toast that was rendered has arrived
  useEffect(() => {
    if (seen) dropCookie(toastCookie)
  }, [seen])

  // why an effect: the toast expires by a timer, not by navigation
  useEffect(() => {
    if (shown?.tone !== 'success') return
    const timer = setTimeout(() => setShown(null), 5000)
    return () => clearTimeout(timer)
  }, [shown])

  const [closed, setClosed] = useState<readonly string[]>([])
  const close = (name: string) => {
    dropCookie(name)
    setClosed((before) => [...before, name])
  }
  // why: a page outside of the frame has nobody who did it
  const inside = useMatches().some(({ id }) => id === 'shell/shell')
  const open = inside ? offers.filter(({ name }) => !closed.includes(name)) : none
  useUndoKey(open.length > 0)
  return (
    <>
      <Layer of={shown?.id}>
        {shown && (
          <Toast
            variant={shown.tone === 'success' ? 'success' : 'destructive'}
            title={shown.text}
            description={shown.detail}
            closeLabel={t('app.close')}
            onClose={() => setShown(null)}
          />
        )}
      </Layer>
      <Layer of={open.map(({ name }) => name).join()} side="bottom">
        {open.map((offer) => (
          <UndoToast key={offer.name} offer={offer} onClose={() => close(offer.name)} />
        ))}
      </Layer>
    </>
  )
}

/** Its toasts above everything else. @param of which they are; "" or nothing for none */
function Layer({ of, side, children }: { of: string | undefined; side?: 'bottom'; children: ReactNode }) {
  const hydrated = useHydrated()
  // why an effect: a dialog that opened since is in the top layer; the toast must move above it
  const layer = useRef<HTMLDivElement>(null)
  useLayerEffect(() => {
    const box = layer.current
    if (!hydrated || !box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (of) box.showPopover()
  }, [of, hydrated])
  const dialog = useUpperDialog()
  return (
    // why no popover before: only a script opens one
    <Toaster ref={layer} side={side} popover={hydrated ? 'manual' : undefined} aria-live="polite">
      {dialog && of ? createPortal(<Toaster side={side && 'dialog'}>{children}</Toaster>, dialog) : children}
    </Toaster>
  )
}
/** Before it is painted, where there is something to paint. */
const useLayerEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
