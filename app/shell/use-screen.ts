/** Width of the window, in the four classes of the specification (§2): 3 from 1200, 2 from 992, 1 from 768, else 0. */
import { useSyncExternalStore } from 'react'

export type Screen = 0 | 1 | 2 | 3

/** @param width CSS pixels */
export const screenOf = (width: number): Screen => (width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0)

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The server assumes a wide window. */
export const useScreen = (): Screen =>
  useSyncExternalStore(
    subscribe,
    () => screenOf(window.innerWidth),
    () => 3,
  )
