/** Checks a SQLite file before it is opened: that it is writable, intact and of a known version. */
import Database from 'better-sqlite3'
import { accessSync, chmodSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** An error that operators can fix; its message explains how. */
export class Fault extends Error {}

/** In bytes. A larger file is not fully checked at every start, which would take seconds: only header, size and tables are. */
const readThrough = 64 * 1_048_576

/** The error code of the system or SQLite; "" if there is none. */
export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '')

/** The version that created a file: a known one, or one that is too new or too old. */
export type Age = 'known' | 'newer' | 'older'

/** True if the disk was full. */
export const isFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|SHMOPEN)|ENOSPC|EDQUOT)$/.test(codeOf(error)) ||
  (error instanceof Error && isFull(error.cause))

/** True if the file is not a valid SQLite database. */
const isDamaged = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))

/** Creates a folder and its parents for their owner only. One by one, because Node's `recursive` never returns below /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}

/**
 * Creates a folder for its owner only, and runs the writes inside it. @throws Fault if it is not writable
 */
export function writeIn<T>(folder: string, write: () => T): T {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    return write()
  } catch (error) {
    if (!/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR)$/.test(codeOf(error))) throw error
    if (codeOf(error) === 'EISDIR') throw new Fault(`A folder has the name of a file in ${folder}: name a file in DATABASE_PATH.`)
    throw new Fault(
      `The data folder ${folder} cannot be written (${codeOf(error)}): let this user write there, or name another place in DATABASE_PATH.`,
    )
  }
}

/** Takes the permissions of everybody but the owner away, as far as this process owns the file. */
function closeToOthers(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat && stat.mode & 0o077 && stat.uid === process.getuid?.()) chmodSync(file, 0o600)
}

/**
 * Creates a missing file, readable by its owner only, and makes an existing one so: earlier versions, and copies, left it readable by
 * everybody. Not left to SQLite, whose files are readable by everybody; its journals inherit the file's permissions.
 * @throws Fault if the file or its folder is not writable
 */
export const prepareFile = (file: string): void =>
  writeIn(dirname(file), () => {
    writeFileSync(file, '', { flag: 'a', mode: 0o600 })
    for (const end of ['', '-wal', '-shm']) closeToOthers(file + end)
  })

/**
 * Checks a file without changing it. An empty file counts as new.
 * @param ageOf determines which version created the file
 * @param remedy what to do about a damaged file
 * @throws Fault if it is damaged, or of a version that is too new or too old
 */
export function inspectFile(file: string, ageOf: (sqlite: Database.Database) => Age, remedy: string): void {
  const { size } = statSync(file)
  if (size === 0) return
  const damaged = (why: string) => new Fault(`${file} is damaged (${why}). It was not changed: ${remedy}.`)
  const sqlite = new Database(file, { readonly: true, timeout: 5000 })
  let age: Age
  try {
    sqlite.prepare('select count(*) from sqlite_schema').get()
    if (size <= readThrough) {
      const result = sqlite.pragma('quick_check(1)', { simple: true })
      if (result !== 'ok') throw damaged(String(result).replace(/\s+/g, ' '))
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
  newer: 'a newer version of this program. It was not changed: start that version',
  older: 'a version of this program from before commit 4755b77. It was not changed: start that commit once, which brings it up to date',
}
