/** A database or a transaction on it: services take either. */
import type { Db } from '#db/open.ts'

export type Work = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/** Runs `work` in one IMMEDIATE transaction: the write lock is taken before the first read, so a check holds until the commit. */
export const inTransaction = <T>(db: Db, work: (tx: Work) => T): T => db.transaction((tx) => work(tx), { behavior: 'immediate' })

/** True when SQLite refused a row by one of these constraints. */
function isRefused(error: unknown, ...constraints: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return constraints.some((name) => code === `SQLITE_CONSTRAINT_${name}`) || isRefused(error.cause, ...constraints)
}

/** True when SQLite refused a row because a unique index holds its value already. */
export const isTaken = (error: unknown): boolean => isRefused(error, 'UNIQUE')

/** True when SQLite refused a row that points to none, or lacks what every row of its table has. */
export const isIncomplete = (error: unknown): boolean => isRefused(error, 'FOREIGNKEY', 'NOTNULL')
