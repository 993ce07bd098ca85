/** Marks a scroll container with `data-more` while content lies beyond its right edge. */
import { type RefObject, useEffect } from 'react'

export function useMoreRight(ref: RefObject<HTMLElement>): void {
  // Runs in an effect because sizes are the browser's; it sets an attribute, so that scrolling renders nothing.
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const read = () => box.toggleAttribute('data-more', box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1)
    read()
    const sizes = new ResizeObserver(read)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    box.addEventListener('scroll', read, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', read)
    }
  }, [ref])
}
