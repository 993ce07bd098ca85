/** A SQLite file before it is opened: that it can be written, and that what is in it is whole and known. */
import Database from 'better-sqlite3'
import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What an operator can do something about: its message is one sentence, or a few, for him. */
export class Fault extends Error {}

/** Bytes. A larger file is not read through at every start, which would take seconds: head, size and tables are looked at. */
const readThrough = 64 * 1_048_576

/** What the system or SQLite calls an error; "" where it has no code. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')

/** The program that made a file: one that this program knows, or one that is too new or too old for it. */
export type Age = 'known' | 'newer' | 'older'

/** True when there was no room for what was to be written. */
export const isFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|SHMOPEN)|ENOSPC|EDQUOT)$/.test(codeOf(error)) ||
  (error instanceof Error && isFull(error.cause))

/** True when the file is not what SQLite writes. */
const isDamaged = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/**
 * Makes a folder for its owner alone, and does what writes into it. @throws Fault when it cannot be written
 */
export function writeIn<T>(folder: string, write: () => T): T {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return write()
  } catch (error) {
    if (!/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR)$/.test(codeOf(error))) throw error
    throw new Fault(
      `The data folder ${folder} cannot be written (${codeOf(error)}): let this user write there, or name another place in DATABASE_PATH.`,
    )
  }
}

/**
 * Makes a file where there is none, for its owner alone. @throws Fault when it or its folder cannot be written
 * why not SQLite itself: its files are readable for everybody; its journals take the rights of the file
 */
export const prepareFile = (file: string): void => writeIn(dirname(file), () => closeSync(openSync(file, 'a', 0o600)))

/**
 * Looks at a file without touching it. An empty one is a new one.
 * @param ageOf tells which program made the file
 * @param remedy what to do about a damaged one
 * @throws Fault when it is damaged, or made by a program that is too new or too old
 */
export function inspectFile(file: string, ageOf: (sqlite: Database.Database) => Age, remedy: string): void {
  const { size } = statSync(file)
  if (size === 0) return
  const damaged = (why: string) => new Fault(`${file} is damaged (${why}). It was left as it is: ${remedy}.`)
  const sqlite = new Database(file, { readonly: true, timeout: 5000 })
  let age: Age
  try {
    sqlite.prepare('select count(*) from sqlite_schema').get()
    if (size <= readThrough) {
      const said = sqlite.pragma('quick_check(1)', { simple: true })
      if (said !== 'ok') throw damaged(String(said).replace(/\s+/g, ' '))
    }
    age = ageOf(sqlite)
  } catch (error) {
    throw isDamaged(error) && error instanceof Error ? damaged(error.message) : error
  } finally {
    sqlite.close()
  }
  if (age !== 'known') throw new Fault(`${file} was made by ${unknown[age]}, or name another file in DATABASE_PATH.`)
}

const unknown = {
  newer: 'a newer version of this program. It was left as it is: start that version',
  older: 'a version of this program from before commit 4755b77. It was left as it is: start that commit once, which brings it up to date',
}
