/** The frame of a dialog that moves money: what it is about, its fields, a refusal, and buttons that say what they do. */
import { Form } from '@remix-run/react'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Draft } from '../../components/draft.tsx'
import { Modal } from '../../components/modal.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { useText } from '../../i18n/use-text.ts'
import type { OnceAnswer } from './once.server.ts'

interface OnceDialogProps {
  closeTo: string
  title: string
  subtitle?: ReactNode
  requestNo: string
  answer?: Partial<OnceAnswer>
  /** Buttons right of cancel. @param form id of the form that they send */
  buttons: (form: string) => ReactNode
  children: ReactNode
}

export function OnceDialog({ closeTo, title, subtitle, requestNo, answer, buttons, children }: OnceDialogProps) {
  const { t } = useText()
  const id = useId()
  // why: the page below asks its loaders again while this is open, and the number must outlive that
  const [number] = useState(requestNo)
  return (
    <Modal
      kind="dialog sm"
      closeTo={closeTo}
      title={title}
      subtitle={subtitle}
      foot={
        <div className="df">
          <span className="xs muted wide-only row">
            <ShieldCheck aria-hidden="true" />
            {t('money.once')}
          </span>
          <div className="end">
            <ButtonLink to={closeTo}>{t('app.cancel')}</ButtonLink>
            {buttons(id)}
          </div>
        </div>
      }
    >
      <Form method="post" id={id} className="db grid content-start gap-4">
        <Draft />
        <input type="hidden" name="requestNo" value={number} />
        <input type="hidden" name="attempt" value={answer?.attempt ?? 0} />
        {answer?.error && (
          <div className="note danger" role="alert">
            <CircleAlert aria-hidden="true" />
            <span>{answer.error}</span>
          </div>
        )}
        {children}
      </Form>
    </Modal>
  )
}
