/** Opens the database file, sets its pragmas and migrates it. */
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { join } from 'node:path'
import { inspectFile, prepareFile } from './file.ts'
import { ageOf, bringUpToDate } from './migrate.ts'
import { schema } from './tables/index.ts'

/**
 * @param file path of the SQLite file, whose folder is created; or `:memory:`; or the bytes of a database (`serialize()`), of which
 * a copy is opened in memory
 * @throws Fault if it is not writable, damaged or from a version that is too new or too old; if a migration fails
 */
export function openDatabase(file: string | Buffer, folder = 'db/migrations') {
  // The time of the last migration in commit 4755b77, the oldest version that can be opened.
  const migrations = { folder, earlier: { folder: join(folder, 'earlier'), since: 1_795_297_514_628 } }
  if (typeof file === 'string' && file !== ':memory:') {
    prepareFile(file)
    inspectFile(file, (sqlite) => ageOf(sqlite, migrations), 'put a backup in its place, or name another file in DATABASE_PATH')
  }
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('busy_timeout = 5000')
  // The maximum in SQLite, because each connection reads anything beyond it into its own memory.
  sqlite.pragma('mmap_size = 2147418112')
  // 2 MB, because the mapped file contains the same pages, and a connection inserts no faster with 16 MB (decisions/037).
  sqlite.pragma('cache_size = -2048')
  const db = drizzle(sqlite, { schema })
  // A migration that recreates a table drops it first, which must not cascade to rows that reference it.
  sqlite.pragma('foreign_keys = OFF')
  const before = sqlite.pragma('schema_version', { simple: true })
  bringUpToDate(db, migrations)
  const changed = sqlite.pragma('schema_version', { simple: true }) !== before
  if (changed && sqlite.prepare('pragma foreign_key_check').get())
    throw new Error(`${sqlite.name}: a migration has left references that lead nowhere`)
  sqlite.pragma('foreign_keys = ON')
  // Otherwise SQLite writes the statement journal of triggers to a file, which doubles the cost of writing an order.
  sqlite.pragma('temp_store = memory')
  optimize(db)
  return db
}

/** Another process's database, for reads only. */
export const openDatabaseToRead = (file: string): Db =>
  drizzle(new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 }), { schema })

/** Maximum number of rows per index that are sampled for statistics, so that it takes milliseconds for any table. */
const analysed = 400

/**
 * Updates SQLite's statistics of the tables if they are outdated. Without statistics SQLite uses the same indexes, but only by
 * guessing. Call it after inserting many rows; opening calls it, too.
 */
export function optimize({ $client }: { $client: Database.Database }): void {
  $client.pragma(`analysis_limit = ${analysed}`)
  // 0x10002 considers all tables, not only those that this connection has read.
  $client.pragma('optimize = 0x10002')
}

export type Db = ReturnType<typeof openDatabase>
