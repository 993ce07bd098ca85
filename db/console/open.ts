/** Opens the console's own store: a separate file, because it is needed in front of a real Blade server, too. */
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { inspectFile, prepareFile } from '../file.ts'
import { ageOf, bringUpToDate } from '../migrate.ts'
import * as schema from './tables.ts'

/**
 * @param file path, or `:memory:`. Its folder is created.
 * @throws Fault if it is not writable, damaged or from a newer version; if a migration fails
 */
export function openConsoleDatabase(file: string, folder = 'db/console/migrations') {
  if (file !== ':memory:') {
    prepareFile(file)
    const remedy = 'it holds sessions and table views, and is recreated when it is moved away'
    inspectFile(file, (sqlite) => ageOf(sqlite, { folder }), remedy)
  }
  const sqlite = new Database(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('busy_timeout = 5000')
  const db = drizzle(sqlite, { schema })
  addOrigins(sqlite)
  bringUpToDate(db, { folder })
  return db
}

/** In a file from before the first migration, sessions may lack their origin. */
function addOrigins(sqlite: Database.Database): void {
  const columns = sqlite.pragma('table_info(session)') as { name: string }[]
  if (columns.length === 0 || columns.some(({ name }) => name === 'opened_at')) return
  sqlite.exec(`begin;
    alter table session add column opened_at integer not null default 0;
    alter table session add column user_id text not null default '';
    alter table session add column address text not null default '';
    alter table session add column agent text not null default '';
    update session set opened_at = used_at, user_id = coalesce(user ->> 'userId', '');
    commit`)
}

export type ConsoleDb = ReturnType<typeof openConsoleDatabase>
