/** Detects within 10 seconds that the session has ended or was locked, here or in another window, and redirects once. */
import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'
import { later } from '#contract/later.ts'

/** Milliseconds (specification §9). */
const every = 10_000
const answer = later(() => z.object({ state: z.enum(['in', 'out', 'locked']), world: z.string().optional() }))

/** @param props.world whose rows the page shows; undefined without a lab */
export function WatchSession({ world }: { world: string | undefined }) {
  const navigate = useNavigate()

  // why an effect: a timer in the browser polls the server
  useEffect(() => {
    let ended = false
    const ask = async () => {
      const response = await fetch('/session/alive')
      const { state, world: now } = answer.parse(await response.json())
      if (ended) return
      // why: what the page shows may be gone, and what is typed may belong to it
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
    // why: an unreachable server is no reason to leave; the next poll may reach it
    const timer = setInterval(() => void ask().catch(() => {}), every)
    return () => {
      ended = true
      clearInterval(timer)
    }
  }, [navigate, world])
  return null
}
