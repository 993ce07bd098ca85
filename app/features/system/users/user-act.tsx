/** `/system/user/reset`, `/system/user/unlock` and `/system/user/two-factor`: confirms, then acts on the users in the address. */
import { factorCalls } from '#contract/endpoints/factor.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { resetPassword } from '#contract/springblade/calls.ts'
import { oneTimeHours } from '#contract/rules/password.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { failureText } from '#app/blade/failure-text.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { FormError } from '#app/forms/form-field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useDialect } from '#app/prefs/use-prefs.ts'
import { useText } from '#app/i18n/use-text.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { usersBehind } from './user-address.ts'
import { DoneFooter, OneTimePasswords } from './one-time-passwords.tsx'
import { userIds } from './user.server.ts'
import { loadUsers } from './users.server.ts'

const acts = {
  reset: { call: 'resetPassword', ask: 'user.resetAsk', hint: 'user.resetHint', button: 'user.reset', done: 'user.resetDone' },
  unlock: { call: 'unlock', ask: 'user.unlockAsk', hint: 'user.unlockHint', button: 'user.unlock', done: 'user.unlockDone' },
  'two-factor': { call: 'remove', ask: 'user.factorAsk', hint: 'user.factorHint', button: 'user.factor', done: 'user.factorDone' },
} as const

function actOf(pathname: string) {
  const path = pathname.replace(/\.data$/, '')
  return acts[(['reset', 'two-factor'] as const).find((end) => path.endsWith(`/${end}`)) ?? 'unlock']
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadUsers(args, userIds(args.request))
  // Whether this server generates a separate password for each account.
  const own = await requireSession(args.request, args.context, async (signedIn) => (await capabilitiesOf(signedIn))('means'))
  return { ...loaded, own }
}

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const act = actOf(pathname)
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    try {
      const input = { userIds: userIds(request).join(',') }
      if (act.call === 'unlock') await blade.call(userCalls.unlock, input)
      else if (act.call === 'remove') await blade.call(factorCalls.remove, input)
      else {
        const { passwords } = (await blade.call(userCalls.resetPassword, input)).data
        // Other Blade servers return none, because they set their own initial password.
        if (passwords.length) return data({ passwords })
      }
    } catch (error) {
      return data({ failure: failureText(failureOf(error), t, 'Form') }, { status: 400 })
    }
    return redirectWithToast(context, usersBehind(search), { tone: 'success', text: t(act.done) })
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function UserAct() {
  const { users, own } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const failure = answer && 'failure' in answer ? answer.failure : undefined
  const passwords = answer && 'passwords' in answer ? answer.passwords : undefined
  const { pathname, search } = useLocation()
  const { t } = useText()
  const dialect = useDialect()
  const busy = useNavigation().state !== 'idle'
  const act = actOf(pathname)
  const back = usersBehind(search)
  if (passwords)
    return (
      <Modal size="sm" closeTo={back} title={t('user.resetDone')} foot={<DoneFooter to={back} />}>
        <DialogBody>
          <OneTimePasswords passwords={passwords} />
        </DialogBody>
      </Modal>
    )
  return (
    <Modal
      size="sm"
      closeTo={back}
      title={t(users.length ? act.ask : 'crud.chooseOne', { n: users.length })}
      foot={
        <Form method="post" action={pathname + search} className="contents">
          <DialogFooter>
            <DialogActions>
              <ButtonLink variant="outline" to={back} data-autofocus>
                {t(users.length ? 'app.cancel' : 'app.ok')}
              </ButtonLink>
              {users.length > 0 && (
                <Button type="submit" working={busy}>
                  {t(act.button)}
                </Button>
              )}
            </DialogActions>
          </DialogFooter>
        </Form>
      }
    >
      <DialogBody>
        <FormError className="mb-4">{failure}</FormError>
        {users.length > 0 && (
          <p>
            {t(act.call === 'resetPassword' && !own ? `user.resetHint.${dialect}` : act.hint, {
              hours: oneTimeHours,
              password: resetPassword,
            })}
          </p>
        )}
        <p className="text-muted-foreground">
          {users.map(({ account, realName }) => t('person.named', { name: account, account: realName })).join(t('app.comma'))}
        </p>
      </DialogBody>
    </Modal>
  )
}
