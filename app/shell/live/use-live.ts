/** Hooks for changes that happen while a page is shown. */
import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isBusy } from '#app/lib/use-follow.ts'
import { connect, isLive, onNews } from './live.ts'
import type { News } from './source.ts'

/** Milliseconds after which a loaded page connects, so that the content that staff wait for loads first. */
const after = 800
/** Milliseconds between two revalidations; a busy page is checked again after a quarter of it. */
const pause = 2000

/** Connects the frame's page. */
export function useConnection(account: string): void {
  // Runs in an effect because only the browser has a stream.
  useEffect(() => {
    let end: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => (timer = setTimeout(() => (end = connect(account)), after))
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      window.removeEventListener('load', start)
      clearTimeout(timer)
      end?.()
    }
  }, [account])
}

/** Calls `hear` for changes, and for the state of the stream. */
export function useNews(hear: (news: News) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => onNews((news) => latest.current(news)), [])
}

/** Whether changes arrive as they happen; false on the server and before the page is connected. */
export const useIsLive = (): boolean => useSyncExternalStore(onNews, isLive, () => false)

/** Whether revalidation must wait: for an open dialog with a form, whose data must stay even before anything is typed, or a hidden tab. */
const mustWait = () => document.querySelector('dialog[open] form') !== null || document.visibilityState !== 'visible'

/** Runs the work soon, once for all calls in between, and later while it may not run. */
function paced(mayWork: () => boolean, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const run = () => {
    if (!mayWork()) {
      timer = setTimeout(run, pause / 4)
      return
    }
    timer = undefined
    last = Date.now()
    work()
  }
  return {
    ask: () => void (timer ??= setTimeout(run, Math.max(0, last + pause - Date.now()))),
    stop: () => clearTimeout(timer),
  }
}

/**
 * @param before called just before
 * @returns a function that revalidates the page soon, but not while the page is busy
 */
export function useRefresh(before?: () => void): () => void {
  const { revalidate } = useRevalidator()
  const latest = useRef<() => void>(undefined)
  const pacer = useRef<ReturnType<typeof paced>>(undefined)
  useEffect(() => {
    latest.current = () => {
      before?.()
      revalidate()
    }
  })
  useEffect(() => {
    const own = paced(
      () => !isBusy() && !mustWait(),
      () => latest.current?.(),
    )
    pacer.current = own
    return own.stop
  }, [])
  return useCallback(() => pacer.current?.ask(), [])
}
