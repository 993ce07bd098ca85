/** Rows for the typed words, asked for after a pause, and those opened before. */
import { cleanLine } from '#contract/text.ts'
import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { validStored, useLocal } from '#app/lib/local-store.ts'
import type { loader as shellLoader } from '#app/shell/shell.tsx'
import { type Found, found, mostRecent, recent } from './found.ts'

/** Milliseconds before the server is asked. */
const pause = 180
const fewest = 2

/** @returns rows of the words that were asked for last; `asking` until they are there */
export function useFound(words: string): { rows: readonly Found[]; asking: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<{ of: string; rows: readonly Found[]; failed?: true }>({ of: '', rows: [] })
  const typed = cleanLine(words)
  const asks = typed.length >= fewest
  useEffect(() => {
    if (!asks) return
    const control = new AbortController()
    const { signal } = control
    const timer = setTimeout(() => {
      fetch(`/session/find?${new URLSearchParams({ words: typed })}`, { signal })
        .then((response) => response.json())
        .then((json) => setAnswer({ of: typed, rows: z.array(found).parse(json) }))
        .catch(() => {
          if (!signal.aborted) setAnswer({ of: typed, rows: [], failed: true })
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [asks, typed])
  if (!asks) return { rows: [], asking: false, failed: false }
  return { rows: answer.of === typed ? answer.rows : [], asking: answer.of !== typed, failed: answer.of === typed && !!answer.failed }
}

/** why for a tab only: names of customers do not stay behind in the browser */
export function useRecent(): [readonly Found[], (row: Found) => void] {
  const account = useRouteLoaderData<typeof shellLoader>('shell/shell')?.user.account ?? ''
  const [kept, keep] = useLocal<unknown>('recent', 'session')
  const read = validStored(recent, kept)
  const rows = read?.account === account ? read.rows : []
  return [rows, (row) => keep({ account, rows: [row, ...rows.filter(({ to }) => to !== row.to)].slice(0, mostRecent) })]
}
