/** A board follows its beds: as they change where the server says so, else at intervals; minutes go on by themselves. */
import { useEffect } from 'react'
import { useFollow } from '#app/lib/use-follow.ts'
import { useIsLive, useNews, useRefresh } from '#app/shell/live/use-live.ts'

const shown: ReadonlySet<string> = new Set(['section', 'room', 'bed', 'equ', 'order'])
/** Milliseconds: minutes of use are shown. */
const every = 30_000

/** @param lost the last answer did not come: it is asked again at intervals until one does */
export function useBoard(lost = false): void {
  const live = useIsLive()
  const refresh = useRefresh()
  useFollow(!live || lost)
  useNews((news) => {
    if (news.kind === 'reset' || news.kind === 'on' || news.kind === 'over') refresh()
    else if (news.kind === 'changes' && news.changes.some(({ resource }) => shown.has(resource))) refresh()
  })
  // why an effect: time passes without a click
  useEffect(() => {
    if (!live) return
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [live, refresh])
}
