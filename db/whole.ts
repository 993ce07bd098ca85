/** Creates a database file atomically. */
import Database from 'better-sqlite3'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, Fault, makeFolder } from './file.ts'
import { openDatabase, type Db } from './open.ts'

/**
 * Builds a database in a temporary folder and moves it when it is complete; the existing one stays until then. However this process
 * ends, no half-filled file is left.
 * @param fill receives an empty database, which is deleted if it fails
 * @throws Fault if the old one is in use or the disk is full; the old one is unchanged
 */
export async function makeWhole<T>(file: string, fill: (db: Db) => Promise<T>): Promise<T> {
  try {
    makeFolder(resolve(dirname(file)))
    removeRest(file)
    settle(file)
    const folder = `${file}${mark}${process.pid}-${randomBytes(4).toString('hex')}`
    const done = removeAtEnd(folder)
    try {
      mkdirSync(folder, { mode: 0o700 })
      const newFile = join(folder, basename(file))
      const result = await filled(newFile, fill)
      // Repeated, because a server may have been started in the meantime.
      settle(file)
      for (const end of ['-wal', '-shm', '-journal']) rmSync(file + end, { force: true })
      renameSync(newFile, file)
      return result
    } finally {
      rmSync(folder, { recursive: true, force: true })
      done()
    }
  } catch (error) {
    if (!/^(SQLITE_FULL|SQLITE_IOERR|SQLITE_CANTOPEN|ENOSPC|EDQUOT|EFBIG|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST)/.test(codeOf(error)))
      throw error
    throw new Fault(`${file} was not created, and nothing was changed: its folder cannot be written or the disk is full (${codeOf(error)})`)
  }
}

async function filled<T>(newFile: string, fill: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(newFile)
  try {
    // Nobody reads it before it is complete, so it need not survive a crash. Memory-mapped pages would count as used memory.
    // Sorting the rows of an index takes as much memory as they have, unless it may use files.
    for (const setting of ['journal_mode = memory', 'synchronous = off', 'mmap_size = 0', 'cache_size = -32768', 'temp_store = file'])
      db.$client.pragma(setting)
    return await fill(db)
  } finally {
    db.$client.close()
    // Flushed before the rename, because its name must not reach the disk before its pages.
    const descriptor = openSync(newFile, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
  }
}

/** Merges a database's journals into it. @throws Fault when another process has it open */
export function settle(file: string): void {
  if (!existsSync(file)) return
  try {
    const sqlite = new Database(file, { timeout: 500 })
    try {
      sqlite.pragma('journal_mode = delete')
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw new Fault(`${file} is in use: stop the server first; nothing was changed`)
    // A damaged database is replaced anyway.
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error))) throw error
  }
}

const mark = '.new-'

/** Removes leftovers of dead processes, for example after a power failure. */
function removeRest(file: string): void {
  const start = `${basename(file)}${mark}`
  for (const name of readdirSync(dirname(file)).filter((entry) => entry.startsWith(start))) {
    const pid = parseInt(name.slice(start.length), 10)
    if (pid === process.pid || !runs(pid)) rmSync(join(dirname(file), name), { recursive: true, force: true })
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Removes a folder when this process ends, even by SIGKILL: with a child process, whose stdin closes then.
 * @returns a function that ends the child
 */
function removeAtEnd(folder: string): () => void {
  const script = `process.stdin.resume().on('close', () => fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 9 }))`
  // Detached, because Ctrl-C in a terminal ends the whole process group.
  const other = spawn(process.execPath, ['-e', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, windowsHide: true })
  other.on('error', () => {})
  other.unref()
  return () => other.stdin.destroy()
}
