/** `/session/events`: changes of rows that this session's lists show, as the server's stream tells them; ends with the session. */
import { wardEvents } from '#contract/endpoints/live.ts'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { openStream } from '#app/blade/client.server.ts'
import { requireSession, type SignedInRequest } from '#app/blade/session.server.ts'
import { holdStream } from '#app/blade/streams.server.ts'
import { mustBeGet } from '#app/lib/reading.server.ts'

/** Milliseconds until a browser tries again what failed. */
const later = 15_000

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // why no-transform: compression would hold events back
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}
/** why 200 whatever it says: a browser reports any other answer as an error */
const say = (text: string) => new Response(text, { headers })
const event = (name: string) => `event: ${name}\ndata: {}\n\n`

export async function loader({ request, context }: LoaderFunctionArgs) {
  mustBeGet(request)
  try {
    return await requireSession(
      request,
      context,
      async (signedIn) => {
        // why: a server without it is asked at intervals, by the pages
        if (!(await capabilitiesOf(signedIn))('events')) return say(event('none'))
        return new Response(await handOn(request, context, signedIn), { headers })
      },
      { anyPage: true, idle: true },
    )
  } catch (error) {
    return say(error instanceof Response ? event('over') : `retry: ${later}\n\n`)
  }
}

async function handOn(
  request: Request,
  context: AppLoadContext,
  { caller, session }: SignedInRequest,
): Promise<ReadableStream<Uint8Array>> {
  const after = request.headers.get('Last-Event-ID') ?? ''
  const { body } = await openStream(caller, wardEvents.path, { Accept: 'text/event-stream', ...(after && { 'Last-Event-ID': after }) })
  context.sent(holdStream(session.id, context.ending, () => body.destroy()))
  const parts = body[Symbol.asyncIterator]()
  const isOpen = async () => {
    const now = await context.store.find(session.id)
    return now !== undefined && !now.locked
  }
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (to) => to.enqueue(encoder.encode(event('ready'))),
    async pull(to) {
      await context.drained()
      const part = await parts.next().catch(() => ({ done: true as const, value: undefined }))
      // why at each part: a session may be locked or ended through another process. Where the store is gone, the browser asks again
      const open = await isOpen().catch(() => undefined)
      if (!part.done && open) return to.enqueue(part.value)
      body.destroy()
      if (open === false) to.enqueue(encoder.encode(event('over')))
      to.close()
    },
    cancel: () => body.destroy(),
  })
}
