/** Sign-in: by account, by phone, by a third party. The method is part of the address. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { isStoreFull } from '#contract/console-store.ts'
import { pick } from '#contract/languages.ts'
import { phoneProblem } from '#contract/rules/phone.ts'
import { Button } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { CircleAlert, FlaskConical, Languages } from 'lucide-react'
import { askCaptcha, askWays, sendCode, signIn, signInByPhone } from '#app/blade/dialect.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { callerOf, findSession } from '#app/blade/session.server.ts'
import { Brand } from '#app/components/logo.tsx'
import { PrefsForm } from '#app/components/prefs-form.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useLanguage } from '#app/i18n/use-language.ts'
import { languageOf } from '#app/lib/prefs.server.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { AccountWay } from './account-way.tsx'
import { BedBoard } from './board.tsx'
import { PhoneWay } from './phone-way.tsx'
import { enter, secondsLeft, sentCode } from './sign-in.server.ts'
import { ThirdWay } from './third-way.tsx'
import { type Way, Ways } from './ways.tsx'
import styles from '#app/styles/outside.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

/** A failed attempt has consumed the captcha: the page loads another. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findSession(request, context)) throw redirect('/')
  const caller = callerOf(request, context)
  const asked = new URL(request.url).searchParams.get('way')
  const { sms, social } = await askWays(caller, context.signInWays)
  const offered: Way[] = ['account', ...(sms ? ['phone' as const] : []), ...(social.length ? ['third' as const] : [])]
  const way = offered.find((one) => one === asked) ?? 'account'
  // why: a captcha that fails to load is reported on the form; the page itself must still render
  const captcha = way === 'account' && context.captcha ? await askCaptcha(caller).catch(() => null) : null
  const sent = way === 'phone' ? await sentCode.read(request, context) : undefined
  const language = languageOf(request)
  const t = textsOf(request)
  return data({
    title: `${t('login.title')} · ${t('app.name')}`,
    way,
    offered,
    social,
    captcha,
    withCaptcha: context.captcha,
    sent: sent ? { phone: sent.phone, sentAt: sent.sentAt, left: secondsLeft(sent.sentAt, context.now()) } : null,
    accounts: context.demoAccounts.map((a) => ({ account: a.account, may: pick(a.may, language) })),
  })
}

type Errors = Partial<Record<'username' | 'password' | 'captcha' | 'phone' | 'code' | 'form', string>>
interface Refusal {
  errors: Errors
  username?: string
  phone?: string
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const t = textsOf(request)
  const caller = callerOf(request, context)
  const intent = text('intent')
  const to = new URL(request.url).searchParams.get('to')
  const kept = intent === 'account' || !intent ? { username: text('username') } : { phone: text('phone') }
  const errors: Errors = {}
  const refuse = () => data<Refusal>({ errors, ...kept }, { status: 400 })

  try {
    if (intent === 'send' || intent === 'phone') {
      const phone = text('phone')
      const problem = phoneProblem(phone)
      if (problem) errors.phone = t(problem)
      if (intent === 'phone' && !text('code')) errors.code = t('login.needCode')
      if (Object.keys(errors).length) return refuse()
      if (intent === 'send') {
        const id = await sendCode(caller, phone)
        const { pathname, search } = new URL(request.url)
        const cookie = await sentCode.keep(context, { phone, id, sentAt: context.now() })
        return redirect(pathname.replace(/\.data$/, '') + search, { headers: { 'Set-Cookie': cookie } })
      }
      const sent = await sentCode.read(request, context)
      if (sent?.phone !== phone) errors.code = t('login.codeFirst')
      if (!sent || errors.code) return refuse()
      const signedIn = await signInByPhone(caller, { phone, id: sent.id, value: text('code') }, context.now())
      return await enter(request, context, signedIn, to, new Headers({ 'Set-Cookie': await sentCode.drop(context) }))
    }
    const username = text('username')
    const password = String(form.get('password') ?? '')
    if (!username) errors.username = t('login.needUsername')
    if (!password) errors.password = t('login.needPassword')
    if (context.captcha && !text('captcha')) errors.captcha = t('login.needCaptcha')
    if (Object.keys(errors).length) return refuse()
    const captcha = context.captcha ? { key: text('captchaKey'), code: text('captcha') } : undefined
    return await enter(request, context, await signIn(caller, { username, password, captcha }, context.now()), to)
  } catch (error) {
    if (isStoreFull(error)) errors.form = t('state.full')
    else if (error instanceof BladeError) errors.form = failureText(error.failure, t)
    else throw error
    return refuse()
  }
}

export default function Login() {
  const { way, offered, social, captcha, withCaptcha, accounts, sent } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const to = useSearchParams()[0].get('to')
  const { t } = useLanguage()
  const errors = result?.errors ?? {}
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)] bg-card max-md:grid-cols-1 max-md:grid-rows-[auto_1fr] max-md:bg-background">
      <section className="relative flex flex-col overflow-hidden border-r bg-linear-160 from-primary-soft to-background to-70% px-14 py-10 max-md:border-0 max-md:bg-none max-md:px-5 max-md:pt-4.5 max-md:pb-0 max-md:[&>:not(:first-child)]:hidden">
        <Brand />
        <h2 className="mt-[11vh] text-[34px] leading-[1.32] tracking-[-0.01em]">
          {t('login.headline1')}
          <br />
          {t('login.headline2')}
        </h2>
        <p className="mt-3.5 max-w-[30em] text-md text-muted-foreground">{t('login.line')}</p>
        <BedBoard />
      </section>
      <section className="relative flex flex-col items-center justify-center p-8 max-md:static max-md:justify-start max-md:px-5 max-md:pt-8.5 max-md:pb-6">
        <LanguageSwitch />
        <div className="grid w-full max-w-93 grid-cols-1 gap-4 [--control-h:42px] max-md:[--control-h:46px] **:data-[slot^=input]:text-md">
          <div>
            <h1 className="text-[26px] tracking-[-0.01em]">{t('login.title')}</h1>
            <p className="text-muted-foreground mt-1">{t('login.hint')}</p>
          </div>
          {accounts.length > 0 && (
            <Alert role="note">
              <FlaskConical aria-hidden="true" />
              <AlertDescription>{t('login.isDemo')}</AlertDescription>
            </Alert>
          )}
          <Ways offered={offered} current={way} to={to} />
          {errors.form && (
            <Alert variant="destructive">
              <CircleAlert aria-hidden="true" />
              <AlertDescription>{errors.form}</AlertDescription>
            </Alert>
          )}
          {way === 'account' && <AccountWay {...{ captcha, withCaptcha, accounts, errors }} username={result?.username} />}
          {way === 'phone' && <PhoneWay sent={sent} phone={result?.phone} errors={errors} />}
          {way === 'third' && <ThirdWay social={social} to={to} />}
        </div>
      </section>
    </main>
  )
}

function LanguageSwitch() {
  const { t, language } = useLanguage()
  return (
    <PrefsForm className="absolute top-5 right-6 max-md:top-3 max-md:right-3">
      <Button
        type="submit"
        variant="ghost"
        size="sm"
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
