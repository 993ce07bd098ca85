/** Undoes recent actions: for the button of a toast, and those of the audit. */
import { undo } from '#contract/endpoints/undo.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { dictionariesChanged } from '#app/blade/dictionaries.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { safeAddress } from '#app/lib/address.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noOffer } from '#app/forms/undo.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const back = safeAddress(form.get('back'))
  const requests = String(form.get('requests') ?? '').split(',')
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const over = await noOffer(context, requests)
    try {
      const { data } = await blade.call(undo, { requests })
      await dictionariesChanged(context)
      return await redirectWithToast(context, back, { tone: 'success', text: t('undo.done', { n: data.rows }) }, over)
    } catch (error) {
      if (!(error instanceof BladeError)) throw error
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(error.failure, t) }, over)
    }
  })
}
