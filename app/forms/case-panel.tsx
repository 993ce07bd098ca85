/** A case of a queue beside its list; on a narrow window it takes the place of the list. */
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DialogDescription, DialogTitle } from '#app/ui/dialog.tsx'
import { useOutletContext } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { LostNote } from './lost.tsx'

/** What the page of a queue tells the cases in its outlet. */
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

/** The label of a decision: in a queue it says that the next case follows. */
export function useAndNext(): (text: string) => string {
  const { t } = useText()
  const queue = useQueue()
  return (text) => (queue?.next ? t('todo.andNext', { text }) : text)
}

interface CasePanelProps {
  /** The list. */
  closeTo: string
  title: ReactNode
  subtitle?: ReactNode
  /** Right of the title. */
  tools?: ReactNode
  note?: string
  foot?: ReactNode
  children: ReactNode
}

export function CasePanel({ closeTo, title, subtitle, tools, note, foot, children }: CasePanelProps) {
  const { t } = useText()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // why an effect: after a decision its button is gone, and on a narrow window the list
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
      <div className="flex-none bg-card max-lg:sticky max-lg:bottom-0 max-lg:z-1">{foot}</div>
    </Card>
  )
}
