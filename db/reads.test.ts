import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './open.ts'
import { openReads } from './reads.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-reads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('frees statements that are used only once', async () => {
  const db = openDatabase(join(folder, 'blade.sqlite'))
  const reads = openReads(db)
  const columns = Array.from({ length: 400 }, (_, i) => `amount + ${i} a${i}`).join()
  const read = (n: number) => reads.rows(`select ${columns} from ward_order where amount = ${n}`, [])
  // Warms up first, because the cached statements of both threads count as memory in use.
  for (let n = 0; n < 400; n++) await read(n)
  const before = process.memoryUsage().rss
  for (let n = 400; n < 2400; n++) await read(n)
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  reads.close()
  db.$client.close()
  expect(grown).toBeLessThan(100)
})
