/**
 * Page data that cannot be read without a connection is read when it is back; until then the navigation waits, and the current page stays
 * as it is. All loaders, of the router, of fetchers and of revalidations, use `fetch`, so it is replaced here.
 */
import { check, forgetWrite, untilBack, watchConnection } from './connection.ts'
import { untilOpened } from './page-files.ts'

/** Retries of one request while the server itself answers, and milliseconds before each. */
const tries = 3
const pause = 500
/** Milliseconds without a response after which the connection is checked. */
const slow = 10_000

/** What a proxy or a balancer answers in place of the server. The console's own answers to requests of data are never HTML. */
const isGateway = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.get('Content-Type')?.startsWith('text/x-script')

/** What the router reads and sends. */
const isOfRouter = ({ url }: Request): boolean => new URL(url).pathname.endsWith('.data')

/** One attempt, which ends when the connection turns out to be lost while it waits. */
async function attempt(native: typeof fetch, request: Request): Promise<Response> {
  const stop = new AbortController()
  const { signal } = request
  const abort = () => stop.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  const watch = setInterval(() => void check().then((isThere) => isThere || stop.abort(new TypeError('lost'))), slow)
  try {
    return await native(new Request(request, { signal: stop.signal }))
  } finally {
    clearInterval(watch)
  }
}

async function fetchWhenReachable(native: typeof fetch, request: Request): Promise<Response> {
  const { signal } = request
  for (let left = tries; ;) {
    const outcome = await attempt(native, request).catch((error: unknown) => ({ error }))
    signal.throwIfAborted()
    const isLast = left === 0
    if ('error' in outcome) {
      if (isLast) throw outcome.error
    } else if (isLast || !isGateway(outcome)) return outcome
    // A server that cannot be reached uses up no retry.
    if (await untilBack(signal)) {
      left--
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    // The page that was requested last is opened first, even if its scripts must be loaded.
    await untilOpened()
    signal.throwIfAborted()
  }
}

/** Replaces the browser's `fetch`. Call once, before hydration. */
export function holdReads(): void {
  const native = window.fetch.bind(window)
  watchConnection(native)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).origin !== window.location.origin) return native(request)
    if (isOfRouter(request) && request.method === 'GET') return fetchWhenReachable(native, request)
    const late = setTimeout(() => void check(), slow)
    try {
      const response = await native(request)
      if (!isGateway(response)) {
        if (isOfRouter(request)) forgetWrite()
        return response
      }
      // The router could not read it, and would log that.
      throw new TypeError(`${response.status} ${response.statusText}`)
    } catch (error) {
      if (!request.signal.aborted) void check()
      throw error
    } finally {
      clearTimeout(late)
    }
  }
}
