/** Stored files: their metadata, which rows show them, and deletion (contract page platform §1, §4). */
import { allResources } from '#contract/resources/index.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Kind } from '#contract/field-meta.ts'
import type { Db } from '#db/open.ts'
import { tables } from '#db/tables/index.ts'
import { attach } from '#db/tables/platform.ts'
import { and, eq, getTableColumns, inArray, like, lt, ne, or, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { readStoredName, type Storage } from '../storage/storage.ts'
import { contentTypes, typeOfName } from '../storage/file-type.ts'
import { Refused, Rejected } from '../core/refusal.ts'
import type { Principal } from '../rights/principal.ts'
import { inTransaction } from '../core/transaction.ts'

/** Names of files wherever their addresses occur in a text. */
const addresses = /upload\/\d{8}\/[0-9a-f]{32}\.[a-z]{3,4}/g

const kinds: ReadonlySet<Kind | undefined> = new Set<Kind>(['image', 'images', 'avatar', 'rich'])

/** Columns that may hold the address of a file. */
function showing(): { table: SQLiteTable; column: SQLiteColumn; isDeleted: SQLiteColumn | undefined }[] {
  const all: [string, SQLiteTable][] = Object.entries(tables)
  return all.flatMap(([name, table]) => {
    const columns = getTableColumns(table)
    const fields = allResources.find((resource) => resource.name === name)?.fields ?? {}
    const shows = (field: string) => kinds.has(fields[field]?.kind)
    return Object.entries(columns).flatMap(([field, column]) => (shows(field) ? [{ table, column, isDeleted: columns.isDeleted }] : []))
  })
}

/** Names of the files that some row refers to. */
function namesInUse(db: Db): ReadonlySet<string> {
  const texts = showing().flatMap(({ table, column, isDeleted }) =>
    db
      .select({ text: column })
      .from(table)
      .where(and(like(column, '%/upload/%'), isDeleted && eq(isDeleted, 0)))
      .all()
      .map((row) => String(row.text)),
  )
  return new Set(texts.flatMap((text) => text.match(addresses) ?? []))
}

/** @throws Refused fileMissing */
async function findFile(storage: Storage, name: string) {
  const inside = readStoredName(name)
  const stat = inside && (await storage.stat(inside))
  const type = inside && typeOfName(inside)
  if (!inside || !stat || !type) throw new Refused('fileMissing')
  return { inside, stat, type }
}

/** Blade's OssFile: `length` in bytes, `putTime` in Asia/Shanghai. @throws Refused fileMissing */
export async function statFile(storage: Storage, name: string) {
  const { stat, type } = await findFile(storage, name)
  return { link: `/${name}`, name, length: stat.length, putTime: formatTime(stat.putTime), contentType: contentTypes[type] }
}

/**
 * Deletes files and removes their rows from the attachments.
 * @param visible attachments that the caller sees: only administrators delete a file that is in none of them
 * @throws Refused fileMissing, rejected, fileInUse; then nothing is deleted
 */
export async function removeFiles(
  { db, storage, now }: { db: Db; storage: Storage; now: number },
  names: readonly string[],
  me: Principal,
  visible: SQL | undefined,
): Promise<void> {
  const files = await Promise.all(names.map((name) => findFile(storage, name)))
  inTransaction(db, (tx) => {
    const mine = tx
      .select({ id: attach.id, name: attach.name })
      .from(attach)
      .where(and(inArray(attach.name, [...names]), visible))
      .all()
    const own = new Set(mine.map((row) => row.name))
    if (!me.rights.all && !names.every((name) => own.has(name))) throw new Rejected({ scope: 'files' })
    const used = namesInUse(db)
    if (names.some((name) => used.has(name))) throw new Refused('fileInUse')
    tx.update(attach)
      .set({ isDeleted: 1, attachSize: 0, updateUser: me.user.id, updateTime: formatTime(now) })
      .where(inArray(attach.name, [...names]))
      .run()
  })
  await Promise.all(files.map(({ inside }) => storage.remove(inside)))
}

/** `status` of a file that was never listed: a picture in a form that may not be saved yet. */
export const unlisted = 0
/** Milliseconds until such a file must be shown by some row. */
const patience = 86_400_000

interface Purge {
  db: Db
  storage: Storage
  now: number
  /** `unlisted`: only those still unused after a day; `all`: removed attachments too. */
  which: 'unlisted' | 'all'
}

/** Deletes files that no attachment lists and no row shows, and their rows. @returns how many, and their bytes */
export async function purge({ db, storage, now, which }: Purge): Promise<{ files: number; bytes: number }> {
  const isOld = and(eq(attach.status, unlisted), lt(attach.createTime, formatTime(now - patience)))
  const isGone = and(eq(attach.isDeleted, 1), which === 'all' ? or(ne(attach.status, unlisted), isOld) : isOld)
  const rows = db.select({ id: attach.id, name: attach.name }).from(attach).where(isGone).all()
  if (!rows.length) return { files: 0, bytes: 0 }
  const listed = db.select({ name: attach.name }).from(attach).where(eq(attach.isDeleted, 0)).all()
  const usedNames = new Set([...listed.map(({ name }) => name), ...namesInUse(db)])
  const gone = new Map<string, string[]>()
  for (const { id, name } of rows) if (!usedNames.has(name)) gone.set(name, [...(gone.get(name) ?? []), id])
  const done = { files: 0, bytes: 0 }
  for (const [name, ids] of gone) {
    const inside = readStoredName(name)
    const stat = inside && (await storage.stat(inside))
    if (inside && stat) {
      await storage.remove(inside)
      done.files++
      done.bytes += stat.length
    }
    db.delete(attach).where(inArray(attach.id, ids)).run()
  }
  return done
}
