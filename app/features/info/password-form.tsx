import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { CodeField } from '#app/forms/code-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { passwordForm } from './password-form-spec.ts'

export function PasswordForm({ result, withCode }: { result: SubmissionResult | undefined; withCode?: boolean }) {
  const words = useText()
  const { t } = words
  const busy = useNavigation().state !== 'idle'
  const [form, fields] = useForm(passwordForm(words), { result })
  const password = (name: 'oldPassword' | 'newPassword' | 'newPassword1', label: string, autoComplete: string, hint?: string) => (
    <FormField field={fields[name]} label={label} hint={hint} required>
      {(control) => <Input {...control} type="password" autoComplete={autoComplete} />}
    </FormField>
  )
  return (
    <Form method="post" {...getFormProps(form)} className="grid content-start gap-4">
      <FormError>{form.errors?.[0]}</FormError>
      {password('oldPassword', t('info.oldPassword'), 'current-password')}
      {password('newPassword', t('info.newPassword'), 'new-password', t('password.rule'))}
      {password('newPassword1', t('info.newPassword1'), 'new-password')}
      {withCode && <CodeField field={fields.code} />}
      <div>
        <Button type="submit" working={busy}>
          {t(busy ? 'crud.saving' : 'crud.save')}
        </Button>
      </div>
    </Form>
  )
}
