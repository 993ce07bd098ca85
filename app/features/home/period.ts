/** `/session/period`: keeps the period of the home page's figures for this person, and returns to the page. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { stayAction } from '#app/forms/lost.ts'
import { safeAddress } from '#app/lib/address.ts'
import { periodCookie } from './period.server.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  return requireSession(request, context, ({ session }) =>
    Promise.resolve(redirect(safeAddress(form.get('back')), { headers: periodCookie(session.user, form.get('period')) })),
  )
}
