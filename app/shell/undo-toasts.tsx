/** Toasts of recent actions that can still be undone, each for as long as it can. Ctrl Z undoes the latest. */
import type { OfferView, RootOffers } from '#app/forms/toast-cookies.ts'
import { undoMs } from '#contract/rules/undo.ts'
import { Toast } from '#app/ui/toast.tsx'
import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { isTyping } from '#app/lib/is-shortcut.ts'
import { dropCookie } from '#app/lib/cookies.ts'
import { ToastLayer } from './toast-layer.tsx'
import { UndoButton } from './undo-button.tsx'

const none: readonly OfferView[] = []

/** Shows the offers that arrived with the document, or with the answer to an action. */
export function UndoToasts() {
  const { offers = none } = useRouteLoaderData<RootOffers>('root') ?? {}
  const [closed, setClosed] = useState<readonly string[]>([])
  const close = (name: string) => {
    dropCookie(name)
    setClosed((before) => [...before, name])
  }
  const open = offers.filter(({ name }) => !closed.includes(name))
  useUndoKey(open.length > 0)
  return (
    <ToastLayer of={open.map(({ name }) => name).join()} below>
      {open.map((offer) => (
        <UndoToast key={offer.name} offer={offer} onClose={() => close(offer.name)} />
      ))}
    </ToastLayer>
  )
}

function UndoToast({ offer, onClose }: { offer: OfferView; onClose: () => void }) {
  const { t } = useLanguage()
  const [left, setLeft] = useState(offer.left)
  // Runs in an effect because the offer expires by the clock.
  useEffect(() => {
    const end = performance.now() + offer.left
    // The cookie is checked, because the offer may have been used, or closed, in another tab.
    const tick = () => setLeft(document.cookie.includes(`${offer.name}=`) ? Math.max(0, end - performance.now()) : 0)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [offer.name, offer.left])
  const over = left <= 0
  useEffect(() => {
    if (over) onClose()
  }, [over, onClose])
  return (
    <Toast
      variant="success"
      title={offer.text}
      description={offer.detail}
      closeLabel={t('app.close')}
      onClose={onClose}
      left={left / undoMs}
      action={
        <UndoButton
          requests={offer.requests}
          beside={
            // Hidden from screen readers, which would read out every second.
            <span className="min-w-4 text-end text-muted-foreground tabular-nums" aria-hidden="true" data-scripted="">
              {Math.ceil(left / 1000)}
            </span>
          }
        />
      }
    />
  )
}

/** Ctrl Z outside of text fields submits the first undo form. */
function useUndoKey(active: boolean): void {
  // Listens on the window, because the key works wherever the focus is.
  useEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.isComposing || isTyping(event.target)) return
      const form = document.querySelector<HTMLFormElement>('[data-slot=toast] [data-slot=undo]')
      if (!form) return
      event.preventDefault()
      form.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [active])
}
