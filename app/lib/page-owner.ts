/**
 * The browser's part of page ownership (docs/decisions/052): every request of a page's script names its person. A request that the server
 * refuses because another account is signed in waits until that person is signed in again.
 */
import { isSamePerson, personHeader, personRefused } from './person.ts'

/** Who is signed in instead of the page's person. `isOpen`: the dialog about it, which an action opens again. */
export interface Stranger {
  key: string
  isOpen: boolean
}

let owner: string | undefined
let stranger: Stranger | undefined
/** Forms that were sent while another account was signed in, and still wait. */
const waitingForms = new Set<Request>()
let isSwitching = false
const events = new EventTarget()

function setStranger(next: Stranger | undefined): void {
  stranger = next
  events.dispatchEvent(new Event('change'))
}

export const strangerHere = (): Stranger | undefined => stranger

/** @returns a function that unsubscribes */
export function onStranger(listener: () => void): () => void {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

/** Sets the person of the page. @returns a function that ends it */
export function ownPage(key: string): () => void {
  owner = key
  return () => {
    owner = undefined
    setStranger(undefined)
  }
}

/** Call when the server reports who is signed in. @param key undefined where the session has ended */
export function noteSignedIn(key: string | undefined): void {
  if (owner === undefined) return
  if (key === undefined || isSamePerson(key, owner)) {
    if (stranger) setStranger(undefined)
  } else if (stranger?.key !== key) setStranger({ key, isOpen: true })
}

export const closeNotice = (): void => setStranger(stranger && { ...stranger, isOpen: false })

/** Whether a form waits that no other navigation has replaced. */
export const hasWaitingForm = (): boolean => waitingForms.size > 0

/** Reloads the page for the person who is signed in. What was typed is lost, as the dialog says. */
export function switchPerson(): void {
  isSwitching = true
  window.location.reload()
}
export const isSwitchingPerson = (): boolean => isSwitching

/** Resolves when a form is refused, which then need not wait. */
export const formRefused = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (refused: Event) => {
      refused.preventDefault()
      resolve()
    }
    events.addEventListener('refused', end, { once: true, signal })
  })

/** Resolves when the page's person is signed in again. */
function ownerBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onStranger(() => {
      if (stranger) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })
}

/** The current page revalidates by itself; the user has requested anything else. */
const isWanted = ({ method, url }: Request) =>
  method !== 'GET' || new URL(url).pathname.replace(/\.data$/, '') !== window.location.pathname.replace(/\/$/, '')

/**
 * Replaces `fetch`, because Remix offers no other way to add a header. Only requests for the data of pages wait, because their answers
 * replace the page, and with it what was typed. Others fail like any request.
 */
export function nameOwner(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { origin, pathname } = new URL(request.url)
    if (owner === undefined || origin !== window.location.origin) return send(input, init)
    request.headers.set(personHeader, owner)
    const again = request.method === 'GET' ? request.clone() : undefined
    const answer = await send(request)
    const key = answer.status === personRefused ? answer.headers.get(personHeader) : null
    if (key === null || request.signal.aborted) return answer
    setStranger({ key, isOpen: !stranger || stranger.isOpen || isWanted(request) })
    if (!pathname.endsWith('.data')) return answer
    if (!again && events.dispatchEvent(new Event('refused', { cancelable: true }))) {
      waitingForms.add(request)
      request.signal.addEventListener('abort', () => waitingForms.delete(request))
    }
    await ownerBack(request.signal)
    // A form is never sent again by itself: it waits until another navigation takes its place.
    return again ? window.fetch(again) : new Promise<never>(() => undefined)
  }
}
