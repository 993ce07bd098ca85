/** A database or a transaction on it: services accept either. */
import { propertiesOf } from '#contract/rules/values.ts'
import type { Db } from '#db/open.ts'

export type Work = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

/** Runs `work` in one IMMEDIATE transaction: the write lock is taken before the first read, so checks hold until the commit. */
export const inTransaction = <T>(db: Db, work: (tx: Work) => T): T => db.transaction((tx) => work(tx), { behavior: 'immediate' })

/** True when one of these constraints made SQLite refuse a row. */
function isRefused(error: unknown, ...constraints: readonly string[]): boolean {
  if (!(error instanceof Error)) return false
  const { code } = propertiesOf(error)
  return constraints.some((name) => code === `SQLITE_CONSTRAINT_${name}`) || isRefused(error.cause, ...constraints)
}

/** True for a violated unique index. */
export const isTaken = (error: unknown): boolean => isRefused(error, 'UNIQUE')

/** The columns of the violated unique index, as SQLite names them. */
export function takenColumns(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const [, names = ''] = /^UNIQUE constraint failed: (.+)$/.exec(error.message) ?? []
  return names ? names.split(', ').map((name) => name.split('.').at(-1) ?? '') : takenColumns(error.cause)
}

/** True for a violated foreign key or NOT NULL constraint. */
export const isIncomplete = (error: unknown): boolean => isRefused(error, 'FOREIGNKEY', 'NOTNULL')
