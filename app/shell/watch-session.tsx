/** Notices within 10 seconds that the session has ended or was locked, here or in another window, and goes there once. */
import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { z } from 'zod'

/** Milliseconds (specification §9). */
const every = 10_000
const answer = z.object({ state: z.enum(['in', 'out', 'locked']) })

export function WatchSession() {
  const navigate = useNavigate()

  // why an effect: a clock of the browser asks the server
  useEffect(() => {
    let ended = false
    const ask = async () => {
      const response = await fetch('/session/alive')
      const { state } = answer.parse(await response.json())
      if (ended || state === 'in') return
      ended = true
      const { pathname, search } = window.location
      navigate(`${state === 'out' ? '/login' : '/lock'}?to=${encodeURIComponent(pathname + search)}`)
    }
    // why: a server that does not answer is no reason to leave; the next question may reach it
    const timer = setInterval(() => void ask().catch(() => {}), every)
    return () => {
      ended = true
      clearInterval(timer)
    }
  }, [navigate])
  return null
}
