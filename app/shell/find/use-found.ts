/** Rows for the typed words, requested after a pause, and rows opened before. */
import { personOf } from '#app/lib/person.ts'
import { cleanLine } from '#contract/text.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { validStored, useLocal } from '#app/lib/local-store.ts'
import { useShellData } from '../shell-data.ts'
import { type FoundRow, foundRow, mostRecent, recent, type RecentRow } from './recent-rows.ts'

/** Milliseconds before the request. */
const pause = 180
const fewest = 2

/** @returns rows for the current words, without any the usual actions; `asking` until they have arrived */
export function useFound(words: string): { rows: readonly FoundRow[]; asking: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<{ of?: string; rows: readonly FoundRow[]; failed?: true }>({ rows: [] })
  const typed = cleanLine(words)
  const asks = typed.length >= fewest || typed === ''
  useEffect(() => {
    if (!asks) return
    const control = new AbortController()
    const { signal } = control
    const timer = setTimeout(
      () => {
        fetch(`/session/find?${new URLSearchParams({ words: typed })}`, { signal })
          .then((response) => response.json())
          .then((json) => setAnswer({ of: typed, rows: z.array(foundRow).parse(json) }))
          .catch(() => {
            if (!signal.aborted) setAnswer({ of: typed, rows: [], failed: true })
          })
      },
      typed === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asks, typed])
  if (!asks) return { rows: [], asking: false, failed: false }
  const isAnswered = answer.of === typed
  return { rows: isAnswered ? answer.rows : [], asking: !isAnswered && typed !== '', failed: isAnswered && typed !== '' && !!answer.failed }
}

/** Rows opened before. Stored for this tab only, so that names of customers do not stay behind in the browser. */
export function useRecent(): [readonly RecentRow[], (row: RecentRow) => void] {
  const person = useShellData()?.person
  const account = person ? personOf(person).account : ''
  const [stored, keep] = useLocal<unknown>('recent', 'session')
  const read = validStored(recent, stored)
  const rows = read?.account === account ? read.rows : []
  return [rows, (row) => keep({ account, rows: [row, ...rows.filter(({ to }) => to !== row.to)].slice(0, mostRecent) })]
}
