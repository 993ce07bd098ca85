/** A progress bar while the next page loads, announced to screen readers; a fast page shows neither. */
import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'

/** Milliseconds before it appears. */
const patience = 200

export function Progress() {
  const { t } = useText()
  const moving = useNavigation().state === 'loading'
  const [late, setLate] = useState(false)

  // why an effect: a timer
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
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
    </>
  )
}
