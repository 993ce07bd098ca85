/** Downloads the file of a snapshot. */
import { labSnapshotFile } from '#contract/endpoints/lab.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fetchFile } from '#app/blade/client.server.ts'
import { requireSession } from '#app/blade/session.server.ts'

export function loader({ request, context, params: { name = '' } }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(request, context, async ({ caller }) => {
    const bytes = await fetchFile(caller, labSnapshotFile.path, { name })
    const headers = { 'Content-Type': 'application/octet-stream', 'Content-Disposition': `attachment; filename="${name}.sqlite"` }
    return new Response(new Uint8Array(bytes), { headers })
  })
}
