/** The channel's bill of a day as a file. */
import { reconcileBill } from '#contract/endpoints/reconcile.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async ({ blade }) => {
    const { name, content } = (await blade.call(reconcileBill, { day: params.day ?? '' })).data
    const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` }
    return new Response(`\uFEFF${content}`, { headers })
  })
}
