/** `/system/user/grant`: the roles of one user or of several at once. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { roleTree } from '#contract/endpoints/system.ts'
import type { TreeNode } from '#contract/outputs.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { CircleAlert, Info } from 'lucide-react'
import { useId } from 'react'
import { userCall } from '#app/blade/dialect.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useChanges, useUnsaved } from '#app/components/unsaved.tsx'
import { failureOf } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { usersBehind } from './user-address.ts'
import { userIds } from './user.server.ts'
import { loadUsers } from './users.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { users } = await loadUsers(args, userIds(args.request))
  const roles = await requireSession(args.request, args.context, async ({ blade }) => (await blade.call(roleTree, {})).data)
  return { users, roles }
}

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade, caller }) => {
    const roleIds = (await readForm(request)).getAll('roleIds').map(String)
    if (!roleIds.length) return data({ failure: t('user.noRole') }, { status: 400 })
    try {
      await blade.call(userCall(caller.blade, 'grant'), { userIds: userIds(request).join(','), roleIds: roleIds.join(',') })
    } catch (error) {
      return data({ failure: failureText(failureOf(error), t) }, { status: 400 })
    }
    return redirectWithToast(context, usersBehind(new URL(request.url).search), { tone: 'success', text: t('user.granted') })
  })
}

export default function UserRoles() {
  const { users, roles } = useLoaderData<typeof loader>()
  const failure = useAnswer<typeof action>()?.failure
  const { pathname, search } = useLocation()
  const { t } = useText()
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const { changed, form } = useChanges()
  const blocker = useUnsaved(changed > 0)
  const back = usersBehind(search)
  const isHeld = (role: string) => users.length > 0 && users.every(({ roleIds }) => roleIds.includes(role))
  const differ = users.some(({ roleIds }) => roleIds.join() !== users[0]!.roleIds.join())
  const branch = (nodes: readonly TreeNode[]) => (
    <ul className="[&_&]:ps-6">
      {nodes.map((node) => (
        <li key={node.id}>
          <label className="flex min-h-8 cursor-pointer items-center gap-2">
            <Checkbox name="roleIds" value={node.id} defaultChecked={isHeld(node.id)} />
            {node.title}
          </label>
          {node.children && node.children.length > 0 && branch(node.children)}
        </li>
      ))}
    </ul>
  )
  return (
    <Modal
      size="sm"
      closeTo={back}
      title={t(users.length ? 'user.grantTitle' : 'crud.chooseOne', { n: users.length })}
      subtitle={users.map(({ account, realName }) => `${account}（${realName}）`).join('、')}
      foot={
        blocker.state === 'blocked' ? (
          <AskUnsaved blocker={blocker} />
        ) : (
          <DialogFooter>
            <DialogActions>
              <ButtonLink variant="outline" to={back}>
                {t('app.cancel')}
              </ButtonLink>
              {users.length > 0 && (
                <Button type="submit" form={id} working={busy}>
                  {t('crud.save')}
                </Button>
              )}
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      <DialogBody>
        <Form method="post" id={id} action={pathname + search} {...form}>
          {failure && (
            <Alert variant="destructive" className="mb-4">
              <CircleAlert aria-hidden="true" />
              <AlertDescription>{failure}</AlertDescription>
            </Alert>
          )}
          {differ && (
            <Alert className="mb-4">
              <Info aria-hidden="true" />
              <AlertDescription>{t('user.rolesDiffer')}</AlertDescription>
            </Alert>
          )}
          {users.length > 0 && (
            <fieldset>
              <legend className="sr-only">{t('user.roles')}</legend>
              {branch(roles)}
            </fieldset>
          )}
        </Form>
      </DialogBody>
    </Modal>
  )
}
