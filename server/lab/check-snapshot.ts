/** Checks the file of a snapshot that came from outside, and brings it up to date. Runs in a process of its own. */
import { Fault } from '#db/file.ts'
import { openDatabase } from '#db/open.ts'
import { checkLedger } from '../money/wallet/ledger-check.ts'
import Database from 'better-sqlite3'
import { closeSync, openSync, readSync } from 'node:fs'

/** Marks the database files that are snapshots: "Ward". */
export const applicationId = 0x57_61_72_64

/** `what` in technical words. */
export interface Finding {
  code: 'snapshotFormat' | 'snapshotDamaged' | 'snapshotVersion' | 'snapshotSchema' | 'snapshotRows' | 'recordingFormat' | 'recordingRows'
  what?: string
}

const header = 'SQLite format 3\0'
function startOf(file: string): string {
  const bytes = Buffer.alloc(header.length)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes)
  closeSync(descriptor)
  return bytes.toString('latin1')
}

interface Entry {
  type: string
  name: string
  sql: string
}
/** Tables, indexes, triggers and views, as they were written; those that SQLite makes itself are left out. */
const schemaOf = (sqlite: Database.Database): Map<string, string> =>
  new Map(
    sqlite
      .prepare<[], Entry>("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'")
      .all()
      .map(({ type, name, sql }) => [`${type} ${name}`, sql]),
  )

/** The first difference to the schema of this version. */
function foreignTo(ours: Map<string, string>, theirs: Map<string, string>): string | undefined {
  return [...theirs.keys(), ...ours.keys()].find((name) => ours.get(name) !== theirs.get(name))
}

function findProblem(file: string): Finding | undefined {
  const sqlite = new Database(file, { readonly: true })
  try {
    sqlite.pragma('trusted_schema = off')
    sqlite.pragma('cell_size_check = on')
    if (sqlite.pragma('application_id', { simple: true }) !== applicationId) return { code: 'snapshotFormat' }
    if (sqlite.pragma('integrity_check(1)', { simple: true }) !== 'ok') return { code: 'snapshotDamaged' }
    return undefined
  } finally {
    sqlite.close()
  }
}

function compare(file: string): Finding | undefined {
  const db = openDatabase(file)
  const fresh = openDatabase(':memory:')
  try {
    const what = foreignTo(schemaOf(fresh.$client), schemaOf(db.$client))
    if (what) return { code: 'snapshotSchema', what }
    const [astray] = db.$client.pragma('foreign_key_check') as { table: string }[]
    if (astray) return { code: 'snapshotRows', what: astray.table }
    const [difference] = checkLedger(db)
    if (difference) return { code: 'snapshotRows', what: JSON.stringify(difference).slice(0, 200) }
    // Vacuumed, so that unused pages of an uploaded file, which may hold anything, are not kept.
    db.$client.pragma('journal_mode = delete')
    db.$client.exec('vacuum')
    return undefined
  } finally {
    fresh.$client.close()
    db.$client.close()
  }
}

/** @returns what is wrong; if nothing is, the file is brought up to date */
export function checkSnapshot(file: string): Finding | undefined {
  if (startOf(file) !== header) return { code: 'snapshotFormat' }
  try {
    return findProblem(file) ?? compare(file)
  } catch (error) {
    return { code: error instanceof Fault ? 'snapshotVersion' : 'snapshotDamaged' }
  }
}
