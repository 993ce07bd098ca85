/**
 * A dialog or drawer with a route of its own. The server renders it open, so its link and its forms work
 * before hydration; the script then makes it modal (focus trap, Esc, inert page behind), and closing it navigates back.
 */
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog, DialogDescription, DialogHeader, DialogTitle } from '#app/ui/dialog.tsx'
import { Sheet, SheetHeader, SheetTitle } from '#app/ui/sheet.tsx'
import { useNavigate } from '@remix-run/react'
import { X } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useTakenOver } from '#app/lib/use-hydrated.ts'
import { LostNote } from '#app/components/lost-note.tsx'

interface ModalProps {
  /** A sheet is for reading and opens at the side. */
  kind?: 'dialog' | 'sheet'
  /** `lg` has room for a second column. */
  size?: 'default' | 'sm' | 'lg'
  /** Address of the page below; absent where the dialog cannot be closed. */
  closeTo?: string
  title: ReactNode
  subtitle?: ReactNode
  /** More buttons in the header, left of close. */
  tools?: ReactNode
  foot?: ReactNode
  /** Notice of a lost answer, above the content. */
  note?: string
  className?: string
  children: ReactNode
  /** Called before Esc or the backdrop closes it; false keeps it open. */
  mayClose?: () => boolean
}

/** The field of each open dialog that had the focus when another dialog opened; see below. */
const focusBehind = new WeakMap<HTMLDialogElement, Element>()

export function Modal({ kind = 'dialog', size, closeTo, title, subtitle, tools, foot, note, className, children, mayClose }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { t } = useText()
  const takenOver = useTakenOver()
  // An id of its own, because a dialog over a drawer has a title besides the drawer's.
  const titleId = useId()
  const close = () => {
    if (closeTo && mayClose?.() !== false) navigate(closeTo)
  }

  // Runs in an effect because only a script can make a dialog modal; without one it stays open and usable.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const { activeElement: opener, body } = document
    const { pathname } = location
    // It is visible already, so an entry animation would make it blink, and move it away from the pointer.
    if (takenOver) dialog.style.animation = 'none'
    if (dialog.open) dialog.close()
    dialog.showModal()
    // A field that was focused before hydration keeps the focus. A drawer below this dialog became modal a moment ago,
    // which took the focus from it; the drawer then noted the field.
    const around = opener?.closest('dialog')
    if (opener && around) focusBehind.set(around, opener)
    const field = focusBehind.get(dialog)
    const writing = field instanceof HTMLElement ? field : undefined
    const first = dialog.querySelector<HTMLElement>('[aria-invalid="true"], [data-autofocus]')
    ;(writing ?? first ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      // Falls back to the link of this dialog, because after a document load the element that was pressed is not known.
      const back = opener === body ? [...document.links].find((link) => link.pathname === pathname) : opener
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    }
  }, [takenOver])

  const frame: ComponentPropsWithRef<'dialog'> = {
    ref,
    open: true,
    className,
    'aria-labelledby': titleId,
    onCancel: (event) => {
      event.preventDefault()
      close()
    },
    onMouseDown: (event) => {
      if (event.target === ref.current) close()
    },
  }
  const [Header, Title] = kind === 'sheet' ? [SheetHeader, SheetTitle] : [DialogHeader, DialogTitle]
  const content = (
    <>
      <Header>
        <div className="min-w-0 flex-1">
          <Title id={titleId} tabIndex={-1}>
            {title}
          </Title>
          {subtitle && <DialogDescription>{subtitle}</DialogDescription>}
        </div>
        <div className="ms-auto flex gap-2.5">
          {tools}
          {closeTo && (
            <ButtonLink
              variant="ghost"
              size="icon"
              to={closeTo}
              aria-label={t('app.close')}
              onClick={(event) => {
                if (mayClose?.() === false) event.preventDefault()
              }}
            >
              <X aria-hidden="true" />
            </ButtonLink>
          )}
        </div>
      </Header>
      <LostNote text={note} />
      {children}
      {foot}
    </>
  )
  return kind === 'sheet' ? (
    <Sheet {...frame}>{content}</Sheet>
  ) : (
    <Dialog {...frame} size={size}>
      {content}
    </Dialog>
  )
}
