// A worker thread that reads the database file, so that slow queries do not block the process. Plain JavaScript, because it is started
// as a file, both from source and as built.
import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { workerData } from 'piscina'

const sqlite = new Database(workerData.file, { readonly: true, fileMustExist: true })
sqlite.pragma('busy_timeout = 5000')
sqlite.pragma('mmap_size = 2147418112')
sqlite.pragma('cache_size = -2048')
const statements = new LRUCache({ max: 100 })

/** @param {{ text: string, params: unknown[], raw: boolean }} query @returns rows, as arrays if `raw` */
export default function read({ text, params, raw }) {
  const key = `${raw} ${text}`
  let statement = statements.get(key)
  if (!statement) {
    statement = sqlite.prepare(text).raw(raw)
    statements.set(key, statement)
  }
  return statement.all(...params)
}
