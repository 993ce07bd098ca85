/**
 * What changed, in the order of the audit chain. why from there: its triggers see every row that any part of the program writes, and
 * what it holds after a transaction is what was committed. The chain is the memory, too: nothing is kept here.
 */
import type { Change } from '#contract/endpoints/live.ts'
import { resources, type ResourceName } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { tables } from '#db/tables/index.ts'
import { asc, gt, max, sql } from 'drizzle-orm'

/** A change with the resource that the audit names. */
type Written = Omit<Change, 'resource'> & { resource: ResourceName }

/** Most rows that one message names, and that a reader who was away is told of; beyond them lists are to be read again. */
export const mostNamed = 1000
/** Milliseconds between two messages. */
const pause = 100

const names = Object.keys(resources) as ResourceName[]
/** Resources that show the same table: a row that changed is told to the readers of each. */
const alike = new Map<string, ResourceName[]>(names.map((name) => [name, names.filter((other) => tables[other] === tables[name])]))

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
      // why: a removed row stays in its table, marked
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
    const found = new Map<string, Written>()
    for (const { version, name, id, action, marked } of rows) {
      const verb = action === 'delete' || marked === 1 ? 'remove' : action === 'insert' || marked === 0 ? 'insert' : 'update'
      for (const one of inResources(name, { id, verb, version })) {
        const key = `${one.resource} ${id}`
        const isNew = found.get(key)?.verb === 'insert' && verb === 'update'
        found.delete(key)
        found.set(key, isNew ? { ...one, verb: 'insert' } : one)
      }
    }
    return { at: rows.at(-1)?.version ?? after, reset: false, written: [...found.values()] }
  }

  const listeners = new Set<(news: Missed) => void>()
  let told = 0
  let due: NodeJS.Timeout | undefined

  function tell(): void {
    due = undefined
    // why: nothing is told before its commit; transactions do not outlive a turn of the event loop
    if (db.$client.inTransaction) return wrote()
    const news = read(told)
    told = news.at
    if (news.reset || news.written.length) for (const listener of listeners) listener(news)
  }

  function wrote(): void {
    if (listeners.size === 0) return
    due ??= setTimeout(tell, pause).unref()
  }

  return {
    /** To be called for each row that is written; what is rolled back is not told. */
    wrote,
    last,
    /** Version up to which listeners were told. */
    told: () => told,
    /** What a reader missed who has seen everything up to `after`. */
    missed(after: number): Missed {
      const at = last()
      return after > at || at - after > mostNamed ? { at, reset: true, written: [] } : read(after)
    },
    /** @returns the end of listening */
    listen(listener: (news: Missed) => void): () => void {
      if (listeners.size === 0) told = last()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(due)
        due = undefined
      }
    },
  }
}
export type Changes = ReturnType<typeof createChanges>
export type { Written }
