/** Opens the database file, sets its pragmas, migrates it. */
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { join } from 'node:path'
import { inspectFile, prepareFile } from './file.ts'
import { ageOf, bringUpToDate } from './migrate.ts'
import { schema } from './tables/index.ts'

/**
 * @param file path of the SQLite file, whose folder is created; or `:memory:`; or the bytes of a database (`serialize()`), of which
 * a copy is opened in memory
 * @throws Fault when it is not writable, damaged or of a version that is too new or too old; when a migration fails
 */
export function openDatabase(file: string | Buffer, folder = 'db/migrations') {
  // why this time: the last migration of commit 4755b77, the oldest version that can be opened
  const migrations = { folder, earlier: { folder: join(folder, 'earlier'), since: 1_795_297_514_628 } }
  if (typeof file === 'string' && file !== ':memory:') {
    prepareFile(file)
    inspectFile(file, (sqlite) => ageOf(sqlite, migrations), 'put a backup in its place, or name another file in DATABASE_PATH')
  }
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('busy_timeout = 5000')
  // why as much as SQLite can: what is beyond it each connection reads into memory of its own
  sqlite.pragma('mmap_size = 2147418112')
  // why 2 MB: what a writing connection keeps here the mapped file has too, and with 16 MB it inserts no faster (decisions/035)
  sqlite.pragma('cache_size = -2048')
  const db = drizzle(sqlite, { schema })
  // why: a migration that recreates a table drops it in between, which must not cascade to rows that reference it
  sqlite.pragma('foreign_keys = OFF')
  const before = sqlite.pragma('schema_version', { simple: true })
  bringUpToDate(db, migrations)
  const changed = sqlite.pragma('schema_version', { simple: true }) !== before
  if (changed && sqlite.prepare('pragma foreign_key_check').get())
    throw new Error(`${sqlite.name}: a migration has left references that lead nowhere`)
  sqlite.pragma('foreign_keys = ON')
  // why: what a statement with triggers can undo lies in a file otherwise, which doubles the cost of writing an order
  sqlite.pragma('temp_store = memory')
  optimize(db)
  return db
}

/** Most rows of an index sampled for its statistics: takes milliseconds, however many rows there are. */
const analysed = 400

/**
 * Updates SQLite's statistics of the tables where they are outdated. A database without statistics uses
 * the same indexes, only by guess. Call after inserting many rows; opening does it too.
 */
export function optimize({ $client }: { $client: Database.Database }): void {
  $client.pragma(`analysis_limit = ${analysed}`)
  // why 0x10002: all tables are considered, not only those that this connection has read
  $client.pragma('optimize = 0x10002')
}

export type Db = ReturnType<typeof openDatabase>
