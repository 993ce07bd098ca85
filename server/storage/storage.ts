/** Where uploaded files are stored. One port: a folder beside the database, or memory where there is no file. */
import { codeOf } from '#db/file.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Storage {
  /** @param name `<day>/<hash>.<ext>`, made by the program, never by a caller */
  put(name: string, content: Uint8Array): Promise<void>
  /** undefined where there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
  /** `length` in bytes, `putTime` epoch ms; undefined where there is no such file. */
  stat(name: string): Promise<{ length: number; putTime: number } | undefined>
  /** Deleting a missing file is no error. */
  remove(name: string): Promise<void>
}

/** Exactly the names that the program generates: no path from a caller reaches the storage. */
const named = /^upload\/(\d{8}\/[0-9a-f]{32}\.[a-z]{3,4})$/
/** `upload/<day>/<hash>.<ext>` → the name inside the storage; undefined for anything else. */
export const readStoredName = (name: string): string | undefined => named.exec(name)?.[1]

/** @returns undefined where there is no file */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

export function createFolderStorage(folder: string): Storage {
  return {
    async put(name, content) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // Written under another name, so that a reader never sees half a file.
      const fresh = `${file}.${randomUUID()}`
      await writeFile(fresh, content, { flag: 'wx', mode: 0o600 }).catch(async (error: unknown) => {
        // Half a file would take space on a full disk.
        await unlessMissing(unlink(fresh))
        throw error
      })
      await rename(fresh, file)
    },
    get: (name) => unlessMissing(readFile(join(folder, name))),
    async stat(name) {
      const stats = await unlessMissing(stat(join(folder, name)))
      return stats && { length: stats.size, putTime: stats.mtimeMs }
    },
    remove: (name) => unlessMissing(unlink(join(folder, name))),
  }
}

export function createMemoryStorage(): Storage {
  const files = new Map<string, { content: Uint8Array; putTime: number }>()
  return {
    put: (name, content) => Promise.resolve(void files.set(name, { content, putTime: Date.now() })),
    get: (name) => Promise.resolve(files.get(name)?.content),
    stat(name) {
      const file = files.get(name)
      return Promise.resolve(file && { length: file.content.length, putTime: file.putTime })
    },
    remove: (name) => Promise.resolve(void files.delete(name)),
  }
}
