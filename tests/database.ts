/** Databases for tests, in memory. */
import { type Db, openDatabase } from '#db/open.ts'

let migrated: Buffer | undefined

/** An empty database of its own: the migrations run once per process, every further one is a copy. */
export function emptyDatabase(): Db {
  migrated ??= openDatabase(':memory:').$client.serialize()
  return openDatabase(migrated)
}
