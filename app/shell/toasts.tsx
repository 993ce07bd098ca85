/** The toast of the last action. Errors stay until closed, others disappear after 5 seconds. */
import { Toast } from '#app/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { useTakenOver } from '#app/lib/use-hydrated.ts'
import { dropCookie, ToastLayer } from './toast-layer.tsx'

/** Name of the cookie that carries a toast over a redirect (toast.server.ts). */
export const toastCookie = 'ward_toast'

/** The last element of every page: what is before it is there. */
export const toastsId = 'toasts'

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
  const takenOver = useTakenOver()
  /** The document's answer has cleared its cookie (toast.server.ts): by now there may be that of the next page. */
  const [cleared] = useState(takenOver ? toast?.id : undefined)
  if (toast && toast.id !== seen) {
    setSeen(toast.id)
    setShown(toast)
  }

  // why an effect: only a toast that was rendered has arrived
  useEffect(() => {
    if (seen !== cleared) dropCookie(toastCookie)
  }, [seen, cleared])

  // why an effect: the toast expires by a timer, not by navigation
  useEffect(() => {
    if (shown?.tone !== 'success') return
    const timer = setTimeout(() => setShown(null), 5000)
    return () => clearTimeout(timer)
  }, [shown])

  return (
    <ToastLayer of={shown?.id} id={toastsId}>
      {shown && (
        <Toast
          variant={shown.tone === 'success' ? 'success' : 'destructive'}
          title={shown.text}
          description={shown.detail}
          closeLabel={t('app.close')}
          onClose={() => setShown(null)}
        />
      )}
    </ToastLayer>
  )
}
