/**
 * Keeps rows in place while others change them: a visible row gets its new values in place; added and removed rows are counted until
 * the user asks for them.
 */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { useEffect, useRef, useState } from 'react'
import type { ListData } from '#app/resource/crud.server.ts'
import { useNews, useRefresh } from '#app/shell/live/use-live.ts'

/** Duration in milliseconds for which a changed row is marked. */
const markedFor = 2000

type Rows<R> = Omit<ListData, 'rows'> & { rows: R[] }

interface Steady<R> {
  /** The newest data; `rows` are the visible ones. */
  list: Rows<R>
  rows: R[]
  /** Number of rows that the list has now and does not show, and of rows that it shows and no longer has. */
  fresh: number
  gone: number
  marked: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
const idOf = (row: AnyRow) => String(row.id)

/** @param changedIds ids of rows that others changed; rows that only change with the clock are not marked */
function merge<R extends AnyRow>({ rows, list: old }: Steady<R>, list: Rows<R>, changedIds: ReadonlySet<string>): Steady<R> {
  const now = new Map(list.rows.map((row) => [idOf(row), row]))
  const visibleIds = new Set(rows.map(idOf))
  const missing = rows.filter((row) => !now.has(idOf(row))).length
  const fresh = list.rows.filter((row) => !visibleIds.has(idOf(row))).length
  const marked = rows.filter((row) => {
    const next = now.get(idOf(row))
    return changedIds.has(idOf(row)) && next && JSON.stringify(next) !== JSON.stringify(row)
  })
  return {
    list,
    rows: rows.map((row) => now.get(idOf(row)) ?? row),
    fresh: fresh && Math.max(fresh, list.total - old.total),
    // Fewer than are missing, because a full page loses one row for each that was added.
    gone: Math.max(0, missing - fresh),
    marked: marked.length ? new Set(marked.map(idOf)) : none,
  }
}

export function useSteady<R extends AnyRow>(resource: Pick<Resource, 'name' | 'shape'>, list: Rows<R>) {
  const all = (): Steady<R> => ({ list, rows: list.rows, fresh: 0, gone: 0, marked: none })
  const [steady, setSteady] = useState(all)
  /** Ids of changed rows, while the page reloads because of them. */
  const [changedIds, setChangedIds] = useState<ReadonlySet<string>>()
  let current = steady
  if (steady.list !== list) {
    // Only after others' changes: what the user has requested is shown as it is.
    const isOwn = !changedIds || JSON.stringify(steady.list.query) !== JSON.stringify(list.query)
    current = isOwn ? all() : merge(steady, list, changedIds)
    setSteady(current)
    setChangedIds(undefined)
  }
  // Kept in a ref, because the page may revalidate before it renders again.
  const changed = useRef<ReadonlySet<string>>(none)
  const refresh = useRefresh(() => {
    setChangedIds(changed.current)
    changed.current = none
  })
  useNews((news) => {
    if (resource.shape !== 'page' || list.failure) return
    if (news.kind === 'reset') return refresh()
    if (news.kind !== 'changes') return
    const own = news.changes.filter((one) => one.resource === resource.name)
    const ids = own.map(({ id }) => id)
    const concerns = list.query.current === 1 ? own.length > 0 : current.rows.some((row) => ids.includes(idOf(row)))
    if (!concerns) return
    changed.current = new Set([...changed.current, ...ids])
    refresh()
  })
  const { marked } = current
  // Runs in an effect, because marks are removed after a delay.
  useEffect(() => {
    if (!marked.size) return
    const timer = setTimeout(() => setSteady((now) => (now.marked === marked ? { ...now, marked: none } : now)), markedFor)
    return () => clearTimeout(timer)
  }, [marked])
  return { ...current, accept: () => setSteady(all()) }
}
