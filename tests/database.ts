/** Databases for tests, in memory. */
import { type Db, openDatabase } from '#db/open.ts'

let migrated: Buffer | undefined

/** A new empty database. The migrations run once per process; further databases are copies. */
export function emptyDatabase(): Db {
  migrated ??= openDatabase(':memory:').$client.serialize()
  return openDatabase(migrated)
}
