import { useSyncExternalStore } from 'react'

const hasPopovers = () => CSS.supports('selector(:popover-open)')

const upperDialog = () => (hasPopovers() ? undefined : [...document.querySelectorAll('dialog:modal')].at(-1))

function watch(changed: () => void) {
  if (hasPopovers()) return () => {}
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/**
 * The uppermost modal dialog, in a browser whose popovers come from the polyfill: they cannot rise above it, so what must be
 * seen is shown within it. Undefined where popovers are the browser's own, and where no dialog is open.
 */
export const useUpperDialog = (): Element | undefined => useSyncExternalStore(watch, upperDialog, () => undefined)
