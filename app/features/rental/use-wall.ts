/** Browser features for a screen on the ward: a clock and a wake lock. */
import { formatTime } from '#contract/rules/time.ts'
import { useEffect, useSyncExternalStore } from 'react'

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const minute = () => formatTime(Date.now()).slice(11, 16)

/** `HH:mm` in Asia/Shanghai; "" on the server. */
export const useClock = (): string => useSyncExternalStore(eachSecond, minute, () => '')

/** Keeps the screen awake where the browser can, and again whenever the page becomes visible. */
export function useAwake(): void {
  // Runs in an effect because the wake lock belongs to the browser.
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      // A browser may refuse, for example on low battery; then the screen just sleeps.
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void take()
    const again = () => void take()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
