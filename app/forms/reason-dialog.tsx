/** A dialog that asks for the reason of an action on the named rows. */
import { getFormProps } from '@conform-to/react'
import { stateReason } from '#contract/rules/reason.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { Modal } from '#app/components/modal.tsx'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { defineForm } from './form-spec.ts'
import { Form } from './form.tsx'
import { FormError, FormField } from './form-field.tsx'
import { useForm } from './use-form.ts'

/** The form of the dialog. */
export const reasonForm = ({ t, language }: Pick<Words, 't' | 'language'>) =>
  defineForm(z.object({ reason: stateReason }), { reason: { label: t('reason.label'), missing: t('reason.missing') } }, language)

interface ReasonDialogProps {
  closeTo: string
  title: string
  /** What the action causes. */
  hint: string
  /** The rows. */
  names: string
  button: string
  destructive: boolean
  result: SubmissionResult<string[]> | undefined
}

export function ReasonDialog({ closeTo, title, hint, names, button, destructive, result }: ReasonDialogProps) {
  const words = useText()
  const { t } = words
  const { pathname, search } = useLocation()
  const [form, fields] = useForm(reasonForm(words), { id: 'reason', result })
  const busy = useNavigation().state !== 'idle'
  return (
    <Modal
      size="sm"
      closeTo={closeTo}
      title={title}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={closeTo}>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form="reason" variant={destructive ? 'destructive' : 'default'} working={busy}>
              {button}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form method="post" action={pathname + search} {...getFormProps(form)} className="grid gap-4">
          <FormError>{form.errors?.[0]}</FormError>
          <p>{hint}</p>
          <p className="text-muted-foreground" translate="no">
            {names}
          </p>
          <FormField field={fields.reason} label={t('reason.label')} hint={t('reason.hint')} required>
            {(control) => <Textarea {...control} rows={2} data-autofocus />}
          </FormField>
        </Form>
      </DialogBody>
    </Modal>
  )
}
