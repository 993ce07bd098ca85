/** Detects within 10 seconds that the session has ended or was locked, here or in another window, and redirects once. */
import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { check } from '#app/lib/connection/connection.ts'
import { noteSignedIn } from '#app/lib/page-owner.ts'
import { later } from '#contract/later.ts'
import { useNews } from './live/use-live.ts'

/** Milliseconds (specification §9). */
const every = 10_000
const answer = later(() =>
  z.object({ state: z.enum(['in', 'out', 'locked']), world: z.string().optional(), person: z.string().optional() }),
)

/** @param props.world the world whose rows the page shows; undefined without a lab */
export function WatchSession({ world }: { world: string | undefined }) {
  const navigate = useNavigate()
  const wasLive = useRef(false)
  useNews(({ kind }) => {
    // When the server stops, the stream breaks first.
    if (kind === 'off' && wasLive.current) void check()
    if (kind === 'on' || kind === 'off') wasLive.current = kind === 'on'
  })

  // Runs in an effect because a timer in the browser polls the server.
  useEffect(() => {
    let ended = false
    const ask = async () => {
      const response = await fetch('/session/alive')
      const { state, world: now, person } = answer.parse(await response.json())
      if (ended) return
      noteSignedIn(person)
      // Reloaded, because the rows that the page shows may no longer exist, and what is typed may belong to them.
      if (state === 'in' && now !== world) {
        ended = true
        window.location.reload()
      }
      if (state === 'in') return
      ended = true
      const { pathname, search } = window.location
      const to = encodeURIComponent(pathname + search)
      navigate(state === 'out' ? `/login?to=${to}&ended=1` : `/lock?to=${to}`)
    }
    // An unreachable server is no reason to leave, because the next poll may reach it.
    const look = () => void ask().catch(() => {})
    const timer = setInterval(look, every)
    // Another tab may have changed the account while this one was hidden, or in the back/forward cache.
    const wake = () => document.visibilityState === 'visible' && look()
    const show = ({ persisted }: PageTransitionEvent) => persisted && wake()
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('pageshow', show)
    return () => {
      ended = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', show)
    }
  }, [navigate, world])
  return null
}
