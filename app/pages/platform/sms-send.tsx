/** Sends a message through a configuration: as a test, or for real. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { smsSend } from '#contract/endpoints/platform.ts'
import { sms } from '#contract/resources/platform.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Field, FieldDescription, FieldLabel } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { Input } from '#app/ui/input.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { CircleAlert, Send } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { onlyFor } from '../crud/resource.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  onlyFor(request, sms)
  return requireSession(request, context, () => Promise.resolve(null))
}

const names = ['code', 'phones', 'params'] as const

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  onlyFor(request, sms)
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const form = await readForm(request)
    const [code = '', phones = '', params = ''] = names.map((name) => String(form.get(name) ?? '').trim())
    try {
      await blade.call(smsSend, { phones, ...(code && { code }), ...(params && { params }) })
      return await redirectWithToast(context, sms.path, { tone: 'success', text: t('platform.sent'), detail: phones })
    } catch (error) {
      return data({ error: failureText(failureOf(error), t), code, phones, params }, { status: 400 })
    }
  })
}

export default function SmsSend() {
  const result = useAnswer<typeof action>()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { t, label } = useText()
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
        <Form method="post" action={pathname} id="send" className="grid gap-4">
          {result?.error && (
            <Alert variant="destructive">
              <CircleAlert aria-hidden="true" />
              <AlertDescription>{result.error}</AlertDescription>
            </Alert>
          )}
          <Field>
            <FieldLabel htmlFor="s-code">{label('sms', 'smsCode')}</FieldLabel>
            <Input id="s-code" name="code" maxLength={64} defaultValue={result?.code ?? search.get('code') ?? ''} autoComplete="off" />
          </Field>
          <Field>
            <FieldLabel htmlFor="s-phones">{t('platform.phones')}</FieldLabel>
            <Input
              id="s-phones"
              name="phones"
              required
              maxLength={2000}
              inputMode="tel"
              defaultValue={result?.phones}
              aria-describedby="s-phones-hint"
              data-autofocus
            />
            <FieldDescription id="s-phones-hint">{t('platform.phonesHint')}</FieldDescription>
          </Field>
          <Field>
            <FieldLabel htmlFor="s-params">{t('platform.params')}</FieldLabel>
            <Textarea
              id="s-params"
              name="params"
              rows={3}
              maxLength={2000}
              defaultValue={result?.params}
              aria-describedby="s-params-hint"
            />
            <FieldDescription id="s-params-hint">{t('platform.paramsHint')}</FieldDescription>
          </Field>
        </Form>
      </DialogBody>
    </Modal>
  )
}
