/** The API on a database file, and a second connection that writes to it as another process would. */
import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMoney } from './money.ts'

export async function startTwoWriters() {
  const folder = mkdtempSync(join(tmpdir(), 'ward-'))
  const file = join(folder, 'blade.sqlite')
  const api = await startMoney({ file })
  const other = new Database(file)
  return {
    api,
    other,
    async end() {
      other.close()
      await api.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
