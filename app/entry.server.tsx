import { RemixServer } from '@remix-run/react'
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext, type LoaderFunctionArgs } from '@remix-run/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { refusalOf } from './blade/person.server.ts'
import { i18nFor, provideTexts, remixI18n } from './i18n/i18n.server.ts'
import { inBursts } from './first-load/in-bursts.server.ts'
import { NonceContext } from './lib/nonce.ts'
import { messages } from './messages.ts'

provideTexts(messages)

/** Timeout of deferred parts of a page, in milliseconds. */
export const streamTimeout = 11_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const language = await remixI18n.getLocale(request)
  endTimers(request, context)
  return new Promise<Response>((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18nFor(language)}>
        <NonceContext.Provider value={context.nonce}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} />
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce: context.nonce,
        // The worker that tabs share reads the changes of the browser's usual sign-in; without it, a page opens its own stream.
        bootstrapScriptContent: context.tab && 'delete window.SharedWorker',
        [isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady']() {
          const body = inBursts()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true
          context.log.error({ err: error, requestId: context.requestId }, 'render failed')
        },
      },
    )
    const late = setTimeout(abort, streamTimeout + 1000).unref()
    context.sent(() => clearTimeout(late))
  })
}

/**
 * Ends the timers of an answer once it is sent. Otherwise they hold the page with all its data until they fire, a hundred megabytes on a
 * busy server. Remix clears its own timers only on the abort event of the request, so the event is dispatched here.
 */
function endTimers({ signal }: Request, context: AppLoadContext): void {
  context.sent(() => signal.dispatchEvent(new Event('abort')))
}

export function handleDataRequest(response: Response, { request, context }: LoaderFunctionArgs): Response {
  endTimers(request, context)
  return refusalOf(context) ?? response
}

/** Errors thrown by a loader or action: logged; the browser sees a sentence and the request id. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (!request.signal.aborted) context.log.error({ err: error, requestId: context.requestId }, 'page failed')
}
