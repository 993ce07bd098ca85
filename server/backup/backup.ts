/**
 * One file with all data of the bundled backend: database, the console's own store, the installation's secret, uploads. It can be made
 * while the program runs; the file appears when it is complete and was read back.
 */
import { codeOf, Fault, writeIn } from '#db/file.ts'
import Database from 'better-sqlite3'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { create, extract, type ReadEntry } from 'tar'
import { backupMark } from './data-figures.ts'

/** Files of the data folder; the database is first, so that every upload that it names is copied after it. */
const databases = ['blade.sqlite', 'console.sqlite'] as const
const secret = 'session.secret'
const uploads = 'uploads'

export interface Backed {
  /** Bytes of the file. */
  bytes: number
  orders: number
  uploads: number
}

/** Reads every page and index, and counts the orders. @throws Fault when it is not whole */
function examine(file: string): number {
  const sqlite = new Database(file, { readonly: true })
  try {
    const integrity = sqlite.pragma('integrity_check(1)', { simple: true })
    if (integrity !== 'ok') throw new Fault(`the copy of ${basename(file)} is damaged (${String(integrity)})`)
    const has = sqlite.prepare("select 1 from sqlite_schema where name = 'ward_order'").get()
    return has ? (sqlite.prepare<[], { count: number }>('select count(*) as count from ward_order').get()?.count ?? 0) : 0
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) throw new Fault(`the copy of ${basename(file)} is damaged`, { cause: error })
    throw error
  } finally {
    sqlite.close()
  }
}

/** Copies in one step, because a copy in several steps starts again whenever the program writes in between. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const sqlite = new Database(from, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    await sqlite.backup(to, { progress: () => 2_147_483_647 })
  } finally {
    sqlite.close()
  }
  chmodSync(to, 0o600)
}

const countFiles = (folder: string): number =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length : 0

/** Runs `work` in a new folder beside `file`, which is removed afterwards. */
async function beside<T>(file: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(dirname(resolve(file)), `.${basename(file)}.${randomBytes(4).toString('hex')}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    throw new Fault(`${file} cannot be written: the folder ${dirname(resolve(file))} is missing or closed (${codeOf(error)})`)
  }
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param database as DATABASE_PATH @throws Fault when there is nothing to copy, `file` exists, or the copy is not whole */
export function backUp(database: string, file: string): Promise<Backed> {
  if (!existsSync(database)) throw new Fault(`${database} does not exist: name the database in DATABASE_PATH`)
  if (existsSync(file)) throw new Fault(`${file} exists: name another file`)
  const data = dirname(database)
  return beside(file, async (folder) => {
    await copyDatabase(database, join(folder, databases[0]))
    if (existsSync(join(data, databases[1]))) await copyDatabase(join(data, databases[1]), join(folder, databases[1]))
    for (const name of [secret, uploads])
      if (existsSync(join(data, name))) cpSync(join(data, name), join(folder, name), { recursive: true })
    const archive = join(folder, 'backup.tar.gz')
    await create({ file: archive, gzip: true, cwd: folder, portable: true }, readdirSync(folder))
    const contents = await unpack(archive, join(folder, 'read back'))
    chmodSync(archive, 0o600)
    renameSync(archive, file)
    writeFileSync(join(data, backupMark), '', { mode: 0o600 })
    return { ...contents, bytes: statSync(file).size }
  })
}

const isOurs = (path: string) => [...databases, secret].some((name) => name === path) || path.startsWith(`${uploads}/`) || path === uploads

/** Unpacks the known files of a backup into a new folder. @throws Fault when it is not a backup, or incomplete */
async function unpack(file: string, folder: string): Promise<Omit<Backed, 'bytes'>> {
  mkdirSync(folder, { mode: 0o700 })
  const filter = (path: string, entry: ReadEntry | object) =>
    isOurs(path.replace(/^\.\//, '').replace(/\/$/, '')) && 'type' in entry && ['File', 'Directory'].includes(String(entry.type))
  try {
    await extract({ file, cwd: folder, strict: true, filter, noMtime: true })
  } catch (error) {
    throw new Fault(`${file} is not a backup, or was cut`, { cause: error })
  }
  const database = join(folder, databases[0])
  if (!existsSync(database)) throw new Fault(`${file} holds no database`)
  const orders = examine(database)
  if (existsSync(join(folder, databases[1]))) examine(join(folder, databases[1]))
  return { orders, uploads: countFiles(join(folder, uploads)) }
}

/**
 * Replaces the files of the data folder by those of a backup; the old ones are moved into a folder beside it, never deleted.
 * @param settle throws where another process has the database open
 * @returns with the folder of the replaced files, if there were any
 */
export function restore(
  file: string,
  database: string,
  settle: (file: string) => void,
): Promise<Omit<Backed, 'bytes'> & { replacedFolder?: string }> {
  if (!existsSync(file)) throw new Fault(`${file} does not exist`)
  const data = dirname(resolve(database))
  /** Name of the database here; in every backup it is the same. */
  const own = basename(database)
  writeIn(data, () => undefined)
  return beside(database, async (folder) => {
    const contents = await unpack(resolve(file), join(folder, 'unpacked'))
    settle(database)
    const old = [...[own, databases[1]].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]), secret, uploads].filter((name) =>
      existsSync(join(data, name)),
    )
    const replacedFolder = old.length ? join(data, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`) : undefined
    if (replacedFolder) {
      mkdirSync(replacedFolder, { mode: 0o700 })
      for (const name of old) renameSync(join(data, name), join(replacedFolder, name))
    }
    // Reading a database in WAL mode left empty files beside it, which are not part of the backup.
    for (const name of readdirSync(join(folder, 'unpacked')).filter(isOurs))
      renameSync(join(folder, 'unpacked', name), join(data, name === databases[0] ? own : name))
    return { ...contents, replacedFolder }
  })
}
