/**
 * Changes in the order of the audit chain. They are read from there, because its triggers see every row that any part of the program
 * writes, and after a transaction it holds what was committed. The chain is also the history: nothing is stored here.
 */
import type { Change } from '#contract/endpoints/live.ts'
import { resources, type ResourceName } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { tableOf } from '#db/tables/index.ts'
import { asc, gt, max, sql } from 'drizzle-orm'

/** A change with the resource that the audit names. */
type Written = Omit<Change, 'resource'> & { resource: ResourceName }

/** Most changed rows that one message names, or that a returning reader receives; above that, lists must be read again. */
export const mostNamed = 1000
/** Milliseconds between two messages. */
const pause = 100

const names = Object.keys(resources) as ResourceName[]
/** Resources that show the same table: a changed row is announced to the readers of each. */
const alike = new Map<string, ResourceName[]>(names.map((name) => [name, names.filter((other) => tableOf(other) === tableOf(name))]))

export interface Missed {
  /** Version of the last change. */
  at: number
  /** More rows changed than are named. */
  reset: boolean
  written: Written[]
}

export function createChanges(db: Db) {
  const newest = db
    .select({ seq: max(audit.seq) })
    .from(audit)
    .prepare()
  const since = db
    .select({
      version: audit.seq,
      name: audit.resource,
      id: audit.rowId,
      action: audit.action,
      // A removed row stays in its table, marked as deleted.
      marked: sql<number | null>`json_extract(${audit.changes}, '$.isDeleted[1]')`,
    })
    .from(audit)
    .where(gt(audit.seq, sql.placeholder('after')))
    .orderBy(asc(audit.seq))
    .limit(mostNamed + 1)
    .prepare()

  const last = (): number => newest.get()?.seq ?? 0
  const inResources = (name: string, rest: Omit<Written, 'resource'>): Written[] =>
    (alike.get(name) ?? []).map((resource) => ({ resource, ...rest }))

  /** One entry per row, the last change of each. */
  function read(after: number): Missed {
    const rows = since.all({ after })
    if (rows.length > mostNamed) return { at: last(), reset: true, written: [] }
    const byRow = new Map<string, Written>()
    for (const { version, name, id, action, marked } of rows) {
      const verb = action === 'delete' || marked === 1 ? 'remove' : action === 'insert' || marked === 0 ? 'insert' : 'update'
      for (const one of inResources(name, { id, verb, version })) {
        const key = `${one.resource} ${id}`
        const isNew = byRow.get(key)?.verb === 'insert' && verb === 'update'
        byRow.delete(key)
        byRow.set(key, isNew ? { ...one, verb: 'insert' } : one)
      }
    }
    return { at: rows.at(-1)?.version ?? after, reset: false, written: [...byRow.values()] }
  }

  const listeners = new Set<(news: Missed) => void>()
  let lastVersion = 0
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    // Nothing is announced before its commit; transactions do not outlive a turn of the event loop.
    if (db.$client.inTransaction) return noteWrite()
    const news = read(lastVersion)
    lastVersion = news.at
    if (news.reset || news.written.length) for (const listener of listeners) listener(news)
  }

  function noteWrite(): void {
    if (listeners.size === 0) return
    timer ??= setTimeout(tell, pause).unref()
  }

  return {
    /** Call it for each row that is written; rows that are rolled back are not announced. */
    wrote: noteWrite,
    last,
    /** Version up to which listeners were notified. */
    notifiedVersion: () => lastVersion,
    /** The changes since version `after`. */
    missed(after: number): Missed {
      const at = last()
      return after > at || at - after > mostNamed ? { at, reset: true, written: [] } : read(after)
    },
    /** @returns a function that stops listening */
    listen(listener: (news: Missed) => void): () => void {
      if (listeners.size === 0) lastVersion = last()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
export type Changes = ReturnType<typeof createChanges>
export type { Written }
