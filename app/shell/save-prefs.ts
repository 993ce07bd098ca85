/** Language, theme, density, collapsed menu: a form that redirects back to its page. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { safeAddress } from '#app/lib/address.ts'
import { prefCookies } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const headers = new Headers()
  for (const cookie of prefCookies(form)) headers.append('Set-Cookie', cookie)
  return redirect(safeAddress(form.get('back')), { headers })
}
