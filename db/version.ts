import type { Db } from './open.ts'

/** @returns a function whose text changes after any write: other processes change its first part, this one its second */
function versionIn({ $client }: Pick<Db, '$client'>): () => string {
  const dataVersion = $client.prepare<[], number>('pragma data_version').pluck()
  const ownChanges = $client.prepare<[], number>('select total_changes()').pluck()
  return () => `${dataVersion.get()} ${ownChanges.get()}`
}

/**
 * For what is derived from the database, and valid until anything is written.
 * @returns a function that answers what `make` made, anew after each write: while the same is answered, nothing was written
 */
export function perVersion<T>(db: Pick<Db, '$client'>, make: () => T): () => T {
  const version = versionIn(db)
  let kept: { at: string; made: T } | undefined
  return () => {
    const at = version()
    if (kept?.at === at) return kept.made
    const made = make()
    // why: what is written may still be rolled back
    if (!db.$client.inTransaction) kept = { at, made }
    return made
  }
}
