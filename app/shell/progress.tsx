/** A bar on top while the next page is on its way, and a word for those who do not see it; a quick page shows neither. */
import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'

/** Milliseconds that a page may take without a word. */
const patience = 200

export function Progress() {
  const { t } = useText()
  const moving = useNavigation().state === 'loading'
  const [late, setLate] = useState(false)

  // why an effect: only time says that a page is late
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
