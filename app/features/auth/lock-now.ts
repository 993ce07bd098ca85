/** Locks the session of this browser. The lock is stored on the server, so no window or browser storage can lift it. */
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { endStreams } from '#app/blade/streams.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { safeAddress } from '#app/lib/address.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const password = String(form.get('password') ?? '').slice(0, 64)
  const back = safeAddress(form.get('back'))
  return requireSession(request, context, async ({ session }) => {
    if (!password.trim()) return redirectWithToast(context, back, { tone: 'danger', text: textsOf(request)('lock.empty') })
    await context.store.lock(session.id, password)
    endStreams(session.id)
    return redirect(`/lock?to=${encodeURIComponent(back)}`)
  })
}
