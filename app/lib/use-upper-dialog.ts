import { useSyncExternalStore } from 'react'

const upperDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/**
 * The topmost modal dialog; undefined where none is open. What must be usable above a dialog is rendered inside it: all
 * else is inert, and in a browser without native popovers it is also below.
 */
export const useUpperDialog = (): Element | undefined => useSyncExternalStore(watch, upperDialog, () => undefined)
