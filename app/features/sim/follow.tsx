import { useLocation } from '@remix-run/react'
import { useFollow } from '#app/lib/use-follow.ts'

/** Polls while something goes on: often after each step, then rarely. why an element of its own: a step renders nothing else anew */
export function Follow({ on }: { on: boolean }) {
  const { key } = useLocation()
  return <Following key={key} on={on} />
}

function Following({ on }: { on: boolean }) {
  useFollow(on)
  return null
}
