import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * As it is now, not as it was last drawn. Asking again in the middle of a navigation cuts it off, and its word is lost; it
 * also forgets what a form was answered: a refusal, or the question before money moves.
 */
const isBusy = () => {
  const { navigation, revalidation, actionData } = window.__remixRouter.state
  return navigation.state !== 'idle' || revalidation !== 'idle' || actionData !== null
}

/** While the channel works, the page asks again: every 2 s at first, every 10 s later. */
export function useFollow(waiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  const asked = useRef(0)
  // why an effect: the answer of the channel comes by itself, no click asks for it
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const ask = () => {
      if (isBusy()) {
        timer = setTimeout(ask, 500)
        return
      }
      asked.current += 1
      revalidate()
    }
    let timer = setTimeout(ask, asked.current < 10 ? 2000 : 10_000)
    return () => clearTimeout(timer)
  }, [waiting, state, revalidate])
}
