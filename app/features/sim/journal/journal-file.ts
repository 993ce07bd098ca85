/** The matching requests as a file that can replay them. */
import { journalFile } from '#contract/endpoints/journal.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { readFilters } from './filters.ts'

export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const url = new URL(request.url)
  const format = journalFile.input.shape.format.catch('http').parse(url.searchParams.get('format'))
  return requireSession(request, context, async ({ blade }) => {
    const { data } = await blade.call(journalFile, { ...readFilters(url), format })
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Disposition': `attachment; filename="${data.name}"` }
    return new Response(data.text, { headers })
  })
}
