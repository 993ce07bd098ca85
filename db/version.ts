import type { Db } from './open.ts'

type Connection = Pick<Db, '$client'>

/** Number of rows that `recordWriter` wrote, by connection. */
const records = new WeakMap<Db['$client'], number>()

/** @returns a function whose number changes after a commit of another process */
export function foreignVersion({ $client }: Connection): () => number {
  const version = $client.prepare<[], number>('pragma data_version').pluck()
  return () => version.get() ?? 0
}

function changesIn({ $client }: Connection): () => number {
  const changes = $client.prepare<[], number>('select total_changes()').pluck()
  return () => changes.get() ?? 0
}

/** @returns a function whose text changes after any write: other processes change its first part, this process its second */
function versionIn(db: Connection): () => string {
  const [foreign, changes] = [foreignVersion(db), changesIn(db)]
  return () => `${foreign()} ${changes()}`
}

/** The same, but not after writes of `recordWriter`. */
export function contentVersion(db: Connection): () => string {
  const [foreign, changes] = [foreignVersion(db), changesIn(db)]
  return () => `${foreign()} ${changes() - (records.get(db.$client) ?? 0)}`
}

/**
 * @returns a function that runs a write of records, such as the log of calls: rows that no answer shows which is cached per
 * `contentVersion`
 */
export function recordWriter(db: Connection): (write: () => unknown) => void {
  const changes = changesIn(db)
  return (write) => {
    const before = changes()
    try {
      write()
    } finally {
      records.set(db.$client, (records.get(db.$client) ?? 0) + changes() - before)
    }
  }
}

/**
 * Caches a value that is derived from the database, until its version changes.
 * @param version of what the value is derived from; by default of the whole database
 * @returns a function that returns the result of `make`, created again for each version
 */
export function perVersion<T>(db: Connection, make: () => T, version = versionIn(db)): () => T {
  let cached: { at: string; value: T } | undefined
  return () => {
    const at = version()
    if (cached?.at === at) return cached.value
    const value = make()
    // Not cached inside a transaction, because its writes may still be rolled back.
    if (!db.$client.inTransaction) cached = { at, value }
    return value
  }
}
