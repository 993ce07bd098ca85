/** Opens the database file, sets its pragmas, brings it up to date. */
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Fault, inspectFile, prepareFile } from './file.ts'
import { schema } from './tables/index.ts'

/** @param file path of the SQLite file, or `:memory:`. Its folder is made. @throws Fault when it cannot be written, is damaged or of a newer version; when a migration fails */
export function openDatabase(file: string, migrationsFolder = 'db/migrations') {
  if (file !== ':memory:') {
    prepareFile(file)
    inspectFile(file, (sqlite) => knows(sqlite, migrationsFolder), 'put a backup in its place, or name another file in DATABASE_PATH')
  }
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('mmap_size = 268435456')
  const db = drizzle(sqlite, { schema })
  // why: a table that a migration makes anew is dropped in between, which must not touch the rows that point to it
  sqlite.pragma('foreign_keys = OFF')
  const before = sqlite.pragma('schema_version', { simple: true })
  bringUpToDate(() => migrate(db, { migrationsFolder }), file)
  const changed = sqlite.pragma('schema_version', { simple: true }) !== before
  if (changed && sqlite.prepare('pragma foreign_key_check').get())
    throw new Error(`${file}: a migration has left references that lead nowhere`)
  sqlite.pragma('foreign_keys = ON')
  optimize(db)
  return db
}

/**
 * A migration that fails is taken back, but where SQLite has done so by itself already that fails too, and hides why: it
 * does so when there is no room or the disk cannot be written.
 */
function bringUpToDate(work: () => void, file: string): void {
  try {
    work()
  } catch (error) {
    const { cause } = error instanceof Error ? error : {}
    if (!(cause instanceof Error) || !cause.message.startsWith('cannot rollback')) throw error
    throw new Fault(
      `${file} could not be brought up to date: its disk is full or cannot be written. What was begun was taken back, nothing is lost.`,
      { cause: error },
    )
  }
}

/** Whether every migration that a database has seen is one of these. */
function knows(sqlite: Database.Database, migrationsFolder: string): boolean {
  if (!sqlite.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get()) return true
  const seen = sqlite.prepare<[], { at: number }>('select created_at as at from __drizzle_migrations').all()
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  return seen.every(({ at }) => known.has(at))
}

/** Rows of an index that are looked at to learn how its values are spread: milliseconds, however many rows there are. */
const analysed = 400

/**
 * Brings up to date what SQLite knows of the tables' sizes, where it has grown old. A database without such knowledge is
 * read by the same indexes, only by guess. To be called after many rows were written; opening does it too.
 */
export function optimize({ $client }: { $client: Database.Database }): void {
  $client.pragma(`analysis_limit = ${analysed}`)
  // why 0x10002: all tables are looked at, not only those that this connection has read
  $client.pragma('optimize = 0x10002')
}

export type Db = ReturnType<typeof openDatabase>
