/**
 * The content of closed popovers and dialogs is a good part of a page's markup, and nobody sees it: where a script runs (use-screen.ts),
 * it is rendered when its box is opened.
 */
import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReportedScreen } from './use-screen.ts'

/** True for what is useless without a script. */
export const WithScript = createContext(false)

/**
 * True once the box was opened, and at once where no script would open it.
 * @param needed renders the content before the box is opened, for a script that opens it
 */
export function useOpened(around: RefObject<HTMLElement>, needed = false): boolean {
  const runs = useContext(ReportedScreen) !== undefined
  const scripted = useContext(WithScript) || runs
  const [opened, setOpened] = useState(!scripted)
  if (needed && !opened) setOpened(true)
  useEffect(() => {
    const box = around.current
    if (!box || opened) return
    // Rendered synchronously, because the box is placed and focused by its size and content.
    const open = () => flushSync(() => setOpened(true))
    box.addEventListener('beforetoggle', open)
    // It may have been opened before hydration.
    if (box.popover && box.matches(':popover-open')) queueMicrotask(() => setOpened(true))
    return () => box.removeEventListener('beforetoggle', open)
  }, [around, opened])
  return opened
}
