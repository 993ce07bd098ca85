import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Form, useNavigation } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'

export function PasswordForm({ errors }: { errors: Record<string, string> }) {
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  const password = (name: string, label: string, autoComplete: string, hint?: string) => (
    <TextField name={name} label={label} type="password" autoComplete={autoComplete} error={errors[name]} hint={hint} required />
  )
  return (
    <Form method="post" className="grid content-start gap-4" noValidate>
      {errors.form && (
        <Alert variant="destructive">
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{errors.form}</AlertDescription>
        </Alert>
      )}
      {password('oldPassword', t('info.oldPassword'), 'current-password')}
      {password('newPassword', t('info.newPassword'), 'new-password', t('password.rule'))}
      {password('newPassword1', t('info.newPassword1'), 'new-password')}
      <div>
        <Button type="submit" working={busy}>
          {t(busy ? 'crud.saving' : 'crud.save')}
        </Button>
      </div>
    </Form>
  )
}
