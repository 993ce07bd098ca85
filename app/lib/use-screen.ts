/**
 * Width of the window, in the four classes of the specification (§2): 3 from 1200, 2 from 992, 1 from 768, else 0. A browser that
 * runs our script reports its own in a cookie: later documents leave out what only another width shows, and what a script renders.
 */
import { createContext, useContext, useSyncExternalStore } from 'react'

export type Screen = 0 | 1 | 2 | 3
export const screenCookie = 'ward_screen'

/** @param width CSS pixels */
export const screenOf = (width: number): Screen => (width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0)

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** An effect of the whole console. The cookie ends with the browser: scripts may be off in the next one. */
export function reportScreen(): () => void {
  const report = () => void (document.cookie = `${screenCookie}=${screenOf(window.innerWidth)}; Path=/; SameSite=Lax`)
  report()
  return subscribe(report)
}

/** What the browser reported; the root provides it. Undefined before its first page, or without a script. */
export const ReportedScreen = createContext<Screen | undefined>(undefined)

/** Undefined on the server for a browser that has not reported it: then render what any width shows. */
export function useKnownScreen(): Screen | undefined {
  const reported = useContext(ReportedScreen)
  return useSyncExternalStore(
    subscribe,
    () => screenOf(window.innerWidth),
    () => reported,
  )
}

/** A browser that has not reported its width counts as wide. */
export const useScreen = (): Screen => useKnownScreen() ?? 3
