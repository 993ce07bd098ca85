/** What a screen on the ward needs of its browser. */
import { formatTime } from '#contract/rules/time.ts'
import { useEffect, useSyncExternalStore } from 'react'

function eachSecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const minute = () => formatTime(Date.now()).slice(11, 16)

/** `HH:mm` in Asia/Shanghai; nothing on the server. */
export const useClock = (): string => useSyncExternalStore(eachSecond, minute, () => '')

/** Keeps the screen awake where the browser can, again whenever it is seen again. */
export function useAwake(): void {
  // why an effect: a lock of the machine, not of React
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      // why no error: a browser may refuse, for example on low battery
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
