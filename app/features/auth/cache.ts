/** Clears the server's cache; the browser clears the cached pages of its tabs. */
import { clearCache } from '#contract/endpoints/auth.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { failureText } from '#app/blade/failure-text.ts'
import { BladeError } from '#app/blade/failure.ts'
import { forgetPages } from '#app/blade/menu-guard.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { safeAddress } from '#app/lib/address.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const back = safeAddress((await readForm(request)).get('back'))
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade, session }) => {
    forgetPages(session.id)
    await context.store.announce('pages')
    try {
      if (blade.has(clearCache)) await blade.call(clearCache, {})
      return await redirectWithToast(context, back, { tone: 'success', text: t('tabs.cleared') })
    } catch (error) {
      if (!(error instanceof BladeError)) throw error
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(error.failure, t) })
    }
  })
}
