/** Small popovers that a page has many of: one listener puts each below its button and focuses its first field. */
import { useEffect } from 'react'
import { placeUnder } from './place-under.ts'

/** Attributes of such a popover. */
export const placedUnder = { 'data-placed': '' } as const

export function usePlacedPopovers(): void {
  // Listens on the document, because the events of popovers do not bubble, but pass it on their way.
  useEffect(() => {
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.matches('[data-placed]:popover-open')) return
      placeUnder(target)
      target.querySelector<HTMLElement>('input:not([type="hidden"]), select')?.focus()
    }
    document.addEventListener('toggle', onToggle, { capture: true })
    return () => document.removeEventListener('toggle', onToggle, { capture: true })
  }, [])
}
