/** Whether text is typed there. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

/** True for a key alone, pressed where no text is typed. why isComposing: while an input method is open, keys belong to it */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
