/**
 * The toast of the last action, and of a failure that the page shows. Errors stay until closed; what succeeded, and what the page says
 * besides, disappears after 5 seconds.
 */
import { Toast } from '#app/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { closeFailureToast, useRaisedFailure } from '#app/lib/failure-toast.ts'
import { useTakenOver } from '#app/lib/use-hydrated.ts'
import { dropCookie, ToastLayer } from './toast-layer.tsx'

/** Name of the cookie that carries a toast over a redirect (toast.server.ts). */
export const toastCookie = 'ward_toast'

/** How long a toast stays that need not be closed. */
const milliseconds = 5000

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
    const timer = setTimeout(() => setShown(null), milliseconds)
    return () => clearTimeout(timer)
  }, [shown])

  const failure = useRaisedFailure()
  // Runs in an effect because the toast expires by a timer, not by navigation.
  useEffect(() => {
    if (!failure) return undefined
    const timer = setTimeout(closeFailureToast, milliseconds)
    return () => clearTimeout(timer)
  }, [failure])

  return (
    <ToastLayer of={[shown?.id, failure?.text].filter(Boolean).join(' ')} id={toastsId}>
      {shown && (
        <Toast
          variant={shown.tone === 'success' ? 'success' : 'destructive'}
          title={shown.text}
          description={shown.detail}
          closeLabel={t('app.close')}
          onClose={() => setShown(null)}
        />
      )}
      {failure && failure.text !== shown?.text && (
        <Toast
          variant="destructive"
          title={failure.text}
          closeLabel={t('app.close')}
          onClose={closeFailureToast}
          silent={failure.isSaidInPage}
        />
      )}
    </ToastLayer>
  )
}
