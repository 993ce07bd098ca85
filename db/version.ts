import type { Db } from './open.ts'

/** @returns a function whose text changes after any write: other processes change its first part, this process its second */
function versionIn({ $client }: Pick<Db, '$client'>): () => string {
  const dataVersion = $client.prepare<[], number>('pragma data_version').pluck()
  const ownChanges = $client.prepare<[], number>('select total_changes()').pluck()
  return () => `${dataVersion.get()} ${ownChanges.get()}`
}

/**
 * Caches a value that is derived from the database, until anything is written.
 * @returns a function that returns the result of `make`, created again after each write
 */
export function perVersion<T>(db: Pick<Db, '$client'>, make: () => T): () => T {
  const version = versionIn(db)
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
