/** Sign-in with a code sent to a phone. One form, two buttons: send the code, sign in. */
import { Button, HiddenSubmit } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { Form, useNavigation } from '@remix-run/react'
import { MessageSquareText, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'

export interface SentView {
  phone: string
  /** Epoch milliseconds. */
  sentAt: number
  /** Seconds until another code may be requested, when the page was rendered. */
  left: number
}

/** Counts down by the clock, so that a suspended tab is right when it resumes. */
function useSecondsLeft(sent: SentView | null): number {
  const [left, setLeft] = useState(sent?.left ?? 0)
  const [of, setOf] = useState(sent?.sentAt)
  if (of !== sent?.sentAt) {
    setOf(sent?.sentAt)
    setLeft(sent?.left ?? 0)
  }
  // why an effect: a timer
  useEffect(() => {
    const until = Date.now() + (sent?.left ?? 0) * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [sent?.sentAt, sent?.left])
  return left
}

const masked = (phone: string) => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')

interface Props {
  sent: SentView | null
  /** As typed, after a failed attempt. */
  phone?: string
  errors: { phone?: string; code?: string }
}

export function PhoneWay({ sent, phone, errors }: Props) {
  const { t } = useLanguage()
  const navigation = useNavigation()
  const left = useSecondsLeft(sent)
  const busy = navigation.state !== 'idle'
  const sending = busy && navigation.formData?.get('intent') === 'send'
  return (
    <Form method="post" className="contents" noValidate replace>
      {/* why: Enter presses the first button of a form, which must sign in */}
      <HiddenSubmit name="intent" value="phone" />
      <Field>
        <FieldLabel htmlFor="phone">{t('login.phone')}</FieldLabel>
        <InputGroup>
          <Smartphone aria-hidden="true" />
          <InputGroupInput
            id="phone"
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder={t('login.phoneFormat')}
            maxLength={20}
            defaultValue={phone ?? sent?.phone}
            required
            aria-invalid={!!errors.phone}
            aria-describedby={errors.phone && 'phone-error'}
          />
        </InputGroup>
        <FieldError id="phone-error">{errors.phone}</FieldError>
      </Field>
      <Field>
        <FieldLabel htmlFor="code">{t('login.code')}</FieldLabel>
        <div className="flex items-center gap-2 items-stretch">
          <InputGroup className="min-w-0 flex-1">
            <MessageSquareText aria-hidden="true" />
            <InputGroupInput
              id="code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              required
              aria-invalid={!!errors.code}
              aria-describedby={errors.code ? 'code-error' : 'code-hint'}
            />
          </InputGroup>
          <Button
            type="submit"
            variant="outline"
            className="h-auto! min-w-28"
            name="intent"
            value="send"
            working={sending}
            disabled={left > 0}
          >
            {left > 0 ? t('login.resendIn', { n: left }) : t(sent ? 'login.resend' : 'login.sendCode')}
          </Button>
        </div>
        <FieldError id="code-error">{errors.code}</FieldError>
        <FieldDescription id="code-hint" role="status">
          {sent ? t('login.codeSent', { phone: masked(sent.phone) }) : t('login.codeHint')}
        </FieldDescription>
      </Field>
      <Button type="submit" size="lg" name="intent" value="phone" working={busy && !sending}>
        {t(busy && !sending ? 'login.working' : 'login.submit')}
      </Button>
    </Form>
  )
}
