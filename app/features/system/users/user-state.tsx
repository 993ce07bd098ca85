/** `/system/user/state`: disables or enables the users in the address, with a reason. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { userCalls, userStates } from '#contract/endpoints/user.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { ReasonDialog, reasonForm } from '#app/forms/reason-dialog.tsx'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { usersBehind } from './user-address.ts'
import { userIds } from './user.server.ts'
import { loadUsers } from './users.server.ts'

const acts = {
  disable: {
    state: userStates.disabled,
    ask: 'user.disableAsk',
    hint: 'user.disableHint',
    button: 'user.disable',
    done: 'user.disableDone',
  },
  enable: { state: userStates.active, ask: 'user.enableAsk', hint: 'user.enableHint', button: 'user.enable', done: 'user.enableDone' },
} as const
const actOf = (pathname: string) => acts[pathname.replace(/\.data$/, '').endsWith('/enable') ? 'enable' : 'disable']

export const loader = (args: LoaderFunctionArgs) => loadUsers(args, userIds(args.request))

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const { state, done } = actOf(pathname)
  const words = wordsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const submission = parseForm(await readForm(request), reasonForm(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    try {
      await blade.call(userCalls.state, { userIds: userIds(request).join(','), state, ...submission.value })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }), { status: 400 })
    }
    return redirectWithToast(context, usersBehind(search), { tone: 'success', text: words.t(done) })
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function UserState() {
  const { users } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { pathname, search } = useLocation()
  const { t } = useText()
  const act = actOf(pathname)
  return (
    <ReasonDialog
      closeTo={usersBehind(search)}
      title={t(users.length ? act.ask : 'crud.chooseOne', { n: users.length })}
      hint={t(act.hint)}
      names={users.map(({ account, realName }) => t('person.named', { name: account, account: realName })).join(t('app.comma'))}
      button={t(act.button)}
      destructive={act.state === userStates.disabled}
      result={result}
    />
  )
}
