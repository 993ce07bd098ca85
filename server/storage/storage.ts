/** Where uploaded files lie. One port: a folder beside the database, or memory where there is no file at all. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Storage {
  /** @param name `<day>/<hash>.<ext>`, made by the program, never by a caller */
  put(name: string, content: Uint8Array): Promise<void>
  /** undefined where there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
}

export function createFolderStorage(folder: string): Storage {
  return {
    async put(name, content) {
      const file = join(folder, name)
      await mkdir(dirname(file), { recursive: true })
      // why: a reader must never meet half a file
      const fresh = `${file}.${randomUUID()}`
      await writeFile(fresh, content, { flag: 'wx' })
      await rename(fresh, file)
    },
    async get(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

export function createMemoryStorage(): Storage {
  const files = new Map<string, Uint8Array>()
  return {
    put: (name, content) => Promise.resolve(void files.set(name, content)),
    get: (name) => Promise.resolve(files.get(name)),
  }
}
