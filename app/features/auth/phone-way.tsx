/** Sign-in with a code sent to a phone. One form with two buttons: send the code, sign in. */
import { maskPhone } from '#contract/rules/phone.ts'
import { Button, HiddenSubmit } from '#app/ui/button.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { MessageSquareText, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormField } from '#app/forms/form-field.tsx'
import { useSentForm } from '#app/forms/use-sent-form.ts'
import { DemoHints, fillField } from './demo-hints.tsx'
import { TenantField } from './tenant-field.tsx'
import type { TenantProposal } from './tenant.server.ts'
import { useLanguage } from '#app/i18n/use-language.ts'

export interface SentView {
  phone: string
  /** Epoch milliseconds. */
  sentAt: number
  /** Seconds until another code may be requested, at the time of rendering. */
  left: number
  /** The code itself, in a demo. */
  code?: string
}

/** Counts down by the clock, so that a suspended tab shows the right value when it resumes. */
function useSecondsLeft(sent: SentView | null): number {
  const [left, setLeft] = useState(sent?.left ?? 0)
  const [of, setOf] = useState(sent?.sentAt)
  if (of !== sent?.sentAt) {
    setOf(sent?.sentAt)
    setLeft(sent?.left ?? 0)
  }
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

interface Props {
  /** Undefined where the tenant is not asked for. */
  tenant: TenantProposal | undefined
  accounts: readonly { account: string; phone: string }[]
  sent: SentView | null
  result: SubmissionResult | undefined
}

export function PhoneWay({ tenant, accounts, sent, result }: Props) {
  const { t } = useLanguage()
  const navigation = useNavigation()
  const left = useSecondsLeft(sent)
  const [form, fields] = useSentForm<{ tenant?: string; phone?: string; code?: string }>({
    result,
    start: { tenant: tenant?.value, phone: sent?.phone },
  })
  const busy = navigation.state !== 'idle'
  const ref = useRef<HTMLFormElement>(null)
  const sending = busy && navigation.formData?.get('intent') === 'send'
  return (
    <>
      <Form method="post" ref={ref} {...getFormProps(form)} className="contents" replace>
        {/* Enter presses the first button of a form, which must be the one that signs in. */}
        <HiddenSubmit name="intent" value="phone" />
        {tenant && <TenantField field={fields.tenant} names={tenant.names} />}
        <FormField field={fields.phone} label={t('login.phone')}>
          {(control) => (
            <InputGroup>
              <Smartphone aria-hidden="true" />
              <InputGroupInput
                {...control}
                type="tel"
                inputMode="numeric"
                autoComplete="tel-national"
                placeholder={t('login.phoneFormat')}
                required
              />
            </InputGroup>
          )}
        </FormField>
        <FormField
          field={fields.code}
          label={t('login.code')}
          hint={<span role="status">{sent ? t('login.codeSent', { phone: maskPhone(sent.phone) }) : t('login.codeHint')}</span>}
        >
          {(control) => (
            <div className="flex items-center gap-2 items-stretch">
              <InputGroup className="min-w-0 flex-1">
                <MessageSquareText aria-hidden="true" />
                <InputGroupInput {...control} inputMode="numeric" autoComplete="one-time-code" required />
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
          )}
        </FormField>
        <Button type="submit" size="lg" name="intent" value="phone" working={busy && !sending}>
          {t(busy && !sending ? 'login.working' : 'login.submit')}
        </Button>
      </Form>
      <DemoHints
        title={t(sent?.code ? 'login.demoCode' : 'login.demo')}
        entries={
          sent?.code ? [{ value: sent.code }] : accounts.map(({ account, phone }) => ({ value: phone, text: account, isName: true }))
        }
        onChoose={(value) => fillField(ref.current, sent?.code ? 'code' : 'phone', value)?.focus()}
      />
    </>
  )
}
