/** Clears what the server has cached; the browser forgets the pages that it kept for their tabs. */
import { clearCache } from '#contract/endpoints/auth.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { failureText } from '../../blade/failure-text.ts'
import { BladeError } from '../../blade/failure.ts'
import { forgetPages } from '../../blade/menu-guard.server.ts'
import { requireSession } from '../../blade/session.server.ts'
import { textsOf } from '../../i18n/i18n.server.ts'
import { safeAddress } from '../../lib/address.ts'
import { readForm } from '../../lib/read-form.server.ts'
import { redirectWithToast } from '../../lib/toast.server.ts'

export const loader = () => redirect('/')

export async function action({ request, context }: ActionFunctionArgs) {
  const back = safeAddress((await readForm(request)).get('back'))
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade, session }) => {
    forgetPages(session.id)
    try {
      await blade.call(clearCache, {})
      return await redirectWithToast(context, back, { tone: 'success', text: t('tabs.cleared') })
    } catch (error) {
      if (!(error instanceof BladeError)) throw error
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(error.failure, t) })
    }
  })
}
