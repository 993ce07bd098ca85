/** Names the person of this page in all its requests, and tells that person when another account is signed in (docs/decisions/052). */
import { useLocation, useNavigate } from '@remix-run/react'
import { UserRoundX } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { PersonContext } from '#app/forms/form.tsx'
import { personOf } from '#app/lib/person.ts'
import { closeNotice, onStranger, ownPage, type Stranger, strangerHere, switchPerson, hasWaitingForm } from '#app/lib/page-owner.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions, DialogBody, DialogFooter, DialogHeader, DialogTitle } from '#app/ui/dialog.tsx'

/** @param props.person key of the person who is signed in when the page is loaded */
export function PageOwner({ person, children }: { person: string; children: ReactNode }) {
  // Runs in an effect because only the browser's page belongs to one person; the server renders many at once.
  useEffect(() => ownPage(person), [person])
  return (
    <PersonContext.Provider value={person}>
      {children}
      <Notice own={person} />
    </PersonContext.Provider>
  )
}

function Notice({ own }: { own: string }) {
  const stranger = useSyncExternalStore(onStranger, strangerHere, () => undefined)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const isGone = stranger === undefined
  // Runs in an effect because only another navigation ends a form that still waits.
  useEffect(() => {
    if (isGone && hasWaitingForm()) navigate(here, { replace: true, preventScrollReset: true })
  }, [isGone, here, navigate])
  if (!stranger) return null
  return stranger.isOpen ? <NoticeDialog own={own} stranger={stranger} /> : <NoticeStrip own={own} stranger={stranger} />
}

interface NoticeProps {
  own: string
  stranger: Stranger
}

function useNotice({ own, stranger }: NoticeProps) {
  const { t } = useLanguage()
  const named = (key: string) => t('person.named', { ...personOf(key) })
  const { name } = personOf(stranger.key)
  return { t, name, text: t('person.text', { own: named(own), now: named(stranger.key) }) }
}

function NoticeDialog(props: NoticeProps) {
  const { t, name, text } = useNotice(props)
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()
  // Runs in an effect because only a script can open a modal dialog: above every other one that is open.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const { activeElement: before } = document
    dialog.close()
    dialog.showModal()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Dialog
      ref={ref}
      open
      size="sm"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        closeNotice()
      }}
    >
      <DialogHeader>
        <DialogTitle id={titleId}>
          <UserRoundX className="size-5 text-warning" aria-hidden="true" />
          {t('person.title')}
        </DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-2">
        <div id={textId} className="grid gap-2">
          <p className="font-medium">{text}</p>
          <p className="text-muted-foreground">{t('person.kept', { name })}</p>
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogActions>
          <Button variant="outline" onClick={closeNotice} autoFocus>
            {t('person.stay')}
          </Button>
          <Button onClick={switchPerson}>{t('person.switch', { name })}</Button>
        </DialogActions>
      </DialogFooter>
    </Dialog>
  )
}

function NoticeStrip(props: NoticeProps) {
  const { t, name, text } = useNotice(props)
  return (
    <Alert
      variant="warning"
      role="status"
      data-slot="other-person"
      className="fixed inset-x-4 top-3 z-(--z-toast) mx-auto max-w-160 items-center shadow-2 print:hidden max-md:flex-wrap"
    >
      <UserRoundX aria-hidden="true" />
      <AlertDescription>{text}</AlertDescription>
      <Button size="sm" onClick={switchPerson}>
        {t('person.switch', { name })}
      </Button>
    </Alert>
  )
}
