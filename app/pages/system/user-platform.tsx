/** `/system/user/:id/platform`: the platform of a user, and their data there. */
import { defineResource } from '#contract/resource.ts'
import { user } from '#contract/resources/access.ts'
import { optional, textarea } from '#contract/values.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { userCall } from '#app/blade/dialect.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { failureOf, loadRow } from '#app/crud/crud.server.ts'
import { FormDialog } from '#app/crud/form-dialog.tsx'
import { parseForm } from '#app/crud/submission.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { languageOf } from '#app/lib/prefs.server.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'

const platform = defineResource({
  ...user,
  path: '/system/user',
  entity: z.object({ userType: user.entity.shape.userType.unwrap(), userExt: optional(textarea(4096)) }),
  search: [],
  columns: [],
  form: ['userType', 'userExt'],
  title: 'userType',
})

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  return requireSession(request, context, async (signedIn) => {
    const [{ account, userType }, dictionaries, answer] = await Promise.all([
      loadRow(signedIn, request, user, id),
      dictionariesOf(signedIn, [platform.fields.userType!]),
      signedIn.blade.call(userCall(signedIn.caller.blade, 'platformDetail'), { id }),
    ])
    return { account, row: { id, userType, userExt: answer.data.userExt }, dictionaries }
  })
}

export const clientAction = formAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const submission = parseForm(platform, 'insert', languageOf(request), await readForm(request))
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { userType, userExt } = submission.value
  return requireSession(request, context, async ({ blade, caller }) => {
    const given = { userId: params.id ?? '', userType: String(userType), userExt: String(userExt ?? '') }
    try {
      await blade.call(userCall(caller.blade, 'updatePlatform'), given)
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t)] }), { status: 400 })
    }
    return redirectWithToast(context, user.path + new URL(request.url).search, { tone: 'success', text: t('crud.updated') })
  })
}

export default function UserPlatform() {
  const { account, row, dictionaries } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <FormDialog
      resource={platform}
      row={row}
      dictionaries={dictionaries}
      result={useAnswer<typeof action>()}
      closeTo={user.path + search}
      title={t('user.platform')}
      subtitle={account}
    />
  )
}
