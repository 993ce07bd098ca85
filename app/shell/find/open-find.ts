/** Opens the search box from anywhere in the frame. */
const name = 'ward:find'

export const openFind = (): boolean => window.dispatchEvent(new Event(name))

/** @returns a function that stops listening */
export function onOpenFind(open: () => void): () => void {
  window.addEventListener(name, open)
  return () => window.removeEventListener(name, open)
}
