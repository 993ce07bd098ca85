/** A progress bar while the next page loads, announced to screen readers; a fast page shows neither. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { CircleAlert } from 'lucide-react'
import { noteError } from './errors/error-log.ts'
import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useIsLost } from '#app/lib/connection/use-outage.ts'
import { reloadWhenBack } from '#app/lib/connection/connection.ts'
import { useText } from '#app/i18n/use-text.ts'

/** Milliseconds before it appears. */
const patience = 200
/** Milliseconds before it reports that the page does not load (specification §9). */
const stalled = 120_000

export function Progress() {
  const { t } = useText()
  // While the connection is lost, its strip announces the wait.
  const isLost = useIsLost()
  const moving = useNavigation().state === 'loading' && !isLost
  const [late, setLate] = useState(false)
  const [hangs, setHangs] = useState(false)

  // Runs in an effect because it uses timers.
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), patience)
    const end = setTimeout(() => {
      noteError('loading', `nothing came within ${stalled / 1000} s`)
      setHangs(true)
    }, stalled)
    return () => {
      clearTimeout(timer)
      clearTimeout(end)
      setLate(false)
      setHangs(false)
    }
  }, [moving])

  return (
    <>
      <div className="sr-only" role="status">
        {late && t('app.loading')}
      </div>
      {late && (
        <div
          data-slot="page-progress"
          className="fixed inset-[0_0_auto] z-(--z-toast) h-0.5 origin-left animate-page-progress bg-primary-ui motion-reduce:animate-none print:hidden"
          aria-hidden="true"
        />
      )}
      {hangs && (
        <Alert variant="destructive" className="fixed inset-x-4 top-4 z-(--z-toast) mx-auto max-w-120 shadow-2 print:hidden">
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{t('app.hangs')}</AlertDescription>
          <Button variant="outline" size="sm" onClick={reloadWhenBack}>
            {t('app.reload')}
          </Button>
        </Alert>
      )}
    </>
  )
}
