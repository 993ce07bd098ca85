/** Sign-in: by account, phone or third party. The method is part of the address. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { SplitPage, SplitPageContent, SplitPageHero } from '#app/ui/split-page.tsx'
import type { Submission, SubmissionResult } from '@conform-to/react'
import { storeTrouble, isBundled } from '#contract/console/console-store.ts'
import { saysLocked } from '#contract/springblade/calls.ts'
import { pick } from '#contract/languages.ts'
import { Button } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { FlaskConical, KeyRound, Languages, TimerOff } from 'lucide-react'
import { useEffect } from 'react'
import { loadCaptcha, isKeyless, loadSignInWays, sendCode, signIn, signInByPhone } from '#app/blade/dialect.server.ts'
import { storedNames } from '#app/lib/local-store.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { callerOf, findSession } from '#app/blade/session.server.ts'
import { Brand } from '#app/components/logo.tsx'
import { PrefsForm } from '#app/shell/prefs-form.tsx'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { FormError } from '#app/forms/form-field.tsx'
import { type Say, useLanguage } from '#app/i18n/use-language.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { AccountWay } from './account-way.tsx'
import { useBrand } from '#app/prefs/use-prefs.ts'
import { Board } from './board.tsx'
import { PhoneWay } from './phone-way.tsx'
import { accountForm, phoneForm } from './sign-in-forms.server.ts'
import { toCodePage, secondsLeft, sentCode } from './sign-in.server.ts'
import { callerOfTyped, enterTenant, tenantProposal } from './tenant.server.ts'
import { ThirdWay } from './third-way.tsx'
import { type SignInMethod, Ways } from './ways.tsx'
import { outsideLinks } from './outside.tsx'
import { stayAction } from '#app/forms/lost.ts'

export const links = outsideLinks

/** A failed attempt consumes the captcha, so the page loads another. */
export const shouldRevalidate = () => true

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (await findSession(request, context)) throw redirect('/')
  const caller = callerOf(request, context)
  const { searchParams } = new URL(request.url)
  const requestedMethod = searchParams.get('way')
  const { sms, social, registration } = await loadSignInWays(caller, context.signInWays)
  const offered: SignInMethod[] = ['account', ...(sms ? ['phone' as const] : []), ...(social.length ? ['third' as const] : [])]
  const method = offered.find((one) => one === requestedMethod) ?? 'account'
  // A captcha that fails to load is reported on the form; the page itself must still render.
  const tenant = method === 'third' ? undefined : await tenantProposal(request, context)
  const captcha = method === 'account' && context.captcha ? await loadCaptcha(caller).catch(() => null) : null
  const sentMessage = method === 'phone' ? await sentCode.read(request, context) : undefined
  const language = languageOf(request)
  const t = textsOf(request)
  return data({
    title: t('login.title'),
    method,
    offered,
    social,
    registration,
    captcha,
    withCaptcha: context.captcha,
    tenant,
    sent: sentMessage
      ? {
          phone: sentMessage.phone,
          sentAt: sentMessage.sentAt,
          left: secondsLeft(sentMessage.sentAt, context.now()),
          code: context.demoCode(sentMessage.id),
        }
      : null,
    ended: searchParams.has('ended'),
    keyless: method === 'account' && isKeyless(context.blade),
    hospitals: isBundled(context.blade),
    accounts: context.demoAccounts.map((a) => ({
      account: a.account,
      may: method === 'account' ? pick(a.may, language) : '',
      phone: method === 'phone' ? a.phone : '',
    })),
  })
}

const refuse = (result: SubmissionResult) => data(result, { status: 400 })

/** A refusal about the tenant belongs to its field. Others name it, because a wrong one is refused like a wrong password. */
function problemsOf({ failure }: BladeError, t: Say, tenant: string | undefined): Parameters<Submission<unknown>['reply']>[0] {
  const text = failureText(failure, t) || t('state.notDone')
  if (tenant === undefined) return { formErrors: [text + (saysLocked(failure.msg) ? t('login.lockedFor') : '')] }
  if (/租户|tenant/i.test(failure.msg)) return { fieldErrors: { tenant: [text] } }
  const more = saysLocked(failure.msg) ? t('login.lockedFor') : failure.kind === 'refused' ? t('login.tenant.check', { tenant }) : ''
  return { formErrors: [text + more] }
}

/** @param reply the form's reply, which reports the server's refusal @param tenant as typed; undefined where it is not asked for */
async function attempt<R>(
  { request, context }: ActionFunctionArgs,
  reply: Submission<unknown>['reply'],
  tenant: string | undefined,
  work: () => Promise<R>,
) {
  try {
    return await work()
  } catch (error) {
    const next = await toCodePage(context, error, targetOf(request))
    if (next) return next
    const t = textsOf(request)
    const trouble = storeTrouble(error)
    if (trouble) return refuse(reply({ formErrors: [t(`state.${trouble}`)] }))
    if (error instanceof BladeError) return refuse(reply(problemsOf(error, t, tenant)))
    throw error
  }
}

const asksTenant = ({ context }: ActionFunctionArgs) => context.blade.tenants?.isAsked ?? false

async function byAccount(args: ActionFunctionArgs, form: FormData) {
  const { request, context } = args
  const withTenant = asksTenant(args)
  const submission = parseForm(form, accountForm(wordsOf(request), { captcha: context.captcha, tenant: withTenant }))
  if (submission.status !== 'success') return refuse(submission.reply())
  const { captcha = '', captchaKey = '', tenant, ...typed } = submission.value
  const caller = await callerOfTyped(request, context, tenant)
  if (!caller) return refuse(submission.reply({ fieldErrors: { tenant: [textsOf(request)('login.tenant.unknown')] } }))
  const picture = context.captcha ? { key: captchaKey, code: captcha } : undefined
  return attempt(args, submission.reply, withTenant ? tenant : undefined, async () =>
    enterTenant(request, context, await signIn(caller, { ...typed, captcha: picture }, context.now()), targetOf(request)),
  )
}

async function byPhone(args: ActionFunctionArgs, form: FormData, isSent: boolean) {
  const { request, context } = args
  const withTenant = asksTenant(args)
  const submission = parseForm(form, phoneForm(wordsOf(request), isSent, { tenant: withTenant }))
  if (submission.status !== 'success') return refuse(submission.reply())
  const { phone, code = '', tenant } = submission.value
  const caller = await callerOfTyped(request, context, tenant)
  if (!caller) return refuse(submission.reply({ fieldErrors: { tenant: [textsOf(request)('login.tenant.unknown')] } }))
  const sentMessage = isSent ? await sentCode.read(request, context) : undefined
  if (isSent && sentMessage?.phone !== phone)
    return refuse(submission.reply({ fieldErrors: { code: [textsOf(request)('login.codeFirst')] } }))
  return attempt(args, submission.reply, withTenant ? tenant : undefined, async () => {
    if (sentMessage) {
      const signedIn = await signInByPhone(caller, { phone, id: sentMessage.id, value: code }, context.now())
      return enterTenant(request, context, signedIn, targetOf(request), new Headers({ 'Set-Cookie': await sentCode.drop(context) }))
    }
    const id = await sendCode(caller, phone)
    const { pathname, search } = new URL(request.url)
    const cookie = await sentCode.keep(context, { phone, id, sentAt: context.now() })
    return redirect(pathname.replace(/\.data$/, '') + search, { headers: { 'Set-Cookie': cookie } })
  })
}

const targetOf = (request: Request) => new URL(request.url).searchParams.get('to')

export const clientAction = stayAction

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request)
  const intent = form.get('intent')
  return intent === 'send' || intent === 'phone' ? byPhone(args, form, intent === 'phone') : byAccount(args, form)
}

export const handle: TextHandle = { i18n: ['login'] }

export default function Login() {
  const { method, offered, social, registration, captcha, withCaptcha, tenant, accounts, sent, ended, keyless, hospitals } =
    useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const to = useSearchParams()[0].get('to')
  const { t } = useLanguage()
  // Runs in an effect because tabs are stored in the browser. Imported only where there are some, to keep a first visit small.
  useEffect(() => {
    if (storedNames('').length) void import('#app/shell/tabs/cached-pages.ts').then(({ forgetEnded }) => forgetEnded())
  }, [])
  return (
    <SplitPage>
      <SplitPageHero>
        <Brand />
        <Slogan hospitals={hospitals} />
        <Board beds={hospitals} />
      </SplitPageHero>
      <SplitPageContent>
        <LanguageSwitch />
        <div className="grid w-full max-w-93 grid-cols-1 gap-4 [--control-h:42px] max-md:[--control-h:46px] **:data-[slot^=input]:text-md">
          <div>
            <h1 className="text-[26px] tracking-[-0.01em]">{t('login.title')}</h1>
            <p className="text-muted-foreground mt-1">{t('login.hint')}</p>
          </div>
          {ended && !result && (
            <Alert role="status">
              <TimerOff aria-hidden="true" />
              <AlertDescription>{t('login.ended')}</AlertDescription>
            </Alert>
          )}
          {keyless && (
            <Alert variant="warning" role="status">
              <KeyRound aria-hidden="true" />
              <AlertDescription>{t('state.keyless')}</AlertDescription>
            </Alert>
          )}
          {accounts.length > 0 && (
            <Alert role="note">
              <FlaskConical aria-hidden="true" />
              <AlertDescription>{t('login.isDemo')}</AlertDescription>
            </Alert>
          )}
          <Ways offered={offered} current={method} to={to} />
          <FormError>{result?.error?.['']?.[0]}</FormError>
          {method === 'account' && (
            <AccountWay captcha={captcha} withCaptcha={withCaptcha} tenant={tenant} accounts={accounts} result={result} />
          )}
          {method === 'phone' && <PhoneWay tenant={tenant} accounts={accounts} sent={sent} result={result} />}
          {method === 'third' && <ThirdWay social={social} registration={registration} to={to} />}
        </div>
      </SplitPageContent>
    </SplitPage>
  )
}

/** The company's own words, or what this server is for. */
function Slogan({ hospitals }: { hospitals: boolean }) {
  const { t } = useLanguage()
  const { slogan } = useBrand()
  const lines = slogan ? [slogan] : hospitals ? [t('login.headline1'), t('login.headline2')] : [t('login.plain1'), t('login.plain2')]
  return (
    <>
      <h2 className="mt-[11vh] text-[34px] leading-[1.32] tracking-[-0.01em] wrap-anywhere">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </h2>
      {!slogan && <p className="mt-3.5 max-w-[30em] text-md text-muted-foreground">{t(hospitals ? 'login.line' : 'login.plainLine')}</p>}
    </>
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
