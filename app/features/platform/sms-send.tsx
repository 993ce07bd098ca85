/** Sends a message through a configuration: as a test, or for real. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { getFormProps } from '@conform-to/react'
import { smsSend } from '#contract/endpoints/platform.ts'
import { sms } from '#contract/resources/platform.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { Input } from '#app/ui/input.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Send } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.tsx'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/resource/crud.server.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { ask, parseForm } from '#app/forms/asked.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { redirectWithToast } from '#app/shell/toast.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, () => Promise.resolve(null))
}

const askMessage = ({ t, label, language }: Words) =>
  ask(
    smsSend.input.extend({ phones: smsSend.input.shape.phones.min(1) }),
    { code: label(sms.name, 'smsCode'), phones: t('platform.phones'), params: t('platform.params') },
    language,
  )

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async ({ blade }) => {
    const submission = parseForm(await readForm(request), askMessage(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    try {
      await blade.call(smsSend, submission.value)
      return await redirectWithToast(context, sms.path, { tone: 'success', text: t('platform.sent'), detail: submission.value.phones })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['platform'] }

export default function SmsSend() {
  const result = useAnswer<typeof action>()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const words = useText()
  const { t, label } = words
  const [form, fields] = useForm(askMessage(words), { id: 'send', result, start: { code: search.get('code') ?? '' } })
  const busy = useNavigation().state !== 'idle'
  return (
    <Modal
      size="sm"
      closeTo={sms.path}
      title={t('platform.send')}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={sms.path}>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form="send" working={busy}>
              <Send aria-hidden="true" />
              {t('platform.test')}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form method="post" action={pathname} {...getFormProps(form)} className="grid gap-4">
          <FormError>{form.errors?.[0]}</FormError>
          <FormField field={fields.code} label={label('sms', 'smsCode')}>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <FormField field={fields.phones} label={t('platform.phones')} hint={t('platform.phonesHint')} required>
            {(control) => <Input {...control} inputMode="tel" data-autofocus />}
          </FormField>
          <FormField field={fields.params} label={t('platform.params')} hint={t('platform.paramsHint')}>
            {(control) => <Textarea {...control} rows={3} />}
          </FormField>
        </Form>
      </DialogBody>
    </Modal>
  )
}
