/** `/system/user/grant`: the roles of one user or of several at once. */
import { userCalls } from '#contract/endpoints/user.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { role } from '#contract/resources/access.ts'
import { roleTree } from '#contract/endpoints/system.ts'
import type { TreeNode } from '#contract/outputs.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { getFormProps } from '@conform-to/react'
import { Info } from 'lucide-react'
import { z } from 'zod'
import { failureText } from '#app/blade/failure-text.ts'
import { rolesRefusal } from '#app/blade/safeguards.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { AskUnsaved, useChanges, useUnsaved } from '#app/forms/unsaved.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { defineForm, parseForm } from '#app/forms/form-spec.ts'
import { FormError } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { offerOf } from '#app/forms/undo.server.ts'
import { usersBehind } from './user-address.ts'
import { userIds } from './user.server.ts'
import { loadUsers } from './users.server.ts'

/** A role to choose, with those below it. */
type Offer = Pick<TreeNode, 'id' | 'title'> & { children?: readonly Offer[] }
const isInTree = (nodes: readonly Offer[], id: string): boolean => nodes.some((node) => node.id === id || isInTree(node.children ?? [], id))

export async function loader(args: LoaderFunctionArgs) {
  const { users } = await loadUsers(args, userIds(args.request))
  const roles = await requireSession(args.request, args.context, async ({ blade }) => {
    const offered = (await blade.call(roleTree, {})).data
    // A stock server leaves the role of a tenant's administrator out for others, who would take it away without seeing it.
    const missing = [...new Set(users.flatMap(({ roleIds }) => roleIds))].filter((id) => !isInTree(offered, id))
    const rows = await Promise.all(missing.map((id) => blade.detail(role, id)))
    const more = rows.flatMap((row) => (row ? [{ id: String(row.id), title: String(row.roleName), children: [] }] : []))
    return [...offered, ...more]
  })
  return { users, roles }
}

const rolesForm = ({ t, language }: Words) =>
  defineForm(z.object({ roleIds: z.array(z.string()).min(1, { error: t('user.noRole') }) }), {}, language)

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    const submission = parseForm(await readForm(request), rolesForm(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    const { roleIds } = submission.value
    const refusal = await rolesRefusal(signedIn, userIds(request), roleIds)
    if (refusal) return data(submission.reply({ formErrors: [refusal] }), { status: 400 })
    try {
      await blade.call(userCalls.grant, { userIds: userIds(request).join(','), roleIds: roleIds.join(',') })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }), { status: 400 })
    }
    return redirectWithToast(context, usersBehind(new URL(request.url).search), {
      tone: 'success',
      text: words.t('user.granted'),
      undo: await offerOf(signedIn, context.now()),
    })
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function UserRoles() {
  const { users, roles } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { pathname, search } = useLocation()
  const words = useText()
  const { t } = words
  const [form, { roleIds }] = useForm(rolesForm(words), { result })
  const busy = useNavigation().state !== 'idle'
  const { changed, form: watched } = useChanges()
  const leaving = useUnsaved(changed > 0)
  const back = usersBehind(search)
  const isHeld = (role: string) => users.length > 0 && users.every(({ roleIds }) => roleIds.includes(role))
  const differ = users.some(({ roleIds }) => roleIds.join() !== users[0]!.roleIds.join())
  const branch = (nodes: readonly Offer[]) => (
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
      title={t(!users.length ? 'crud.chooseOne' : users.length === 1 ? 'user.grantOne' : 'user.grantTitle', { n: users.length })}
      subtitle={users.map(({ account, realName }) => t('person.named', { name: account, account: realName })).join(t('app.comma'))}
      foot={
        leaving.asks ? (
          <AskUnsaved leaving={leaving} />
        ) : (
          <DialogFooter>
            <DialogActions>
              <ButtonLink variant="outline" to={back}>
                {t(users.length ? 'app.cancel' : 'app.ok')}
              </ButtonLink>
              {users.length > 0 && (
                <Button type="submit" form={form.id} working={busy}>
                  {t('crud.save')}
                </Button>
              )}
            </DialogActions>
          </DialogFooter>
        )
      }
    >
      <DialogBody>
        <Form method="post" action={pathname + search} {...getFormProps(form)} {...watched}>
          <FormError className="mb-4">{form.errors?.[0] ?? roleIds.errors?.[0]}</FormError>
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
