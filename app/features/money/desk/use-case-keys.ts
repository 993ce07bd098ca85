/** J and K move through the cases, Enter opens the focused one. */
import { useEffect } from 'react'
import { isShortcut } from '#app/lib/is-shortcut.ts'

export function useCaseKeys(): void {
  // why an effect: the keys work wherever on the page the focus is
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (!step || !isShortcut(event)) return
      if (document.querySelector('dialog:modal')) return
      const cases = [...document.querySelectorAll<HTMLElement>('main [data-case]')]
      const at = cases.findIndex((one) => one === document.activeElement)
      const next = cases[at < 0 ? (step > 0 ? 0 : cases.length - 1) : at + step]
      next?.focus()
      if (next) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
