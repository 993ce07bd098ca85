/** Hooks of what changes while a page is shown. */
import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isBusy } from '#app/lib/use-follow.ts'
import { connect, isLive, onNews } from './live.ts'
import type { News } from './source.ts'

/** Milliseconds after which a loaded page connects: what staff wait for comes first. */
const after = 800
/** Milliseconds between two revalidations, four times as long as until a page that is used otherwise is looked at again. */
const pause = 2000

/** Connects the frame's page. */
export function useConnection(account: string): void {
  // why an effect: the browser alone has a stream
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

/** Calls with what changes, and with what becomes of the stream. */
export function useNews(hear: (news: News) => void): void {
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => onNews((news) => latest.current(news)), [])
}

/** Whether changes are told; false on the server and before the page is connected. */
export const useIsLive = (): boolean => useSyncExternalStore(onNews, isLive, () => false)

/** A dialog with a form is open: what it was opened with must stay, whether anything is typed or not. */
const isAsked = () => document.querySelector('dialog[open] form') !== null || document.visibilityState !== 'visible'

/** Does the work soon, once for all that ask meanwhile, and later while it may not. */
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
 * @returns revalidates the page soon, but not while it is used otherwise
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
      () => !isBusy() && !isAsked(),
      () => latest.current?.(),
    )
    pacer.current = own
    return own.stop
  }, [])
  return useCallback(() => pacer.current?.ask(), [])
}
