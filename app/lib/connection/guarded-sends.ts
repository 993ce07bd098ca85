/**
 * Forms that write, and documents that the browser itself opens: neither begins without a connection. A form is sent when its button is
 * pressed, never later by itself.
 */
import { check, noteWrite, untilBack } from './connection.ts'
import { tryToOpen } from './page-files.ts'

const passing = new WeakSet<HTMLFormElement>()

/** Attributes, because a form's own properties are hidden by fields of such names. */
function sendOf(form: HTMLFormElement, submitter: HTMLElement | null): { isWrite: boolean; inWindow: boolean } {
  const of = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  return {
    isWrite: of('method').toLowerCase() === 'post',
    inWindow: !of('target') && of('method').toLowerCase() !== 'dialog',
  }
}

function sendAgain(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!form.isConnected) return
  passing.add(form)
  try {
    form.requestSubmit(submitter?.isConnected ? submitter : null)
  } finally {
    passing.delete(form)
  }
}

let isWriting = false
/** Whether a form that writes is being submitted: the router calls its blocker (app/lib/leaving.tsx) meanwhile. */
export const isSendingWrite = (): boolean => isWriting

/** One attempt: whether the server answers, and the scripts of the page that answers the form are loaded. */
export const canSend = async (pathname: string): Promise<boolean> =>
  (await check()) &&
  (await tryToOpen(pathname).then(
    () => true,
    () => false,
  ))

/** Call once, before hydration: it must hear of a form before the page does. */
export function guardSends(): void {
  window.addEventListener(
    'submit',
    ({ target: form, submitter }) => {
      isWriting = form instanceof HTMLFormElement && sendOf(form, submitter).isWrite
      setTimeout(() => (isWriting = false))
    },
    true,
  )
  // Runs last: a form that no handler has taken over is sent by the browser as a document request.
  window.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || passing.has(form)) return
    const { isWrite, inWindow } = sendOf(form, submitter)
    if (!inWindow) return
    event.preventDefault()
    if (isWrite) void check().then((isThere) => (isThere ? sendAgain(form, submitter) : noteWrite('unsent')))
    else void untilBack(undefined, true).then(() => sendAgain(form, submitter))
  })
}

let wanted = ''

/** Opens an address in a new document, once the server can answer that; of several, the last. */
export function openDocument(address: string): void {
  wanted = address
  void untilBack(undefined, true).then(() => {
    if (wanted !== address) return
    wanted = ''
    window.location.assign(address)
  })
}
