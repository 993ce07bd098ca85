/** Sign-in by account and password, with a captcha if enabled; the demo accounts fill the form. */
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { Form, useFetcher, useNavigation } from '@remix-run/react'
import { Eye, EyeOff, KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import type { loader as captchaLoader } from '../session/captcha.ts'

interface Props {
  /** null when it failed to load. */
  captcha: { key: string; image: string } | null
  withCaptcha: boolean
  accounts: readonly { account: string; may: string }[]
  /** As typed, after a failed attempt. */
  username?: string
  errors: { username?: string; password?: string; captcha?: string }
}

export function AccountWay({ captcha, withCaptcha, accounts, username, errors }: Props) {
  const busy = useNavigation().state !== 'idle'
  const renewed = useFetcher<typeof captchaLoader>()
  const [visible, setVisible] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { t } = useLanguage()
  // why: after a failed attempt the loader's picture is the newer one
  const [asked, setAsked] = useState(captcha?.key)
  const picture = asked === captcha?.key ? (renewed.data ?? captcha) : captcha

  const fill = (account: string) => {
    for (const name of ['username', 'password']) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = account
    }
    const next = form.current?.elements.namedItem(withCaptcha ? 'captcha' : 'password')
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <>
      <Form method="post" ref={form} className="contents" noValidate>
        <Field>
          <FieldLabel htmlFor="username">{t('login.username')}</FieldLabel>
          <InputGroup>
            <UserRound aria-hidden="true" />
            <InputGroupInput
              id="username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              defaultValue={username}
              required
              aria-invalid={!!errors.username}
              aria-describedby={errors.username && 'username-error'}
            />
          </InputGroup>
          <FieldError id="username-error">{errors.username}</FieldError>
        </Field>
        <Field>
          <FieldLabel htmlFor="password">{t('login.password')}</FieldLabel>
          <InputGroup>
            <KeyRound aria-hidden="true" />
            <InputGroupInput
              id="password"
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              required
              aria-invalid={!!errors.password}
              aria-describedby={errors.password && 'password-error'}
            />
            <Button
              variant="ghost"
              size="icon-xs"
              aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </Button>
          </InputGroup>
          <FieldError id="password-error">{errors.password}</FieldError>
        </Field>
        {withCaptcha && (
          <Field>
            <FieldLabel htmlFor="captcha">{t('login.captcha')}</FieldLabel>
            <div className="flex items-center gap-2 items-stretch">
              <InputGroup className="min-w-0 flex-1">
                <ShieldCheck aria-hidden="true" />
                <InputGroupInput
                  // why key: a used captcha is invalid; the next picture starts with an empty field
                  key={picture?.key}
                  id="captcha"
                  name="captcha"
                  placeholder={t('login.captchaFormat')}
                  autoComplete="off"
                  autoCapitalize="none"
                  required
                  aria-invalid={!!errors.captcha}
                  aria-describedby={errors.captcha ? 'captcha-error' : 'captcha-hint'}
                />
              </InputGroup>
              <a
                className="h-10.5 w-29.5 flex-none overflow-hidden rounded-sm border border-border-strong bg-[#fff] max-md:h-11.5"
                href="/login"
                aria-label={t('login.captchaNew')}
                title={t('login.captchaNew')}
                onClick={(event) => {
                  event.preventDefault()
                  setAsked(captcha?.key)
                  renewed.load('/session/captcha')
                }}
              >
                {picture && <img className="size-full" src={picture.image} alt={t('login.captchaAlt')} />}
              </a>
            </div>
            <input type="hidden" name="captchaKey" value={picture?.key ?? ''} />
            <FieldError id="captcha-error">{errors.captcha ?? (picture ? undefined : t('login.captchaMissing'))}</FieldError>
            <FieldDescription id="captcha-hint">{t('login.captchaHint')}</FieldDescription>
          </Field>
        )}
        <Button type="submit" size="lg" name="intent" value="account" working={busy}>
          {t(busy ? 'login.working' : 'login.submit')}
        </Button>
      </Form>
      {accounts.length > 0 && (
        <div data-slot="demo" className="grid gap-1.5 border-t pt-4">
          <FieldDescription>{t('login.demo')}</FieldDescription>
          {accounts.map((a) => (
            <Button
              key={a.account}
              variant="ghost"
              size="sm"
              className="grid! h-auto! min-h-8 grid-cols-[76px_minmax(0,1fr)] items-baseline! gap-2! py-1 text-left leading-[1.6]! font-normal! whitespace-normal!"
              onClick={() => fill(a.account)}
            >
              <b className="font-medium text-primary-text">{a.account}</b>
              <span>{a.may}</span>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
