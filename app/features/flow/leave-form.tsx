/** Application for leave: approver, period and reason. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { leaveStart } from '#contract/endpoints/flow.ts'
import { leave, workSend, workStart } from '#contract/resources/flow.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useParams } from '@remix-run/react'
import { colleagues } from '#app/blade/choices.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { failureOf } from '#app/blade/failure.ts'
import { FormDialog } from '#app/resource/form/form-dialog.tsx'
import { resourceForm } from '#app/resource/form/submission.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => ({
    choices: { user: await colleagues(signedIn) },
  }))
}

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const form = await readForm(request)
    form.set('processDefinitionId', params.process ?? '')
    const submission = parseForm(form, resourceForm(leave, 'insert', languageOf(request)))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    try {
      await blade.call(leaveStart, submission.value)
      return await redirectWithToast(context, workSend.path, { tone: 'success', text: t('flow.started') })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['flow', 'form'] }

export default function LeaveForm() {
  const { choices } = useLoaderData<typeof loader>()
  const { process } = useParams()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <FormDialog
      resource={leave}
      dictionaries={{}}
      choices={choices}
      result={useAnswer<typeof action>()}
      closeTo={workStart.path + search}
      title={t('flow.leave')}
      fields={['taskUser', 'startTime', 'endTime', 'reason']}
      hidden={<input type="hidden" name="processDefinitionId" value={process} />}
    />
  )
}
