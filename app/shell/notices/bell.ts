/** `/session/bell`: real events for the bell, and the reader's marks. */
import { wardBell, wardBellRead } from '#contract/endpoints/live.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { bellEntry } from './bell.server.ts'

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const t = textsOf(request)
  return requireSession(
    request,
    context,
    async (signedIn) => {
      if (!(await capabilitiesOf(signedIn))('bell')) return Response.json([])
      const { data } = await signedIn.blade.call(wardBell, {})
      return Response.json(data.map((item) => bellEntry(item, t)))
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
