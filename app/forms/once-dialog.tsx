/** The frame of a dialog that moves money: its subject, fields, a refusal, and buttons named after what they do. */
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Form, useOutletContext } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
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

/** The page of a queue of cases tells its dialogs through the outlet; their forms then ask for the next case with `next`. */
export interface QueueContext {
  inQueue: true
}

const isInQueue = (outlet: unknown) => typeof outlet === 'object' && outlet !== null && 'inQueue' in outlet

export function OnceDialog({ closeTo, title, subtitle, requestNo = '', answer, promise, form, buttons, children }: OnceDialogProps) {
  const { t } = useText()
  const inQueue = isInQueue(useOutletContext())
  const ownId = useId()
  const id = form?.id ?? ownId
  const number = useNumber(requestNo, answer?.attempt ?? 0)
  const { changed, form: watched } = useChanges()
  const blocker = useUnsaved(changed > 0)
  return (
    <Modal
      size="sm"
      closeTo={closeTo}
      title={title}
      subtitle={subtitle}
      note={number.open ? t('money.lost') : undefined}
      foot={
        blocker.state === 'blocked' ? (
          <AskUnsaved blocker={blocker} />
        ) : (
          <DialogFooter>
            <span className="text-xs text-muted-foreground phone:hidden flex items-center gap-2">
              <ShieldCheck aria-hidden="true" />
              {promise ?? t('money.once')}
            </span>
            <DialogActions>
              <ButtonLink variant="outline" to={closeTo} data-autofocus>
                {t('app.cancel')}
              </ButtonLink>
              {buttons(id)}
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      <DialogBody>
        <Form method="post" {...form} {...watched} id={id} className="grid content-start gap-4">
          <Draft />
          <input type="hidden" name="requestNo" value={number.requestNo} />
          <input type="hidden" name="attempt" value={number.attempt} />
          <FormError>{answer?.error}</FormError>
          {children}
          {inQueue && (
            <label className="flex items-center gap-2 text-xs">
              <Checkbox name="next" value="1" defaultChecked />
              {t('money.goOn')}
            </label>
          )}
        </Form>
      </DialogBody>
    </Modal>
  )
}
