/** Uncaught errors in this browser, stored until staff send or clear them (specification §2, §8). */
import { errorUpload } from '#contract/rules/uploads.ts'
import { keepLocal, readLocal, useLocal } from '#app/lib/local-store.ts'

const fields = ['url', 'time', 'type', 'message', 'stack', 'info'] as const
export type BrowserError = Record<(typeof fields)[number], string> & {
  /** It was sent to the server. */
  sent?: true
}

// Written by hand, because every page loads this, and a validation library would double its size.
const isError = (value: unknown): value is BrowserError =>
  typeof value === 'object' && value !== null && fields.every((field) => typeof Reflect.get(value, field) === 'string')
const errorsIn = (stored: unknown): BrowserError[] => (Array.isArray(stored) ? stored.filter(isError) : [])

const name = 'errors'
/** Characters stored of each text: enough for diagnosis, and a hundred of them fit into the storage. */
const longest = 4000

// Queries are removed, because they may contain somebody's name, phone or code.
const withoutQueries = (text: string) => text.replace(/\?[^\s:)'"]*/g, '').slice(0, longest)

/** Stores an error. The oldest are dropped beyond the limit; an error that repeats the newest is not stored again until that is sent. */
export function noteError(type: string, error: unknown, info = ''): void {
  const storedErrors = errorsIn(readLocal(name))
  const message = withoutQueries(error instanceof Error ? error.message : String(error))
  const stack = withoutQueries(error instanceof Error ? (error.stack ?? '') : '')
  const [newest] = storedErrors
  if (newest?.message === message && newest.stack === stack && !newest.sent) return
  const time = new Date().toISOString()
  const entry: BrowserError = { url: location.origin + location.pathname, time, type, message, stack, info: withoutQueries(info) }
  keepLocal(name, [entry, ...storedErrors].slice(0, errorUpload.most))
}

/** Installed by the first script: uncaught errors and rejected promises. */
export function watchErrors(): void {
  window.addEventListener('error', (event) => noteError('script', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => {
    // An aborted load is not an error.
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
    else noteError('promise', event.reason)
  })
}

/** Marks errors as sent, so that they are not sent again. */
export function markSent(errors: readonly BrowserError[]): void {
  const times = new Set(errors.map(({ time }) => time))
  keepLocal(
    name,
    errorsIn(readLocal(name)).map((error) => (times.has(error.time) ? { ...error, sent: true } : error)),
  )
}

/** Newest first. */
export function useErrorLog(): { log: readonly BrowserError[]; clear: () => void } {
  const [stored] = useLocal<unknown>(name)
  return { log: errorsIn(stored), clear: () => keepLocal(name, undefined) }
}
