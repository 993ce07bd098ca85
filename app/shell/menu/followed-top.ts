/** `/session/top-menu?page=`: the top menu that shows a page, with its groups, as JSON. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { prefsOf } from '#app/prefs/prefs.server.ts'
import { loadTop } from './menu.server.ts'

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const page = new URL(request.url).searchParams.get('page') ?? ''
  return requireSession(
    request,
    context,
    async (signedIn) => {
      const menu = await loadTop(signedIn, { topMenu: prefsOf(request).topMenu, topPage: '' }, page)
      return Response.json({ shown: menu.shown, top: menu.top })
    },
    { anyPage: true },
  )
}
