/** The skipped rows of an import as they are in the file, with the reasons. The corrected file can be imported. */
import { permission } from '#contract/resource.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { download } from './download.server.ts'
import { worksOf } from './work.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const resource = resourceByPath(`/${params.module}/${params.resource}`)
    if (!resource?.importBy.length) throw new Response(null, { status: 404 })
    await requireRight(request, signedIn, permission(resource.name, 'add'))
    const work = await worksOf(context, signedIn, resource.name).find(params.work ?? '')
    if (!work) throw new Response(null, { status: 404 })
    const { head, bad, file } = work
    const rows = bad.map(({ cells, reasons }) => [...head.map((_, i) => cells[i] ?? ''), reasons.join('；')].map((text) => ({ text })))
    async function* batches() {
      yield { rows, done: rows.length, total: rows.length }
    }
    return download({
      title: t('import.skippedFile', { name: file.replace(/\.\w+$/, '') }),
      format: 'csv',
      head: [...head, t('import.reason')],
      batches: batches(),
      at: context.now(),
      signal: request.signal,
      drained: context.drained,
    })
  })
}
