/**
 * Placed inside a form: saves what is typed as a draft in this tab until the form is closed. A draft survives a reload and
 * the end of the session, and is restored to the same user on the same page. Passwords and secrets are never saved.
 */
import { isDetour } from '#app/lib/address.ts'
import { later } from '#contract/later.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useText } from '#app/i18n/use-text.ts'
import { typedInto, typeAgain } from '#app/lib/form-text.ts'
import { personOf } from '#app/lib/person.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { draftName, keepLocal, readLocal, validStored } from '#app/lib/local-store.ts'

/** What is read of the frame's data (app/shell/shell-data.ts). */
interface FrameData {
  person: string
}

const draft = later(() => z.object({ account: z.string(), path: z.string(), values: z.record(z.string(), z.string()) }))
export function Draft() {
  const { t } = useText()
  const { pathname } = useLocation()
  const person = useRouteLoaderData<FrameData>('shell/shell')?.person
  const account = person ? personOf(person).account : ''
  const marker = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [storedDraft, setStoredDraft] = useState(() => validStored(draft, readLocal(draftName, 'session')))
  const isHere = storedDraft?.account === account && storedDraft.path === pathname && Object.keys(storedDraft.values).length > 0
  const offered = hydrated && isHere ? storedDraft.values : undefined

  // Runs in an effect, because typed values, storage and unmounting only exist in the browser.
  useEffect(() => {
    const form = marker.current?.closest('form')
    if (!form || !account) return
    const keep = () => keepLocal(draftName, { account, path: pathname, values: typedInto(form) }, 'session')
    form.addEventListener('input', keep)
    return () => {
      form.removeEventListener('input', keep)
      // A form left for sign-in or the lock page was not closed by its user, so its draft stays.
      if (!isDetour(window.location.pathname)) keepLocal(draftName, undefined, 'session')
    }
  }, [account, pathname])

  const restore = () => {
    setStoredDraft(undefined)
    const form = marker.current?.closest('form')
    if (form && offered) typeAgain(form, offered)
  }
  const discard = () => {
    keepLocal(draftName, undefined, 'session')
    setStoredDraft(undefined)
  }
  return (
    <div ref={marker} className={offered ? undefined : 'hidden'}>
      {offered && (
        <Alert role="alertdialog" aria-label={t('draft.ask')} className="mb-4 items-center">
          <RotateCcw aria-hidden="true" />
          <AlertDescription>{t('draft.ask')}</AlertDescription>
          <Button variant="outline" size="sm" onClick={discard}>
            {t('draft.discard')}
          </Button>
          <Button size="sm" onClick={restore}>
            {t('draft.restore')}
          </Button>
        </Alert>
      )}
    </div>
  )
}
