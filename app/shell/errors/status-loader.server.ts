/** Loader of /403, /404 and /500, which need no sign-in. A locked session reaches only /lock (specification §2). */
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { browserSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'

export const statusLoader =
  (status: 403 | 404 | 500) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    // These pages also work while the session store cannot be reached.
    const session = await browserSession(request, context).catch(() => undefined)
    if (session?.locked) throw redirect('/lock')
    return data({ title: textsOf(request)(`state.${status}Title`) }, { status })
  }
