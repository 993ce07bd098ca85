/** The picture of a process, or of one instance with its current step marked, proxied from the Blade server. */
import { diagramView, resourceView } from '#contract/endpoints/flow.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fetchPicture } from '#app/blade/client.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const instance = params.get('instance')
  const query = instance ? { processInstanceId: instance } : { processDefinitionId: params.get('process') ?? '' }
  return requireSession(request, context, async ({ caller }) => {
    try {
      const { type, bytes } = await fetchPicture(caller, instance ? diagramView.path : resourceView.path, query)
      return new Response(new Uint8Array(bytes), {
        headers: {
          'Content-Type': type,
          // The picture comes from the Blade server and may contain a script, which must not run on this origin.
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
          'X-Content-Type-Options': 'nosniff',
        },
      })
    } catch (error) {
      if (error instanceof BladeError) throw new Response(null, { status: error.failure.kind === 'forbidden' ? 403 : 404 })
      throw error
    }
  })
}
