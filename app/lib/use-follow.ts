import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** While the channel works, the page asks again: every 2 s at first, every 10 s later. */
export function useFollow(waiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  // why: asking again in the middle of a navigation would cut it off and start it anew
  const moving = useNavigation().state !== 'idle'
  const asked = useRef(0)
  // why an effect: the answer of the channel comes by itself, no click asks for it
  useEffect(() => {
    if (!waiting || moving || state !== 'idle') return
    const timer = setTimeout(
      () => {
        asked.current += 1
        revalidate()
      },
      asked.current < 10 ? 2000 : 10_000,
    )
    return () => clearTimeout(timer)
  }, [waiting, moving, state, revalidate])
}
