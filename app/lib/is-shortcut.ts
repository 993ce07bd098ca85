/** Whether the target takes typed text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

/** Whether a dialog or a popover lies over the page; toasts do not count. */
export const isCovered = (): boolean => document.querySelector('dialog:modal, :popover-open:not([data-slot=toaster])') !== null

/** True for a key without modifiers, pressed outside of text fields. While an input method is composing, keys belong to it. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
