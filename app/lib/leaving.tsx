/**
 * Blocks a navigation: for a form with unsaved changes, and for scripts of the next page that are not loaded yet. The router supports
 * only one blocker, which is here.
 */
import { type Blocker, type BlockerFunction, type Location, useBlocker, useNavigate } from '@remix-run/react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { withoutTab } from './address.ts'
import { isLost, noteWrite } from './connection/connection.ts'
import { canSend, isSendingWrite } from './connection/guarded-sends.ts'
import { isOpen, openPage } from './connection/page-files.ts'

/** A condition under which the user is asked before the page is left. */
interface Condition {
  current: BlockerFunction
}

interface Leaving {
  conditions: Set<Condition>
  /** Which of them asks now. */
  asking: Condition | undefined
  /** Goes on with the navigation, or gives it up. */
  proceed: () => void
  reset: () => void
}

const LeavingContext = createContext<Leaving | undefined>(undefined)

type Blocked = Extract<Blocker, { state: 'blocked' }>

/** Wraps all pages. */
export function LeavingProvider({ children }: { children: ReactNode }) {
  const [conditions] = useState(() => new Set<Condition>())
  const [asking, setAsking] = useState<Condition>()
  const stop = useRef<AbortController>(undefined)
  const isWrite = useRef(false)
  const navigate = useNavigate()
  /** The page that waits for its scripts. */
  const wanted = useRef<Location>(undefined)
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      (move) => {
        stop.current?.abort()
        const condition = [...conditions].find(({ current }) => current(move))
        setAsking(condition)
        isWrite.current = isSendingWrite()
        wanted.current = undefined
        // A form is sent at once unless the connection is lost, because the router forgets a blocked navigation when it revalidates.
        return condition !== undefined || (isWrite.current ? isLost() : !isOpen(move.nextLocation.pathname))
      },
      [conditions],
    ),
  )
  const opening = blocker.state === 'blocked' && !asking ? blocker : undefined
  // Runs in an effect because only a committed blocker can proceed.
  useEffect(() => {
    if (!opening) return
    const control = new AbortController()
    stop.current = control
    if (isWrite.current) void send(opening)
    else {
      wanted.current = opening.location
      void open(opening, control.signal, () => (wanted.current = undefined))
    }
    return () => control.abort()
  }, [opening])
  // Navigates again where the router has forgotten a blocked navigation because it revalidated the current page.
  useEffect(() => {
    if (blocker.state === 'unblocked' && wanted.current) navigate(withoutTab(wanted.current.pathname) + wanted.current.search)
  }, [blocker.state, navigate])
  const leaving = useMemo(
    () => ({
      conditions,
      asking: blocker.state === 'blocked' ? asking : undefined,
      proceed: () => setAsking(undefined),
      reset: () => blocker.reset?.(),
    }),
    [conditions, asking, blocker],
  )
  return <LeavingContext.Provider value={leaving}>{children}</LeavingContext.Provider>
}

async function open({ location, proceed }: Blocked, signal: AbortSignal, forget: () => void): Promise<void> {
  const result = await openPage(location.pathname, signal).catch(() => undefined)
  if (signal.aborted || !result) return
  if (result === 'ready')
    try {
      proceed()
    } catch {
      // The router has already forgotten the blocked navigation; the provider's effect navigates again.
      return
    }
  forget()
  if (result !== 'ready') window.location.assign(location.pathname + location.search + location.hash)
}

/** Sends a form at once or not at all; its input stays. */
async function send({ location, proceed, reset }: Blocked): Promise<void> {
  if (await canSend(location.pathname)) return proceed()
  reset()
  noteWrite('unsent')
}

/**
 * Asks before the page is left.
 * @param condition whether a navigation needs a question
 * @returns whether it asks now, and the functions that continue or cancel the navigation
 */
export function useLeaving(condition: BlockerFunction): { asks: boolean; proceed: () => void; reset: () => void } {
  const leaving = useContext(LeavingContext)
  const own = useRef(condition)
  useEffect(() => {
    own.current = condition
  })
  const conditions = leaving?.conditions
  useEffect(() => {
    conditions?.add(own)
    return () => void conditions?.delete(own)
  }, [conditions])
  return { asks: leaving?.asking === own, proceed: () => leaving?.proceed(), reset: () => leaving?.reset() }
}
