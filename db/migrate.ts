/** Migrates a database to the current schema, and determines which databases can be migrated. */
import type Database from 'better-sqlite3'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Age, Fault } from './file.ts'

/** Folders of migrations in drizzle-kit's format. */
interface Migrations {
  folder: string
  /** Steps for databases from before the squash of `folder`; a database older than `since` (epoch ms) cannot be opened. */
  earlier?: { folder: string; since: number }
}

/** Epoch ms of the migrations applied to a database, newest first. */
function seenBy(sqlite: Database.Database): number[] {
  if (!sqlite.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get()) return []
  return sqlite
    .prepare<[], { at: number }>('select created_at as at from __drizzle_migrations order by at desc')
    .all()
    .map(({ at }) => at)
}

export function ageOf(sqlite: Database.Database, { folder, earlier }: Migrations): Age {
  const since = earlier?.since ?? 0
  const folders = earlier ? [folder, earlier.folder] : [folder]
  const migrationTimes = new Set(
    folders.flatMap((one) => readMigrationFiles({ migrationsFolder: one })).map(({ folderMillis }) => folderMillis),
  )
  const seen = seenBy(sqlite)
  if (seen.some((at) => at > since && !migrationTimes.has(at))) return 'newer'
  return seen[0] !== undefined && seen[0] < since ? 'older' : 'known'
}

/** @throws Fault if the disk is full; whatever a migration throws, after it was rolled back completely */
export function bringUpToDate<S extends Record<string, unknown>>(
  db: BetterSQLite3Database<S> & { $client: Database.Database },
  { folder, earlier }: Migrations,
): void {
  try {
    // Only for existing databases: a new one gets the whole schema at once.
    if (earlier && seenBy(db.$client).length > 0) migrate(db, { migrationsFolder: earlier.folder })
    migrate(db, { migrationsFolder: folder })
  } catch (error) {
    // On a full disk SQLite has already rolled back by itself; a second rollback fails and hides the cause.
    const { cause } = error instanceof Error ? error : {}
    if (!(cause instanceof Error) || !cause.message.startsWith('cannot rollback')) throw error
    throw new Fault(
      `${db.$client.name} could not be brought up to date: its disk is full or cannot be written. What was begun was taken back, nothing is lost.`,
      { cause: error },
    )
  }
}
