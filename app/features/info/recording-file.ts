/** A recording as a file. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { recordingFile } from '#app/blade/recorder.server.ts'
import { requireRecorder } from './recording.server.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireRecorder(request, context, ({ session }) => {
    const now = context.now()
    const file = recordingFile(session.id, now)
    if (file === undefined) return Promise.resolve(redirect('/info/recording'))
    const name = `recording-${new Date(now).toISOString().slice(0, 10)}.jsonl`
    const headers = { 'Content-Type': 'application/x-ndjson', 'Content-Disposition': `attachment; filename="${name}"` }
    return Promise.resolve(new Response(file, { headers: { ...headers, 'Cache-Control': 'no-store' } }))
  })
}
