import { useEffect, useRef } from 'react'
import { fetchAhead } from './page-files.ts'

/** Milliseconds after which the first load is over. */
const settled = 4000

declare global {
  interface Navigator {
    /** Chromium only. */
    connection?: { saveData?: boolean }
  }
}

/**
 * Puts the scripts of these pages into the browser's cache while it has nothing else to do, so that they open without a connection for
 * scripts. Not where the user asked the browser to save data.
 */
export function useFetchAhead(pages: readonly string[]): void {
  const latest = useRef(pages)
  // Runs in an effect because only a browser has a cache.
  useEffect(() => {
    // eslint-disable-next-line baseline/use-baseline -- Other browsers have no such setting.
    if (navigator.connection?.saveData) return
    const control = new AbortController()
    const start = () => void fetchAhead(latest.current, control.signal).catch(() => undefined)
    // eslint-disable-next-line baseline/use-baseline -- Safari, which has none, starts at once.
    const timer = setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(start) : start()), settled)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [])
}
