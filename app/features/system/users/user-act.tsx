/** `/system/user/reset` and `/system/user/unlock`: confirms, then acts on the users in the address. */
import { userCalls } from '#contract/endpoints/user.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/resource/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { redirectWithToast } from '#app/shell/toast.server.ts'
import { usersBehind } from './user-address.ts'
import { userIds } from './user.server.ts'
import { loadUsers } from './users.server.ts'

const acts = {
  reset: { call: 'resetPassword', ask: 'user.resetAsk', hint: 'user.resetHint', button: 'user.reset', done: 'user.resetDone' },
  unlock: { call: 'unlock', ask: 'user.unlockAsk', hint: 'user.unlockHint', button: 'user.unlock', done: 'user.unlockDone' },
} as const

const actOf = (pathname: string) => acts[pathname.replace(/\.data$/, '').endsWith('/reset') ? 'reset' : 'unlock']

export const loader = (args: LoaderFunctionArgs) => loadUsers(args, userIds(args.request))

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const act = actOf(pathname)
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    try {
      await blade.call(userCalls[act.call], { userIds: userIds(request).join(',') })
    } catch (error) {
      return data({ failure: failureText(failureOf(error), t, 'Form') }, { status: 400 })
    }
    return redirectWithToast(context, usersBehind(search), { tone: 'success', text: t(act.done) })
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function UserAct() {
  const { users } = useLoaderData<typeof loader>()
  const failure = useAnswer<typeof action>()?.failure
  const { pathname, search } = useLocation()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  const act = actOf(pathname)
  const back = usersBehind(search)
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
        {users.length > 0 && <p>{t(act.hint)}</p>}
        <p className="text-muted-foreground">{users.map(({ account, realName }) => `${account}（${realName}）`).join('、')}</p>
      </DialogBody>
    </Modal>
  )
}
