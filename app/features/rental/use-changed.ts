/** Which rows changed a moment ago, so that a board can show it. */
import { useEffect, useRef, useState } from 'react'

/** Milliseconds that a change is shown. */
const shownFor = 4000

/** @param states by id @returns ids whose state is another than at the last rendering */
export function useChanged(states: Readonly<Record<string, string>>): ReadonlySet<string> {
  const before = useRef(states)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const now = JSON.stringify(states)
  // why an effect: only the browser sees one state after another
  useEffect(() => {
    const old = before.current
    before.current = states
    const found = Object.keys(states).filter((id) => old[id] !== undefined && old[id] !== states[id])
    if (!found.length) return
    setChanged(new Set(found))
    const timer = setTimeout(() => setChanged(new Set()), shownFor)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `now` is what they say
  }, [now])
  return changed
}
