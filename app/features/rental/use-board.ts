/** Keeps a board up to date: by the server's change events where there are any, otherwise by polling. */
import { useEffect } from 'react'
import { useFollow } from '#app/lib/use-follow.ts'
import { useIsLive, useNews, useRefresh } from '#app/shell/live/use-live.ts'

const boardResources: ReadonlySet<string> = new Set(['section', 'room', 'bed', 'equ', 'order'])
/** Milliseconds between refreshes, because the board shows minutes of use. */
const every = 30_000

/** @param lost whether the last request failed; polls until one succeeds */
export function useBoard(lost = false): void {
  const live = useIsLive()
  const refresh = useRefresh()
  useFollow(!live || lost)
  useNews((news) => {
    if (news.kind === 'reset' || news.kind === 'on' || news.kind === 'over') refresh()
    else if (news.kind === 'changes' && news.changes.some(({ resource }) => boardResources.has(resource))) refresh()
  })
  // Runs in an effect because the minutes of use grow without any event.
  useEffect(() => {
    if (!live) return
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [live, refresh])
}
