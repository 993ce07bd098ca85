/**
 * Rows that stay where they are while others change them: a shown row takes its new values in place, rows that came or went are
 * counted until staff ask for them.
 */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { useEffect, useRef, useState } from 'react'
import type { ListData } from '#app/resource/crud.server.ts'
import { useNews, useRefresh } from '#app/shell/live/use-live.ts'

/** Milliseconds that a changed row is marked. */
const markedFor = 2000

type Rows<R> = Omit<ListData, 'rows'> & { rows: R[] }

interface Steady<R> {
  /** The newest data; its rows are not those that are shown. */
  list: Rows<R>
  rows: R[]
  /** Rows that the list has now and does not show, and the other way round. */
  fresh: number
  gone: number
  marked: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
const idOf = (row: AnyRow) => String(row.id)

/** @param told ids of rows that others changed: what changes by the clock alone is not marked */
function merge<R extends AnyRow>({ rows, list: old }: Steady<R>, list: Rows<R>, told: ReadonlySet<string>): Steady<R> {
  const now = new Map(list.rows.map((row) => [idOf(row), row]))
  const shown = new Set(rows.map(idOf))
  const missing = rows.filter((row) => !now.has(idOf(row))).length
  const fresh = list.rows.filter((row) => !shown.has(idOf(row))).length
  const marked = rows.filter((row) => {
    const next = now.get(idOf(row))
    return told.has(idOf(row)) && next && JSON.stringify(next) !== JSON.stringify(row)
  })
  return {
    list,
    rows: rows.map((row) => now.get(idOf(row)) ?? row),
    fresh: fresh && Math.max(fresh, list.total - old.total),
    // why less: a full page loses a row for each that came
    gone: Math.max(0, missing - fresh),
    marked: marked.length ? new Set(marked.map(idOf)) : none,
  }
}

export function useSteady<R extends AnyRow>(resource: Pick<Resource, 'name' | 'shape'>, list: Rows<R>) {
  const all = (): Steady<R> => ({ list, rows: list.rows, fresh: 0, gone: 0, marked: none })
  const [steady, setSteady] = useState(all)
  /** Rows that changed, while the answer to that is awaited. */
  const [told, setTold] = useState<ReadonlySet<string>>()
  let shown = steady
  if (steady.list !== list) {
    // why only then: what staff asked for themselves is shown as it is
    const isOwn = !told || JSON.stringify(steady.list.query) !== JSON.stringify(list.query)
    shown = isOwn ? all() : merge(steady, list, told)
    setSteady(shown)
    setTold(undefined)
  }
  // why a ref: the page may revalidate before it renders again
  const changed = useRef<ReadonlySet<string>>(none)
  const refresh = useRefresh(() => {
    setTold(changed.current)
    changed.current = none
  })
  useNews((news) => {
    if (resource.shape !== 'page' || list.failure) return
    if (news.kind === 'reset') return refresh()
    if (news.kind !== 'changes') return
    const own = news.changes.filter((one) => one.resource === resource.name)
    const ids = own.map(({ id }) => id)
    const concerns = list.query.current === 1 ? own.length > 0 : shown.rows.some((row) => ids.includes(idOf(row)))
    if (!concerns) return
    changed.current = new Set([...changed.current, ...ids])
    refresh()
  })
  const { marked } = shown
  // why an effect: a mark goes by itself
  useEffect(() => {
    if (!marked.size) return
    const timer = setTimeout(() => setSteady((now) => (now.marked === marked ? { ...now, marked: none } : now)), markedFor)
    return () => clearTimeout(timer)
  }, [marked])
  return { ...shown, accept: () => setSteady(all()) }
}
