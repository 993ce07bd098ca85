import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isOpening } from './connection/page-files.ts'
import { routerState } from './remix-internals.ts'

/** Revalidating in the middle of a navigation cancels it and loses its toast. */
export const isOnItsWay = () => {
  const { navigation, revalidation } = routerState()
  return navigation.state !== 'idle' || revalidation !== 'idle' || isOpening()
}
/** Revalidating also discards a form's answer: a refusal, or the confirmation before money moves. */
export const isBusy = () => isOnItsWay() || routerState().actionData !== null

/** While the channel works, the page revalidates: every 2 s at first, every 10 s later. */
export function useFollow(waiting: boolean): void {
  const { revalidate } = useRevalidator()
  const attempts = useRef(0)
  // Runs in an effect because the channel's result arrives by itself, without a click. It does not depend on the revalidator's state,
  // because React may skip the loading state of a quick answer, and then nothing would have changed.
  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout>
    const later = () => (timer = setTimeout(ask, attempts.current < 10 ? 2000 : 10_000))
    const ask = () => {
      if (isBusy()) {
        timer = setTimeout(ask, 500)
        return
      }
      attempts.current += 1
      revalidate()
      later()
    }
    later()
    return () => clearTimeout(timer)
  }, [waiting, revalidate])
}
