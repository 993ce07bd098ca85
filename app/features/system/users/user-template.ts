/** The empty file for a user import: the columns that Blade servers read, in the reader's language. */
import { pick } from '#contract/languages.ts'
import { userColumnNames, userColumns, userSheet } from '#contract/rules/user-sheet.ts'
import { formats } from '#sheets/sheet.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { download } from '#app/resource/transfer/download.server.ts'

async function* nothing() {}

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(request, context, () => {
    const format = formats.find((one) => one === params.format)
    if (!format) throw new Response(null, { status: 404 })
    const language = languageOf(request)
    return download({
      title: pick(userSheet.template, language),
      format,
      head: userColumnNames.map((name) => pick(userColumns[name], language)),
      batches: nothing(),
      at: context.now(),
      signal: request.signal,
      drained: context.drained,
    })
  })
}
