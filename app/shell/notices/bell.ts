/** `/session/bell`: real events for the bell, the reader's read marks, and the counts of the menu. `?changed` skips cached answers. */
import { wardBell, wardBellRead } from '#contract/endpoints/live.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { clearSessionCache } from '#app/blade/session-cache.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { badgesOf } from '#app/shell/menu/badges.server.ts'
import { bellEntry } from './bell.server.ts'

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const t = textsOf(request)
  return requireSession(
    request,
    context,
    async (signedIn) => {
      if (new URL(request.url).searchParams.has('changed')) clearSessionCache(signedIn.session.id)
      const has = await capabilitiesOf(signedIn)
      const [items, badges] = await Promise.all([has('bell') ? signedIn.blade.call(wardBell, {}) : { data: [] }, badgesOf(signedIn)])
      return Response.json({ items: items.data.map((item) => bellEntry(item, t)), badges })
    },
    { anyPage: true, idle: true },
  )
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const keys = (await readForm(request)).getAll('key').map(String)
  return requireSession(
    request,
    context,
    async ({ blade }) => {
      await blade.call(wardBellRead, { keys })
      return new Response(null, { status: 204 })
    },
    { anyPage: true },
  )
}
