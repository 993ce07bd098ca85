/** Adds a user, with a password that is never returned, and edits one. */
import { defineResource } from '#contract/resource.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { user } from '#contract/resources/access.ts'
import { password, refs } from '#contract/values.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useShellData } from '#app/shell/shell-data.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { loadForm, submitForm } from '#app/resource/form/form.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { UserEffect } from './user-effect-view.tsx'
import { NoRole } from './no-role.tsx'
import { fieldOfUser } from './user.server.ts'

const newUser = defineResource({
  ...user,
  path: '/system/user',
  joined: () => user.joined,
  // The call accepts a user without a role, who cannot sign in, so this form requires a role.
  entity: () => user.entity.extend({ roleId: refs('role'), password: password(), password2: password('password') }),
  search: ['deptId'],
  find: [],
  columns: [],
  card: { title: [], lines: [] },
  form: {
    person: ['realName', 'account', 'name', 'phone', 'email'],
    reach: ['deptId', 'roleId'],
    'sign-in': ['password', 'password2'],
    work: ['postId', 'code', 'userType'],
    profile: ['sex', 'birthday', 'avatar'],
  },
  title: 'account',
  importBy: [],
})
/** BladeX accepts only new users in `submit`. */
const knownUser = { ...user, calls: { ...user.calls, submit: 'update' } }
const formOf = (id: string | undefined) => (id ? knownUser : newUser)

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadForm(args, formOf(args.params.id))
  const mayWrite = async (signedIn: SignedInRequest) =>
    !(await capabilitiesOf(signedIn))('means') || (await mayUse(signedIn, userCalls.resetPassword.needs))
  return { ...loaded, phone: !args.params.id || (await requireSession(args.request, args.context, mayWrite)) }
}
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, formOf(args.params.id), fieldOfUser)

export const handle: TextHandle = { i18n: ['system', 'form'] }

export default function UserForm() {
  const { id } = useParams()
  const { t } = useText()
  const hospitals = useShellData()?.hospitals
  const { phone, ...loaded } = useLoaderData<typeof loader>()
  return (
    <FormPage
      resource={formOf(id)}
      loaded={loaded}
      fixed={phone ? [] : ['phone']}
      hints={{ ...(hospitals && { deptId: t('user.deptHint') }), ...(!phone && { phone: t('user.phoneFixed') }) }}
      labels={hospitals ? { deptId: t('user.deptQuestion') } : {}}
      below={id && <NoRole />}
      effect={<UserEffect row={loaded.row} />}
      result={useAnswer<typeof action>()}
    />
  )
}
