/** `/session/find?words=`: rows for the search box, as JSON. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { findRows } from './find.server.ts'

/** Maximum characters searched. */
const longest = 100

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const words = (new URL(request.url).searchParams.get('words') ?? '').slice(0, longest)
  return requireSession(request, context, async (signedIn) => Response.json(await findRows(signedIn, words)), { anyPage: true })
}
