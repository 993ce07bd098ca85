/** `g`, then a letter, opens a page from anywhere outside of text fields and dialogs. */
import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { isShortcut } from '#app/lib/is-shortcut.ts'
import { jumps } from './jumps.ts'

/** Milliseconds between the two keys. */
const patience = 1200

/** @param isOffered whether the person's menu has a page */
export function useJumps(isOffered: (page: string) => boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    let pressedAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.shiftKey || document.querySelector('dialog:modal:not([data-slot=sheet])')) return
      const isSecond = event.timeStamp - pressedAt < patience
      pressedAt = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const page = jumps[event.key]
      if (!isSecond || page === undefined || !isOffered(page)) return
      event.preventDefault()
      // The second key is no shortcut of the page: a case of the queue is approved by `a`.
      event.stopImmediatePropagation()
      navigate(page)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOffered, navigate])
}
