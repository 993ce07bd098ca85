/**
 * The toast of the last action, and of a failure that the page shows. Errors stay until closed; a success, and a failure that the page
 * shows as well, disappears after 5 seconds.
 */
import { toastCookie, type ToastView } from '#app/forms/toast-cookies.ts'
import { Toast } from '#app/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { pageEndId } from '#app/first-load/page-end.ts'
import { useLanguage } from '#app/i18n/use-language.ts'
import { closeFailureToast, useRaisedFailure } from '#app/lib/failure-toast.ts'
import { useTakenOver } from '#app/lib/use-hydrated.ts'
import { dropCookie } from '#app/lib/cookies.ts'
import { ToastLayer } from './toast-layer.tsx'

/** How long a toast stays that closes by itself. */
const milliseconds = 5000

export function Toasts({ toast }: { toast: ToastView | null }) {
  const { t } = useLanguage()
  const [current, setCurrent] = useState<ToastView | null>(toast)
  const [seen, setSeen] = useState(toast?.id)
  const takenOver = useTakenOver()
  /** Id of a toast whose cookie its document has cleared (toast.server.ts); by now the cookie may be that of the next page. */
  const [cleared] = useState(takenOver ? toast?.id : undefined)
  if (toast && toast.id !== seen) {
    setSeen(toast.id)
    setCurrent(toast)
  }

  // Runs in an effect because only a toast that was rendered has arrived.
  useEffect(() => {
    if (seen !== cleared) dropCookie(toastCookie)
  }, [seen, cleared])

  // Runs in an effect because a success expires by a timer, not by navigation.
  useEffect(() => {
    if (current?.tone !== 'success') return
    const timer = setTimeout(() => setCurrent(null), milliseconds)
    return () => clearTimeout(timer)
  }, [current])

  const failure = useRaisedFailure()
  // Runs in an effect because the toast expires by a timer, not by navigation.
  useEffect(() => {
    if (!failure) return undefined
    const timer = setTimeout(closeFailureToast, milliseconds)
    return () => clearTimeout(timer)
  }, [failure])

  return (
    <ToastLayer of={[current?.id, failure?.text].filter(Boolean).join(' ')} id={pageEndId}>
      {current && (
        <Toast
          variant={current.tone === 'success' ? 'success' : 'destructive'}
          title={current.text}
          description={current.detail}
          closeLabel={t('app.close')}
          onClose={() => setCurrent(null)}
        />
      )}
      {failure && failure.text !== current?.text && (
        <Toast
          variant="destructive"
          title={failure.text}
          closeLabel={t('app.close')}
          onClose={closeFailureToast}
          silent={failure.isAnnouncedInPage}
        />
      )}
    </ToastLayer>
  )
}
