/**
 * The frame of an action that must run only once: its subject, fields, a refusal, and buttons named after what they do. It is a dialog
 * over its page, or a case beside its queue.
 */
import { DialogActions, DialogBody, DialogDescription, DialogFooter, DialogTitle } from '#app/ui/dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { useOutletContext } from '@remix-run/react'
import { Form } from './form.tsx'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Draft } from './draft.tsx'
import { FormError } from './form-field.tsx'
import { LostNote } from '#app/components/lost-note.tsx'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useChanges, useUnsaved } from './unsaved.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useNumber } from './once.ts'
import type { OnceAnswer } from './once.server.ts'

interface OnceDialogProps {
  closeTo: string
  title: string
  subtitle?: ReactNode
  /** Links beside the title, in a queue. */
  tools?: ReactNode
  /** Absent where the action itself cannot run twice. */
  requestNo?: string
  answer?: Partial<OnceAnswer>
  /** Explains what sending twice does, in the words of the action. */
  promise?: string
  /** Conform's properties, if the form has fields. */
  form?: ComponentProps<typeof Form>
  /** Buttons right of cancel. @param form id of the form that they submit */
  buttons: (form: string) => ReactNode
  children: ReactNode
}

export function OnceDialog(props: OnceDialogProps) {
  const { closeTo, title, subtitle, tools, requestNo = '', answer, promise, form, buttons, children } = props
  const { t } = useText()
  const queue = useQueue()
  const ownId = useId()
  const id = form?.id ?? ownId
  const number = useNumber(requestNo, answer?.attempt ?? 0)
  const { changed, form: watched } = useChanges()
  const leaving = useUnsaved(changed > 0)
  const frame = { closeTo, title, subtitle, note: number.open ? t('money.lost') : undefined }
  const foot = leaving.asks ? (
    <AskUnsaved leaving={leaving} />
  ) : (
    <DialogFooter>
      {promise && (
        <span className="flex items-center gap-2 text-xs text-muted-foreground phone:hidden">
          <ShieldCheck aria-hidden="true" />
          {promise}
        </span>
      )}
      <DialogActions>
        {!queue && (
          <ButtonLink variant="outline" to={closeTo} data-autofocus>
            {t('app.cancel')}
          </ButtonLink>
        )}
        {buttons(id)}
      </DialogActions>
    </DialogFooter>
  )
  const body = (
    <DialogBody>
      <Form method="post" {...form} {...watched} id={id} className="grid grid-cols-1 content-start gap-4">
        <Draft />
        <input type="hidden" name="requestNo" value={number.requestNo} />
        <input type="hidden" name="attempt" value={number.attempt} />
        <FormError>{answer?.error}</FormError>
        {children}
        {queue && <input type="hidden" name="next" value={queue.next ?? ''} />}
      </Form>
    </DialogBody>
  )
  if (queue)
    return (
      <CasePanel {...frame} tools={tools} foot={foot}>
        {body}
      </CasePanel>
    )
  return (
    <Modal size="sm" {...frame} foot={foot}>
      {body}
    </Modal>
  )
}

/** Context that the page of a queue passes to the cases in its outlet. */
export interface QueueContext {
  inQueue: true
  /** Address of the next open case, without its query; absent where this is the last one. */
  next?: string
}

const isQueue = (outlet: unknown): outlet is QueueContext => typeof outlet === 'object' && outlet !== null && 'inQueue' in outlet

/** Undefined where the case is a dialog over another page. */
export function useQueue(): QueueContext | undefined {
  const outlet = useOutletContext()
  return isQueue(outlet) ? outlet : undefined
}

/** The label of a decision; in a queue it adds that the next case follows. */
export function useAndNext(): (text: string) => ReactNode {
  const { t } = useText()
  const queue = useQueue()
  return (text) => (
    <span>
      {text}
      {queue?.next && <span className="max-md:sr-only">{t('todo.andNext')}</span>}
    </span>
  )
}

interface CasePanelProps {
  /** Address of the list. */
  closeTo: string
  title: ReactNode
  subtitle?: ReactNode
  /** Right of the title. */
  tools?: ReactNode
  note?: string
  foot?: ReactNode
  children: ReactNode
}

/** A case of a queue beside its list; on a narrow window it takes the place of the list. */
export function CasePanel({ closeTo, title, subtitle, tools, note, foot, children }: CasePanelProps) {
  const { t } = useText()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus after a decision, because its button has disappeared, and on a narrow window the list has, too.
  useEffect(() => {
    const { activeElement: at, body } = document
    if (at === body || at?.closest('[inert]') || (at instanceof HTMLElement && !at.offsetParent))
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="flex min-h-0 min-w-0 flex-col overflow-hidden max-lg:min-h-full max-lg:overflow-visible"
    >
      <div className="flex flex-none items-center gap-2.5 border-b px-5 py-3 max-md:px-3.5">
        <ButtonLink variant="ghost" size="icon" className="lg:hidden" to={closeTo} aria-label={t('todo.back')} title={t('todo.back')}>
          <ArrowLeft aria-hidden="true" />
        </ButtonLink>
        <div className="min-w-0 flex-1">
          <DialogTitle id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </DialogTitle>
          {subtitle && <DialogDescription>{subtitle}</DialogDescription>}
        </div>
        {tools}
      </div>
      <LostNote text={note} />
      {children}
      <div className="flex-none bg-card max-lg:sticky max-lg:-bottom-5 max-lg:z-1 max-md:-bottom-9">{foot}</div>
    </Card>
  )
}
