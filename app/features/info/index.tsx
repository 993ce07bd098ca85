/** Personal info in tabs, each with an address: profile, password, second factor, sessions. */
import { userCalls } from '#contract/endpoints/user.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ButtonGroup, ButtonGroupLink } from '#app/ui/button-group.tsx'
import { Card } from '#app/ui/card.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { resources } from '#contract/resources/index.ts'
import { rowFromWire } from '#contract/wire.ts'
import { shownPictures } from '#app/blade/pictures.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { LostNote } from '#app/components/lost-note.tsx'
import { isConflict } from '#app/resource/merge/conflict.ts'
import { MergeDialog } from '#app/resource/merge/merge-dialog.tsx'
import { stampOf } from '#app/resource/merge/stale.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { formWithin, readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { mayRecord } from './recording.server.ts'
import { changePassword, readUser, saveProfile } from './info.server.ts'
import { doFactor, factorView } from './factor.server.ts'
import { Factor } from './factor.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { endOthers, sessionsOf } from './sessions.server.ts'
import { Sessions } from './sessions.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

const address = {
  profile: '/info/index',
  password: '/info/index?tab=password',
  sessions: '/info/index?tab=sessions',
  factor: '/info/index?tab=factor',
} as const
type Tab = keyof typeof address
const tabs = ['profile', 'password', 'factor', 'sessions'] as const satisfies Tab[]
const tabOf = (request: Request): Tab => {
  const requestedTab = new URL(request.url).searchParams.get('tab')
  return tabs.find((tab) => tab === requestedTab) ?? 'profile'
}
/** The success message. */
const done = { profile: 'crud.updated', password: 'info.passwordChanged', sessions: 'sessions.ended', factor: 'factor.isOff' } as const

/** Maximum bytes that are read. Above the limit of an avatar, so that the page can report one that is too big. */
const longestForm = 10 * 1_048_576

export const clientLoader = cachedLoader()
export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const { blade, session } = signedIn
    const t = textsOf(request)
    const tab = tabOf(request)
    const { data: row } = await blade.call(userCalls.info, {})
    return {
      title: t('info.title'),
      tab,
      record: await mayRecord(context, signedIn),
      sessions: tab === 'sessions' ? await sessionsOf({ session }, context) : [],
      factor: (await factorView(signedIn)) ?? null,
      user: readUser(row),
      pictures: shownPictures(request, context, [row.avatar]),
      stamp: stampOf(resources.user, rowFromWire(resources.user, row)),
    }
  })
}

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const words = wordsOf(request)
    const { t } = words
    const tab = tabOf(request)
    const form = await (tab === 'profile' ? formWithin(request, longestForm) : readForm(request))
    const tooBig = { status: 'error', error: { avatar: [t('info.avatarSize')] } } as const
    if (!form) return data({ result: tooBig }, { status: 413 })
    if (tab === 'factor') {
      const { isOff, ...factor } = await doFactor(signedIn, form, words)
      if (isOff) return redirectWithToast(context, address.factor, { tone: 'success', text: t(done.factor) })
      return data({ factor }, { status: factor.result ? 400 : 200 })
    }
    const save = { profile: saveProfile, password: changePassword, sessions: () => Promise.resolve(undefined) }[tab]
    const refusal = await save(signedIn, context, form, words)
    if (refusal) return data(refusal, { status: isConflict(refusal) ? 409 : 400 })
    if (tab !== 'profile') await endOthers(request, signedIn, context)
    return redirectWithToast(context, address[tab], { tone: 'success', text: t(done[tab]) })
  })
}

export const handle: TextHandle = { i18n: ['info', 'form'] }

export default function Info() {
  const { tab, record, user, stamp, sessions, factor } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const factorAnswer = answer && 'factor' in answer ? answer.factor : undefined
  const other = answer && 'factor' in answer ? undefined : answer
  const conflict = isConflict(other) ? other : undefined
  const refusal = isConflict(other) ? undefined : other
  const { t } = useText()
  return (
    <>
      <PageHeader>
        <h1 className="phone:sr-only">{t('info.title')}</h1>
      </PageHeader>
      <Card as="section" className="grid max-w-140 gap-5 p-5">
        <ButtonGroup as="nav" className="justify-self-start" aria-label={t('info.title')}>
          {tabs.map((name) =>
            name === 'factor' && !factor ? null : (
              <ButtonGroupLink key={name} to={address[name]} aria-current={name === tab ? 'page' : undefined}>
                {t(`info.tab.${name}`)}
              </ButtonGroupLink>
            ),
          )}
          {record && <ButtonGroupLink to="/info/recording">{t('recording.open')}</ButtonGroupLink>}
        </ButtonGroup>
        <LostNote />
        {tab === 'password' && <PasswordForm result={refusal?.result} withCode={factor?.isOn} />}
        {tab === 'factor' && factor && <Factor state={factor} answer={factorAnswer} />}
        {tab === 'sessions' && <Sessions sessions={sessions} />}
        {tab === 'profile' && <ProfileForm user={user} stamp={refusal?.stamp ?? stamp} result={refusal?.result} withCode={factor?.isOn} />}
      </Card>
      {conflict && <MergeDialog resource={resources.user} result={conflict} closeTo={address.profile} dictionaries={{}} />}
    </>
  )
}
