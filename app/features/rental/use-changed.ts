/** Which rows changed a moment ago, so that a board can show it. */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds that a change is shown. */
const shownFor = 5000

/** @param states by id @returns ids whose state differs from the last rendering */
export function useChanged(states: Readonly<Record<string, string>>): ReadonlySet<string> {
  const before = useRef(states)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const now = JSON.stringify(states)
  // Runs in an effect because it compares one rendering with the one before.
  useEffect(() => {
    const old = before.current
    before.current = states
    const changedIds = Object.keys(states).filter((id) => old[id] !== undefined && old[id] !== states[id])
    if (!changedIds.length) return
    setChanged(new Set(changedIds))
    const timer = setTimeout(() => setChanged(new Set()), shownFor)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `now` has the content of `states`
  }, [now])
  return changed
}
