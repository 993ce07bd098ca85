/** The toast of the last action. Errors stay until closed, others disappear after 5 seconds. */
import { Toast, Toaster } from '#app/ui/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '#app/i18n/use-language.ts'
import { useUpperDialog } from '#app/lib/use-upper-dialog.ts'

/** Name of the cookie that carries a toast over a redirect (toast.server.ts). */
export const toastCookie = 'ward_toast'

export interface ToastView {
  /** Several answers may carry one toast; it is shown once. */
  id: string
  tone: 'success' | 'danger'
  text: string
  detail?: string
}

export function Toasts({ toast }: { toast: ToastView | null }) {
  const { t } = useLanguage()
  const [shown, setShown] = useState<ToastView | null>(toast)
  const [seen, setSeen] = useState(toast?.id)
  if (toast && toast.id !== seen) {
    setSeen(toast.id)
    setShown(toast)
  }

  // why an effect: only a toast that was rendered has arrived
  useEffect(() => {
    if (seen) document.cookie = `${toastCookie}=; path=/; max-age=0`
  }, [seen])

  // why an effect: a dialog that opened since is in the top layer; the toast must move above it
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = layer.current
    if (!box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    if (shown) box.showPopover()
  }, [shown])

  // why an effect: the toast expires by a timer, not by navigation
  useEffect(() => {
    if (shown?.tone !== 'success') return
    const timer = setTimeout(() => setShown(null), 5000)
    return () => clearTimeout(timer)
  }, [shown])

  const word = shown && (
    <Toast
      variant={shown.tone === 'success' ? 'success' : 'destructive'}
      title={shown.text}
      description={shown.detail}
      closeLabel={t('app.close')}
      onClose={() => setShown(null)}
    />
  )
  const dialog = useUpperDialog()
  return (
    <Toaster ref={layer} popover="manual" aria-live="polite">
      {dialog && word ? createPortal(<Toaster>{word}</Toaster>, dialog) : word}
    </Toaster>
  )
}
