import { useLocation } from '@remix-run/react'
import { useFollow } from '#app/lib/use-follow.ts'

/** Polls while something is in progress: often after each navigation, then rarely. A separate element, so that only it re-renders. */
export function Follow({ on }: { on: boolean }) {
  const { key } = useLocation()
  return <Following key={key} on={on} />
}

function Following({ on }: { on: boolean }) {
  useFollow(on)
  return null
}
