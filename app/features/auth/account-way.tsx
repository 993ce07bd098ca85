/** Sign-in by account and password, with a captcha if enabled; the demo accounts fill the form. */
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { useFetcher, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Eye, EyeOff, KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormField } from '#app/forms/form-field.tsx'
import { useSentForm } from '#app/forms/use-sent-form.ts'
import { useLanguage } from '#app/i18n/use-language.ts'
import { DemoHints, fillField } from './demo-hints.tsx'
import { TenantField } from './tenant-field.tsx'
import type { TenantProposal } from './tenant.server.ts'
import type { loader as captchaLoader } from './captcha.ts'

interface Props {
  /** null when it failed to load. */
  captcha: { key: string; image: string } | null
  withCaptcha: boolean
  /** Undefined where the tenant is not asked for. */
  tenant: TenantProposal | undefined
  accounts: readonly { account: string; may: string }[]
  result: SubmissionResult | undefined
}

export function AccountWay({ captcha, withCaptcha, tenant, accounts, result }: Props) {
  const busy = useNavigation().state !== 'idle'
  const renewed = useFetcher<typeof captchaLoader>()
  const [visible, setVisible] = useState(false)
  const ref = useRef<HTMLFormElement>(null)
  const [form, fields] = useSentForm<{ tenant?: string; username?: string; password?: string; captcha?: string }>({
    result,
    start: { tenant: tenant?.value },
  })
  const { t } = useLanguage()
  // After a failed attempt the loader's picture is newer than the renewed one.
  const [renewedFor, setRenewedFor] = useState(captcha?.key)
  const picture = renewedFor === captcha?.key ? (renewed.data ?? captcha) : captcha

  return (
    <>
      <Form method="post" ref={ref} {...getFormProps(form)} className="contents">
        {tenant && <TenantField field={fields.tenant} names={tenant.names} />}
        <FormField field={fields.username} label={t('login.username')}>
          {(control) => (
            <InputGroup>
              <UserRound aria-hidden="true" />
              <InputGroupInput {...control} autoComplete="username" autoCapitalize="none" required />
            </InputGroup>
          )}
        </FormField>
        <FormField field={fields.password} label={t('login.password')}>
          {(control) => (
            <InputGroup>
              <KeyRound aria-hidden="true" />
              <InputGroupInput {...control} type={visible ? 'text' : 'password'} autoComplete="current-password" required />
              <Button
                variant="ghost"
                size="icon-xs"
                aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              </Button>
            </InputGroup>
          )}
        </FormField>
        {withCaptcha && (
          <FormField field={fields.captcha} label={t('login.captcha')} hint={t('login.captchaHint')}>
            {(control) => (
              <>
                <div className="flex items-center gap-2 items-stretch">
                  <InputGroup className="min-w-0 flex-1">
                    <ShieldCheck aria-hidden="true" />
                    <InputGroupInput
                      // The key empties the field with each new picture, because a used captcha is invalid.
                      key={picture?.key}
                      {...control}
                      placeholder={t('login.captchaFormat')}
                      autoComplete="off"
                      autoCapitalize="none"
                      required
                    />
                  </InputGroup>
                  <a
                    className="h-10.5 w-29.5 flex-none overflow-hidden rounded-sm border border-border-strong bg-[#fff] max-md:h-11.5"
                    href="/login"
                    aria-label={t('login.captchaNew')}
                    title={t('login.captchaNew')}
                    onClick={(event) => {
                      event.preventDefault()
                      setRenewedFor(captcha?.key)
                      renewed.load('/session/captcha')
                    }}
                  >
                    {picture && <img className="size-full" src={picture.image} alt={t('login.captchaAlt')} />}
                  </a>
                </div>
                <input type="hidden" name="captchaKey" value={picture?.key ?? ''} />
                <FieldError>{picture ? undefined : t('login.captchaMissing')}</FieldError>
              </>
            )}
          </FormField>
        )}
        <Button type="submit" size="lg" name="intent" value="account" working={busy}>
          {t(busy ? 'login.working' : 'login.submit')}
        </Button>
      </Form>
      <DemoHints
        title={t('login.demo')}
        entries={accounts.map(({ account, may }) => ({ value: account, text: may }))}
        onChoose={(account) => {
          for (const name of ['username', 'password']) fillField(ref.current, name, account)
          const next = ref.current?.elements.namedItem(withCaptcha ? 'captcha' : 'password')
          if (next instanceof HTMLElement) next.focus()
        }}
      />
    </>
  )
}
