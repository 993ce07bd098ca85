/**
 * Whether the console's server can be reached. In the browser only. `navigator.onLine` alone is not enough: it is true while the server is
 * stopped, and false on a computer without a network that runs the console itself.
 */

/** Outcome of a form that could not be sent, or whose response was lost. */
export type LostWrite = 'unsent' | 'unknown'

export interface Outage {
  /** Epoch milliseconds of the first failure. */
  since: number
  /** A requested page opens once the connection is back. */
  pending: boolean
  write?: LostWrite | undefined
  /** Epoch milliseconds at which the connection came back; absent until then. */
  until?: number
}

/** Milliseconds until a check counts as failed. */
const patience = 8000
/** Milliseconds between checks, the last one from then on. */
const pauses = [1000, 1000, 2000, 3000, 5000] as const
/** Milliseconds for which the return of the connection is announced. */
const announced = 6000

let outage: Outage | undefined
let checking: Promise<boolean> | undefined
let nextCheck: ReturnType<typeof setTimeout> | undefined
let endOfNotice: ReturnType<typeof setTimeout> | undefined
let failures = 0
const listeners = new Set<() => void>()
const returns = new Set<() => void>()

function change(next: Outage | undefined): void {
  outage = next
  for (const listener of listeners) listener()
}

export const currentOutage = (): Outage | undefined => outage
/** Whether the last check failed. */
export const isLost = (): boolean => outage !== undefined && outage.until === undefined

/** @returns a function that unsubscribes */
export function onOutage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function reach(): Promise<boolean> {
  const stop = new AbortController()
  const end = setTimeout(() => stop.abort(), patience)
  try {
    return (await nativeFetch('/healthz', { cache: 'no-store', signal: stop.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(end)
  }
}

function back(): void {
  clearTimeout(nextCheck)
  failures = 0
  if (!outage || outage.until !== undefined) return
  const over: Outage = { ...outage, pending: false, until: Date.now() }
  change(over)
  // A lost write stays until it is closed: its outcome must be read.
  if (!over.write) endOfNotice = setTimeout(() => change(undefined), announced)
  for (const resume of returns) resume()
  returns.clear()
}

function lose(): void {
  clearTimeout(endOfNotice)
  if (!isLost()) change({ since: Date.now(), pending: false, ...(outage?.write && { write: outage.write }) })
  clearTimeout(nextCheck)
  nextCheck = setTimeout(() => void check(), pauses[Math.min(failures++, pauses.length - 1)])
}

/** Asks the server now. @returns whether it answers */
export function check(): Promise<boolean> {
  checking ??= reach().then((isThere) => {
    checking = undefined
    if (isThere) back()
    else lose()
    return isThere
  })
  return checking
}

/**
 * Waits for the server; for ever, once `signal` is aborted.
 * @param isWanted the user has requested a page or a document that opens then
 * @returns whether it answered at once
 */
export async function untilBack(signal?: AbortSignal, isWanted = false): Promise<boolean> {
  if (await check()) return true
  if (isWanted && outage && isLost() && !signal?.aborted) change({ ...outage, pending: true })
  await new Promise<void>((resolve) => {
    returns.add(resolve)
    signal?.addEventListener('abort', () => returns.delete(resolve), { once: true })
  })
  return false
}

/** A form was not sent, or its response was lost. */
export function noteWrite(write: LostWrite): void {
  clearTimeout(endOfNotice)
  const now = Date.now()
  change(outage ? { ...outage, write } : { since: now, until: now, pending: false, write })
  if (isLost()) void check()
}

/** A form was sent and answered: what became of an earlier one no longer matters. */
export function forgetWrite(): void {
  if (outage?.write) change(isLost() ? { ...outage, write: undefined } : undefined)
}

/** The user has closed the strip. */
export function closeOutage(): void {
  if (outage?.until !== undefined) change(undefined)
}

/** Reloads the document, once the server can answer that. */
export const reloadWhenBack = (): void => void untilBack().then(() => window.location.reload())

/** The browser's own `fetch`, whose failures are the caller's. */
let nativeFetch: typeof fetch = (...args) => fetch(...args)

/** Call once, before anything is requested. @param native the browser's own `fetch` */
export function watchConnection(native: typeof fetch): void {
  nativeFetch = native
  window.addEventListener('online', () => void check())
  window.addEventListener('offline', () => void check())
}
