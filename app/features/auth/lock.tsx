/** The lock screen: the page behind is not rendered, and signing out is always possible. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { shownPictures } from '#app/blade/pictures.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { findSession } from '#app/blade/session.server.ts'
import { CodeField, typedFactorCode } from '#app/forms/code-field.tsx'
import { asksWhoLocked, checkCode } from './lock.server.ts'
import { PersonPicture } from '#app/components/person-picture.tsx'
import { Brand } from '#app/components/logo.tsx'
import { textsOf, type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { defineForm, parseForm } from '#app/forms/form-spec.ts'
import { FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { personKey } from '#app/lib/person.ts'
import { PageOwner } from '#app/shell/page-owner.tsx'
import { wantedAddress } from '#app/lib/address.ts'
import { OutsidePage, outsideLinks, SignOut } from './outside.tsx'
import { stayAction } from '#app/forms/lost.ts'

export const links = outsideLinks

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await findSession(request, context)
  if (session && !session.locked) throw redirect('/')
  const t = textsOf(request)
  const page = { title: t(session ? 'lock.title' : 'lock.none'), now: context.now() }
  if (!session) return { ...page, locked: undefined, pictures: undefined }
  const { nickName: name, avatar } = session.user
  const withCode = await asksWhoLocked(request, context, session)
  return {
    ...page,
    locked: { name, avatar, withCode, person: personKey(session.user) },
    pictures: shownPictures(request, context, [avatar]),
  }
}

const passwordForm = ({ t, language }: Words) => {
  const empty = t('lock.empty')
  const password = z.string().max(64).regex(/\S/)
  return defineForm(
    z.object({ password, code: typedFactorCode }),
    { password: { label: t('lock.password'), missing: empty, wrong: empty }, code: t('factor.code') },
    language,
    ['password', 'code'],
  )
}

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await findSession(request, context)
  if (!session) throw redirect('/login')
  const words = wordsOf(request)
  const { t } = words
  const submission = parseForm(await readForm(request), passwordForm(words))
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  // Checked first, because a correct password unlocks the session at once.
  try {
    await checkCode(request, context, session, submission.value.code)
  } catch (error) {
    if (!(error instanceof BladeError)) throw error
    return data(submission.reply({ fieldErrors: { code: [failureText(error.failure, t)] } }), { status: 400 })
  }
  const { open, triesLeft } = await context.store.unlock(session.id, submission.value.password)
  if (open) return redirect(wantedAddress(request))
  if (triesLeft <= 0) {
    const to = wantedAddress(request)
    return redirectWithToast(context, `/login?to=${encodeURIComponent(to)}`, { tone: 'danger', text: t('lock.over') })
  }
  return data(submission.reply({ fieldErrors: { password: [t('lock.wrong', { n: triesLeft })] } }), { status: 400 })
}

export const handle: TextHandle = { i18n: ['login'] }

export default function LockScreen() {
  const { now, locked } = useLoaderData<typeof loader>()
  return locked ? <Unlock now={now} {...locked} /> : <NothingLocked now={now} />
}

interface UnlockProps {
  /** Time of rendering, epoch milliseconds. */
  now: number
  name: string
  avatar: string
  /** Whether the user has a second factor. */
  withCode: boolean
  person: string
}

function Unlock({ now, withCode, name, avatar, person }: UnlockProps) {
  const result = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const words = useText()
  const { t } = words
  const [form, { password, code }] = useForm(passwordForm(words), { result, late: true })
  return (
    <PageOwner person={person}>
      <OutsidePage className="grid-rows-[1fr_auto]">
        <div className="grid w-[min(340px,calc(100vw-48px))] justify-items-center gap-3.5 text-center">
          <Clock now={now} />
          <PersonPicture className="size-15! text-xl shadow-[0_0_0_4px_var(--card),var(--shadow-2)]" address={avatar} name={name} />
          <div>
            <h1 className="text-lg">{name}</h1>
            <p className="text-xs text-muted-foreground">{t('lock.everywhere')}</p>
          </div>
          <Form method="post" {...getFormProps(form)} className="grid w-full gap-2 text-left [--control-h:44px]">
            <FormField field={password} label={t('lock.password')} className="gap-2">
              {(control) => (
                <InputGroup>
                  <Lock aria-hidden="true" />
                  <InputGroupInput {...control} type="password" autoComplete="off" autoFocus />
                </InputGroup>
              )}
            </FormField>
            {withCode && <CodeField field={code} />}
            <Button type="submit" size="lg" working={busy}>
              {t('lock.unlock')}
            </Button>
          </Form>
          <SignOut />
        </div>
        <Brand className="gap-2! p-5 text-xs! font-normal! text-muted-foreground" />
      </OutsidePage>
    </PageOwner>
  )
}

/** Shown without a session: the page needs no sign-in (specification §2), and there is nothing to unlock. */
function NothingLocked({ now }: Pick<UnlockProps, 'now'>) {
  const { t } = useText()
  return (
    <OutsidePage className="grid-rows-[1fr_auto]">
      <div className="grid w-[min(340px,calc(100vw-48px))] justify-items-center gap-3.5 text-center">
        <Clock now={now} />
        <div>
          <h1 className="text-lg">{t('lock.none')}</h1>
          <p className="text-xs text-muted-foreground">{t('lock.noneHint')}</p>
        </div>
        <ButtonLink size="lg" to="/login" className="w-full [--control-h:44px]">
          {t('login.submit')}
        </ButtonLink>
      </div>
      <Brand className="gap-2! p-5 text-xs! font-normal! text-muted-foreground" />
    </OutsidePage>
  )
}

/** @param now time of rendering, epoch milliseconds */
function Clock({ now }: { now: number }) {
  const { language } = useText()
  const [time, setTime] = useState(now)
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
