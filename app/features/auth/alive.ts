/** Heartbeat: every 10 seconds the browser checks whether this session still exists. It also refreshes an old token. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { worldOf } from '#app/blade/world.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { personKey } from '#app/lib/person.ts'
import { mustBeGet } from '#app/lib/reading.server.ts'

export type Alive = 'in' | 'out' | 'locked'

export async function loader({ request, context }: LoaderFunctionArgs) {
  mustBeGet(request)
  const answer = (state: Alive, person?: string) => Response.json({ state, world: worldOf(context), person })
  try {
    return await requireSession(request, context, ({ session }) => Promise.resolve(answer('in', personKey(session.user))), {
      guests: true,
      idle: true,
      anyPerson: true,
    })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    // This call does not redirect, because the page itself must be redirected once.
    return answer(error.headers.get('Location')?.startsWith('/lock') ? 'locked' : 'out')
  }
}
