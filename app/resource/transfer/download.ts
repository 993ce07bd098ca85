/** The file of an export: streamed while it is generated, stopped when the browser disconnects. */
import { resourceByPath } from '#contract/resources/index.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { statusOf, failureOf } from '#app/blade/failure.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { exportList, readExport } from './export.server.ts'

const refusal = (text: string, status: number) => new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    const resource = resourceByPath(`/${params.module}/${params.resource}`)
    if (!resource?.calls.list) return refusal(t('state.404Title'), 404)
    const choice = readExport(resource, new URL(request.url).searchParams, t)
    if (typeof choice === 'string') return refusal(choice, 400)
    try {
      return await exportList(signedIn, context, request.signal, resource, choice, t)
    } catch (error) {
      const failure = failureOf(error)
      return refusal(failureText(failure, t), statusOf(failure))
    }
  })
}
