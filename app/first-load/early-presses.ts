/**
 * What is pressed, chosen or typed before hydration, where only a script answers: a button without an action of its own, a select
 * that sends its form, a text that is searched as it is typed, an arrow key in a tree. The document records it, and it happens again
 * once React answers. Links and forms need none of this.
 */
declare global {
  interface Window {
    wardEarly?: Event[]
  }
}

/** Inline in the document: it must run before any file has arrived. */
export const recordEarly = `wardEarly=[];for(const t of['click','change','input','keydown'])addEventListener(t,e=>wardEarly&&wardEarly.push(e),true)`

let early: Event[] = []

/** Call right before hydration: from then on React itself keeps what it cannot answer yet. */
export function stopRecording(): void {
  early = window.wardEarly ?? []
  window.wardEarly = undefined
}

/** Call once hydrated. A control that is gone by then is left alone. */
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

/** React compares with what it found on hydration: the text counts as new once it has heard of another. */
function repeatText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = field
  field.value = ''
  // why the prototype's: React listens to the element's own
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Esc, and keys that move, these only where no text is typed: whatever else a key does, the browser has done. */
function repeatKey(event: KeyboardEvent, target: Element): void {
  // why its event: a dialog closes by it, however it came
  if (event.key === 'Escape')
    [...document.querySelectorAll('dialog:modal')].at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (!/^(Arrow|Home$|End$)/.test(event.key) || target.matches('input, textarea, select')) return
  target.dispatchEvent(new KeyboardEvent('keydown', event))
}
