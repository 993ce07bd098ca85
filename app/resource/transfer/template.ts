/** The empty import file: the form's columns in the reader's language, required ones with a star. */
import { fieldOf } from '#contract/resource.ts'
import { fieldLabel, label } from '#contract/labels/index.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireSession } from '#app/blade/session.server.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { download } from './download.server.ts'
import { formats } from '#sheets/sheet.ts'

async function* nothing() {}

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  return requireSession(request, context, () => {
    const resource = resourceByPath(`/${params.module}/${params.resource}`)
    const format = formats.find((one) => one === params.format)
    if (!resource?.importBy.length || !format) throw new Response(null, { status: 404 })
    const language = languageOf(request)
    return download({
      title: label(resource.name, 'title', language),
      format,
      head: resource.form.map((name) => `${fieldLabel(resource.name, name, language)}${fieldOf(resource, name).required ? ' *' : ''}`),
      batches: nothing(),
      at: context.now(),
      signal: request.signal,
      drained: context.drained,
    })
  })
}
