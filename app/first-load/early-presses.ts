/**
 * Repeats what is pressed, chosen or typed before hydration where only a script reacts: a button without a native action, a select
 * that sends its form, a text that is searched as it is typed, an arrow key in a tree. The document records these events, and they are
 * repeated after hydration. Links and forms work without this.
 */
declare global {
  interface Window {
    wardEarly?: Event[]
  }
}

/** Inline in the document: it must run before any file has arrived. */
export const recordEarly = `wardEarly=[];for(const t of['click','change','input','keydown'])addEventListener(t,e=>wardEarly&&wardEarly.push(e),true)`

let early: Event[] = []

/** Call right before hydration: from then on React itself replays the events that it cannot handle yet. */
export function stopRecording(): void {
  early = window.wardEarly ?? []
  window.wardEarly = undefined
}

/** Call once hydrated. Events of controls that no longer exist are dropped. */
export function repeatEarly(): void {
  const texts = new Set<HTMLInputElement | HTMLTextAreaElement>()
  for (const event of early.splice(0)) {
    const { type, target } = event
    if (!(target instanceof Element) || !target.isConnected) continue
    if (event instanceof KeyboardEvent) repeatKey(event, target)
    else if (type === 'click') target.closest<HTMLButtonElement>('button[type=button]:not([popovertarget])')?.click()
    else if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event('change', { bubbles: true }))
    else if (type === 'input' && isText(target)) texts.add(target)
  }
  texts.forEach(repeatText)
}

const isText = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(target.type))

/** React ignores a value that equals the one it last recorded, so another value is set before it. */
function repeatText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field
  field.value = ''
  // Uses the prototype's setter, because React records what is set by the element's own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Repeats Esc, and keys that move outside of text fields; the browser has already done what other keys do. */
function repeatKey(event: KeyboardEvent, target: Element): void {
  // Dispatches `cancel`, because a dialog closes on that event.
  if (event.key === 'Escape')
    [...document.querySelectorAll('dialog:modal')].at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (!/^(Arrow|Home$|End$)/.test(event.key) || target.matches('input, textarea, select')) return
  target.dispatchEvent(new KeyboardEvent('keydown', event))
}
