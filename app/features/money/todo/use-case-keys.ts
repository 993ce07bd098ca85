/** J and K move through the cases, Enter opens the focused one; A focuses its decision, R its reason, and Esc leaves the reason. */
import { useEffect } from 'react'
import { isShortcut } from '#app/lib/is-shortcut.ts'

/** What A and R focus. They never press a button, because moving money takes a deliberate Enter. */
const targets: Readonly<Record<string, string>> = { a: 'main [data-decides]', r: 'main [data-reason]' }

export function useCaseKeys(): void {
  // Runs in an effect because the shortcuts are listened for on the window, wherever the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement: active } = document
      if (event.key === 'Escape' && active?.matches('main [data-reason]') && !document.querySelector('dialog:modal')) {
        document.querySelector<HTMLElement>('main [data-case][aria-current]')?.focus()
        return
      }
      const key = event.key.toLowerCase()
      const step = { j: 1, k: -1 }[key]
      if ((!step && !targets[key]) || !isShortcut(event) || document.querySelector('dialog:modal')) return
      const cases = [...document.querySelectorAll<HTMLElement>('main [data-case]')]
      const focused = cases.findIndex((one) => one === document.activeElement)
      const at = focused < 0 ? cases.findIndex((one) => one.ariaCurrent === 'true') : focused
      const target = step ? cases[at < 0 && step < 0 ? cases.length - 1 : at + step] : document.querySelector<HTMLElement>(targets[key]!)
      target?.focus()
      if (target) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
