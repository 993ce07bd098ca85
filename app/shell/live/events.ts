/** `/session/events`: passes on the server's stream of changes of rows that this session's lists show; ends with the session. */
import { wardEvents } from '#contract/endpoints/live.ts'
import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { openStream } from '#app/blade/send.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { holdStream } from '#app/blade/streams.server.ts'
import { mustBeGet } from '#app/lib/reading.server.ts'

/** Milliseconds until a browser retries after a failure. */
const later = 15_000

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Compression would hold events back, which no-transform prevents.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}
/** Always 200, because a browser reports any other status as an error. */
const say = (text: string) => new Response(text, { headers })
const event = (name: string) => `event: ${name}\ndata: {}\n\n`

export async function loader({ request, context }: LoaderFunctionArgs) {
  mustBeGet(request)
  try {
    return await requireSession(
      request,
      context,
      async (signedIn) => {
        // Where the server has no stream, the pages poll it.
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
      // Checked at each part, because another process may lock or end the session. Without the store, the browser reconnects later.
      const open = await isOpen().catch(() => undefined)
      if (!part.done && open) return to.enqueue(part.value)
      body.destroy()
      if (open === false) to.enqueue(encoder.encode(event('over')))
      to.close()
    },
    cancel: () => body.destroy(),
  })
}
