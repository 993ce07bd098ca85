/**
 * J and K move through the cases, and Enter opens the focused one; where one is open, they open the next or the previous one. A focuses
 * its decision, R its reason, and Esc leaves any field of the case, so that these keys work again.
 */
import { useEffect } from 'react'
import { isCovered, isShortcut, isTyping } from '#app/lib/is-shortcut.ts'

/** What A and R focus. They never press a button, because moving money takes a deliberate Enter. */
const targets: Readonly<Record<string, string>> = { a: 'main [data-decides]', r: 'main [data-reason]' }

export function useCaseKeys(): void {
  // Runs in an effect because the shortcuts are listened for on the window, wherever the focus is.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement: active } = document
      const isBehind = isCovered()
      if (event.key === 'Escape' && !isBehind && !event.isComposing && isTyping(active) && active?.closest('main')) {
        ;(document.querySelector<HTMLElement>('main [data-case][aria-current]') ?? document.querySelector<HTMLElement>('main'))?.focus()
        return
      }
      const key = event.key.toLowerCase()
      const step = { j: 1, k: -1 }[key]
      if ((!step && !targets[key]) || !isShortcut(event) || isBehind) return
      const cases = [...document.querySelectorAll<HTMLElement>('main [data-case]')]
      const current = cases.findIndex((one) => one.ariaCurrent === 'true')
      const focused = cases.findIndex((one) => one === active)
      const at = focused < 0 ? current : focused
      const target = step ? cases[at < 0 && step < 0 ? cases.length - 1 : at + step] : document.querySelector<HTMLElement>(targets[key]!)
      target?.focus()
      if (step && current >= 0) target?.click()
      if (target) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
