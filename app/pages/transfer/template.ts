/** The empty import file: the form's columns in the reader's language, required ones with a star. */
import { fieldLabel, label } from '#contract/labels/index.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { languageOf } from '#app/lib/prefs.server.ts'
import { download } from '#app/transfer/download.server.ts'
import { importable } from '#app/transfer/importable.ts'
import { formats } from '#app/transfer/sheet.ts'

async function* nothing() {}

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(request, context, () => {
    const resource = resourceByPath(`/${params.module}/${params.resource}`)
    const format = formats.find((one) => one === params.format)
    if (!resource || !importable[resource.name] || !format) throw new Response(null, { status: 404 })
    const language = languageOf(request)
    return download({
      title: label(resource.name, 'title', language),
      format,
      head: resource.form.map((name) => `${fieldLabel(resource.name, name, language)}${resource.fields[name]!.required ? ' *' : ''}`),
      batches: nothing(),
      at: context.now(),
      signal: request.signal,
      drained: context.drained,
    })
  })
}
