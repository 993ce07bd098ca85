/** Handles a fault report: its state and the work done. The server adds the handler and the time. */
import { fieldOf } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { problem } from '#contract/resources/rental.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { isSaved, savedToast, saveForm, unsaved } from '#app/resource/crud.server.ts'
import { FormDialog } from '#app/resource/form/form-dialog.tsx'
import { stampOf } from '#app/resource/merge/stale.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'

const fields = ['state', 'handleRemark'] as const

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const [row, dictionaries] = await Promise.all([
      signedIn.blade.detail(problem, params.id ?? ''),
      dictionariesOf(signedIn, [fieldOf(problem, 'state')]),
    ])
    return { row: row ?? undefined, gone: !row, stamp: row ? stampOf(problem, row) : undefined, dictionaries }
  })
}

export const clientAction = formAction
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  // Handling changes only these two fields, whatever else a form sends.
  const result = await saveForm(args, problem, params.id, { fields })
  if (!isSaved(result)) return unsaved(result)
  const toast = savedToast(request, problem, result, textsOf(request)('problem.handled'))
  return redirectWithToast(context, problem.path + new URL(request.url).search, toast)
}

export const handle: TextHandle = { i18n: ['rental', 'form'] }

export default function ProblemHandle() {
  const { row, gone, stamp, dictionaries } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t } = useText()
  return (
    <FormDialog
      resource={problem}
      row={row}
      gone={gone}
      stamp={stamp}
      dictionaries={dictionaries}
      result={useAnswer<typeof action>()}
      closeTo={problem.path + search}
      title={t('problem.handle')}
      subtitle={[row?.batch, row?.content].filter(Boolean).join(' · ')}
      fields={fields}
    />
  )
}
