/** Sign-in by account and password, with a captcha where it is switched on. */
import { pick } from '#contract/labels/index.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useFetcher, useLoaderData, useNavigation } from '@remix-run/react'
import { CircleAlert, Eye, EyeOff, KeyRound, Languages, ShieldCheck, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { askCaptcha, signIn } from '../blade/dialect.server.ts'
import { BladeError } from '../blade/failure.ts'
import { callerOf, findSession, sessionCookie } from '../blade/session.server.ts'
import { Logo } from '../components/logo.tsx'
import { PrefsForm } from '../components/prefs-form.tsx'
import { Button } from '../components/ui/button.tsx'
import { FieldMessage } from '../components/ui/field-message.tsx'
import { textsOf } from '../i18n/i18n.server.ts'
import { useText } from '../i18n/use-text.ts'
import { safeAddress } from '../lib/address.ts'
import { failureText } from '../blade/failure-text.ts'
import { languageOf } from '../lib/prefs.server.ts'
import type { loader as captchaLoader } from './session/captcha.ts'
import { BedBoard } from './login-board.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

/** A failed try has used the captcha up: the page asks for another. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findSession(request, context)) throw redirect('/')
  const caller = callerOf(request, context)
  // why: a captcha that does not load is said on the form; the page itself must still come
  const captcha = context.captcha ? await askCaptcha(caller).catch(() => null) : null
  const language = languageOf(request)
  const t = textsOf(request)
  return data({
    title: `${t('login.title')} · ${t('app.name')}`,
    captcha,
    withCaptcha: context.captcha,
    accounts: context.demoAccounts.map((a) => ({ account: a.account, role: pick(a.role, language), may: pick(a.may, language) })),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const t = textsOf(request)
  const username = text('username').trim()
  const errors: Partial<Record<'username' | 'password' | 'captcha' | 'form', string>> = {}
  if (!username) errors.username = t('login.needUsername')
  if (!text('password')) errors.password = t('login.needPassword')
  if (context.captcha && !text('captcha').trim()) errors.captcha = t('login.needCaptcha')
  if (Object.keys(errors).length) return data({ errors, username }, { status: 400 })

  const caller = callerOf(request, context)
  const captcha = context.captcha ? { key: text('captchaKey'), code: text('captcha').trim() } : undefined
  try {
    const { user, tokens } = await signIn(caller, { username, password: text('password'), captcha }, context.now())
    const session = context.store.open(user, tokens)
    const to = safeAddress(new URL(request.url).searchParams.get('to'))
    return redirect(to, { headers: { 'Set-Cookie': await sessionCookie(context, session) } })
  } catch (error) {
    if (!(error instanceof BladeError)) throw error
    return data({ errors: { form: failureText(error.failure, t) } as typeof errors, username }, { status: 400 })
  }
}

export default function Login() {
  const { captcha, withCaptcha, accounts } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const renewed = useFetcher<typeof captchaLoader>()
  const [visible, setVisible] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { t } = useText()
  // why: after a failed try the loader's picture is the newer one
  const [asked, setAsked] = useState(captcha?.key)
  const picture = asked === captcha?.key ? (renewed.data ?? captcha) : captcha
  const errors = result?.errors ?? {}

  const fill = (account: string) => {
    for (const name of ['username', 'password']) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = account
    }
    const next = form.current?.elements.namedItem(withCaptcha ? 'captcha' : 'password')
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <main className="login">
      <section className="art">
        <div className="brandline">
          <Logo />
          {t('app.name')}
        </div>
        <h2>
          {t('login.headline1')}
          <br />
          {t('login.headline2')}
        </h2>
        <p>{t('login.line')}</p>
        <BedBoard />
      </section>
      <section className="pane">
        <LanguageSwitch />
        <div className="box">
          <Form method="post" ref={form} className="contents" noValidate>
            <div>
              <h1>{t('login.title')}</h1>
              <p className="muted mt-1">{t('login.hint')}</p>
            </div>
            {errors.form && (
              <div className="note danger" role="alert">
                <CircleAlert aria-hidden="true" />
                <span>{errors.form}</span>
              </div>
            )}
            <div className="field">
              <label htmlFor="username">{t('login.username')}</label>
              <div className="input">
                <UserRound aria-hidden="true" />
                <input
                  id="username"
                  name="username"
                  autoComplete="username"
                  autoCapitalize="none"
                  defaultValue={result?.username}
                  required
                  aria-invalid={!!errors.username}
                  aria-describedby={errors.username && 'username-error'}
                />
              </div>
              <FieldMessage id="username-error" text={errors.username} />
            </div>
            <div className="field">
              <label htmlFor="password">{t('login.password')}</label>
              <div className="input">
                <KeyRound aria-hidden="true" />
                <input
                  id="password"
                  name="password"
                  type={visible ? 'text' : 'password'}
                  autoComplete="current-password"
                  required
                  aria-invalid={!!errors.password}
                  aria-describedby={errors.password && 'password-error'}
                />
                <button
                  type="button"
                  className="copy"
                  aria-label={t(visible ? 'login.hidePassword' : 'login.showPassword')}
                  onClick={() => setVisible(!visible)}
                >
                  {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                </button>
              </div>
              <FieldMessage id="password-error" text={errors.password} />
            </div>
            {withCaptcha && (
              <div className="field">
                <label htmlFor="captcha">{t('login.captcha')}</label>
                <div className="row items-stretch">
                  <div className="input grow">
                    <ShieldCheck aria-hidden="true" />
                    <input
                      // why key: a used captcha is dead; the next picture starts with an empty field
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
                  </div>
                  <a
                    className="cap"
                    href="/login"
                    aria-label={t('login.captchaNew')}
                    title={t('login.captchaNew')}
                    onClick={(event) => {
                      event.preventDefault()
                      setAsked(captcha?.key)
                      renewed.load('/session/captcha')
                    }}
                  >
                    {picture && <img src={picture.image} alt={t('login.captchaAlt')} />}
                  </a>
                </div>
                <input type="hidden" name="captchaKey" value={picture?.key ?? ''} />
                <FieldMessage id="captcha-error" text={errors.captcha ?? (picture ? undefined : t('login.captchaMissing'))} />
                <p className="hint" id="captcha-hint">
                  {t('login.captchaHint')}
                </p>
              </div>
            )}
            <Button type="submit" look="primary lg" working={busy}>
              {t(busy ? 'login.working' : 'login.submit')}
            </Button>
          </Form>
          {accounts.length > 0 && (
            <div className="demo">
              <p className="hint">{t('login.demo')}</p>
              {accounts.map((a) => (
                <button key={a.account} type="button" onClick={() => fill(a.account)}>
                  <b>{a.account}</b>
                  <span className="muted">{a.may}</span>
                </button>
              ))}
            </div>
          )}
        </div>
      </section>
    </main>
  )
}

function LanguageSwitch() {
  const { t, language } = useText()
  return (
    <PrefsForm className="lang">
      <Button
        type="submit"
        look="ghost sm"
        name="language"
        value={language === 'zh' ? 'en' : 'zh'}
        lang={language === 'zh' ? 'en' : 'zh-CN'}
      >
        <Languages aria-hidden="true" />
        {t('login.otherLanguage')}
      </Button>
    </PrefsForm>
  )
}
