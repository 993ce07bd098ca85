/** `/system/user/:id/platform`: a user's platform and their data on it. */
import { fieldOf, defineResource } from '#contract/resource.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { user } from '#contract/resources/access.ts'
import { optional, textarea } from '#contract/values.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { loadRow } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { FormDialog } from '#app/resource/form/form-dialog.tsx'
import { parseForm } from '#app/forms/form-spec.ts'
import { resourceForm } from '#app/resource/form/submission.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'

const platform = defineResource({
  ...user,
  path: '/system/user',
  joined: () => user.joined,
  entity: () => z.object({ userType: user.entity.shape.userType.unwrap(), userExt: optional(textarea(4096)) }),
  search: [],
  columns: [],
  card: { title: [], lines: [] },
  form: ['userType', 'userExt'],
  title: 'userType',
  importBy: [],
  find: [],
})

export function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  return requireSession(request, context, async (signedIn) => {
    const [{ account, userType }, dictionaries, answer] = await Promise.all([
      loadRow(signedIn, request, user, id),
      dictionariesOf(signedIn, [fieldOf(platform, 'userType')]),
      signedIn.blade.call(userCalls.platformDetail, { id }),
    ])
    return { account, row: { id, userType, userExt: answer.data.userExt }, dictionaries }
  })
}

export const clientAction = formAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const submission = parseForm(await readForm(request), resourceForm(platform, 'insert', languageOf(request)))
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { userType, userExt } = submission.value
  return requireSession(request, context, async ({ blade }) => {
    const input = { userId: params.id ?? '', userType: String(userType), userExt: String(userExt ?? '') }
    try {
      await blade.call(userCalls.updatePlatform, input)
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }), { status: 400 })
    }
    return redirectWithToast(context, user.path + new URL(request.url).search, { tone: 'success', text: t('crud.updated') })
  })
}

export const handle: TextHandle = { i18n: ['system', 'form'] }

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
