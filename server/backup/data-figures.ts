/** Figures about the files of the bundled backend, for operators. */
import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An empty file beside the database, whose time is that of the last backup. */
export const backupMark = 'last-backup'

const statOf = (file: string) => statSync(file, { throwIfNoEntry: false })

/** @param database as DATABASE_PATH */
export const dataFigures = (database: string) => ({
  /** Bytes of the database with its write-ahead log. */
  bytes: () => (statOf(database)?.size ?? 0) + (statOf(`${database}-wal`)?.size ?? 0),
  /** Bytes that this user may still write in its folder. */
  freeBytes() {
    const { bavail, bsize } = statfsSync(dirname(database))
    return bavail * bsize
  },
  /** Epoch ms; undefined without a backup. */
  lastBackup: () => statOf(join(dirname(database), backupMark))?.mtimeMs,
})
