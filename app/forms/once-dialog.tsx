/**
 * The frame of an act that is done once: its subject, fields, a refusal, and buttons named after what they do. A dialog over its
 * page, or a case beside its queue.
 */
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Form } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { CasePanel, useQueue } from './case-panel.tsx'
import { Draft } from './draft.tsx'
import { FormError } from './form-field.tsx'
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
  /** Absent where the act itself cannot be done twice. */
  requestNo?: string
  answer?: Partial<OnceAnswer>
  /** What sending twice does, in the terms of the act. */
  promise?: string
  /** Conform's properties, where fields are filled in. */
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
  const blocker = useUnsaved(changed > 0)
  const frame = { closeTo, title, subtitle, note: number.open ? t('money.lost') : undefined }
  const foot =
    blocker.state === 'blocked' ? (
      <AskUnsaved blocker={blocker} />
    ) : (
      <DialogFooter>
        <span className="text-xs text-muted-foreground phone:hidden flex items-center gap-2">
          <ShieldCheck aria-hidden="true" />
          {promise ?? t('money.once')}
        </span>
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
      <Form method="post" {...form} {...watched} id={id} className="grid content-start gap-4">
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
