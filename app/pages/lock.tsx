/** The lock screen: nothing of the page behind is rendered, and signing out is always possible. */
import { Button } from '#app/ui/button.tsx'
import { FieldError, FieldLabel } from '#app/ui/field.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Lock, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { findSession } from '../blade/session.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Brand } from '../components/logo.tsx'
import { textsOf } from '../i18n/i18n.server.ts'
import { useText } from '../i18n/use-text.ts'
import { readForm } from '../lib/read-form.server.ts'
import { redirectWithToast } from '../lib/toast.server.ts'
import { safeAddress } from '../lib/address.ts'
import styles from '../styles/outside.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await findSession(request, context)
  if (!session) throw redirect('/login')
  if (!session.locked) throw redirect('/')
  const t = textsOf(request)
  return { title: `${t('lock.title')} · ${t('app.name')}`, now: context.now(), name: session.user.nickName, avatar: session.user.avatar }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await findSession(request, context)
  if (!session) throw redirect('/login')
  const t = textsOf(request)
  const password = String((await readForm(request)).get('password') ?? '').slice(0, 64)
  if (!password.trim()) return data({ error: t('lock.empty') }, { status: 400 })
  const { open, triesLeft } = context.store.unlock(session.id, password)
  if (open) return redirect(safeAddress(new URL(request.url).searchParams.get('to')))
  if (triesLeft <= 0) {
    const to = safeAddress(new URL(request.url).searchParams.get('to'))
    return redirectWithToast(context, `/login?to=${encodeURIComponent(to)}`, { tone: 'danger', text: t('lock.over') })
  }
  return data({ error: t('lock.wrong', { n: triesLeft }) }, { status: 400 })
}

export default function LockScreen() {
  const { now, name, avatar } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { t } = useText()
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto] place-items-center bg-[radial-gradient(90%_70%_at_50%_0,var(--primary-soft),var(--background)_75%)]">
      <div className="grid w-[min(340px,calc(100vw-48px))] justify-items-center gap-3.5 text-center">
        <Clock now={now} />
        <Avatar className="size-15! text-[20px]! shadow-[0_0_0_4px_var(--card),var(--shadow-2)]" name={name} link={avatar} />
        <div>
          <h1 className="text-lg">{name}</h1>
          <p className="text-xs text-muted-foreground">{t('lock.everywhere')}</p>
        </div>
        <Form method="post" className="grid w-full gap-2 text-left [--control-h:44px]" noValidate>
          <FieldLabel htmlFor="password">{t('lock.password')}</FieldLabel>
          <InputGroup>
            <Lock aria-hidden="true" />
            <InputGroupInput
              id="password"
              name="password"
              type="password"
              autoComplete="off"
              autoFocus
              maxLength={64}
              aria-invalid={!!result?.error}
              aria-describedby={result?.error && 'lock-error'}
            />
          </InputGroup>
          <FieldError id="lock-error">{result?.error}</FieldError>
          <Button type="submit" size="lg" working={busy}>
            {t('lock.unlock')}
          </Button>
        </Form>
        <Form method="post" action="/session/logout">
          <Button type="submit" variant="ghost">
            <LogOut aria-hidden="true" />
            {t('app.signOut')}
          </Button>
        </Form>
      </div>
      <Brand className="gap-2! p-5 text-xs! font-normal! text-muted-foreground" />
    </main>
  )
}

/** @param now epoch milliseconds, when the page was rendered */
function Clock({ now }: { now: number }) {
  const { language } = useText()
  const [time, setTime] = useState(now)
  // why an effect: a timer
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { timeZone: 'Asia/Shanghai', ...options }).format(time)
  return (
    <div>
      <div className="text-[64px] leading-[1.1] tracking-[-0.02em]">{show({ hour: '2-digit', minute: '2-digit' })}</div>
      <p className="mb-5 text-muted-foreground">{show({ month: 'long', day: 'numeric', weekday: 'long' })}</p>
    </div>
  )
}
