/** `/session/notices`: the newest notices of the server, for the bell. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { newestNotices } from './newest-notices.server.ts'

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<Response> =>
  requireSession(request, context, async ({ blade }) => Response.json(await newestNotices(blade, context.worldNow())), {
    anyPage: true,
    guests: true,
    idle: true,
  })
