import { useSyncExternalStore } from 'react'

const upperDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/**
 * The uppermost modal dialog; undefined where none is open. What must be seen and pressed above a dialog is shown within it: all
 * else is inert, and in a browser without popovers of its own it also lies below.
 */
export const useUpperDialog = (): Element | undefined => useSyncExternalStore(watch, upperDialog, () => undefined)
