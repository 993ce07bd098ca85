/** Migrates the chain of a database from before it had a key: verified without one, then closed by a row that has it. Once. */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { existsSync, writeFileSync } from 'node:fs'
import { chainHash } from './audit.ts'
import { chained, endOfUnkeyed, verifyAudit } from './audit-verify.ts'
import { nextId } from '../core/row-id.ts'

/**
 * Records outside of the database that its chain has a key: with only the database nobody can get a forged
 * chain taken over.
 */
const markOf = (file: string) => `${file}.keyed`

/**
 * @param file of the database
 * @returns what was taken over, in words; undefined for nothing
 */
export function keyAudit(db: Db, file: string, key: string, now: number): string | undefined {
  if (file === ':memory:' || existsSync(markOf(file))) return undefined
  const said = takeOver(db, key, now)
  writeFileSync(markOf(file), `The audit of this database has a key since ${formatTime(now)}. Keep this file beside it.\n`, { mode: 0o600 })
  return said
}

function takeOver(db: Db, key: string, now: number): string | undefined {
  const { $client } = db
  const { rows, head, broken } = verifyAudit(db, null)
  // why: without a head, the first row already has the key
  if (!head) return undefined
  const top = $client
    .prepare<[], { seq: number; hash: string }>('select seq, hash from ward_audit where seq = (select max(seq) from ward_audit)')
    .get()!
  const parts = chained.map((column) => {
    const values: Record<string, string> = {
      id: nextId(now),
      resource: endOfUnkeyed,
      row_id: String(top.seq),
      action: 'insert',
      changes: JSON.stringify({ hash: [null, top.hash] }),
      account: 'system',
      create_time: formatTime(now),
    }
    return values[column] ?? null
  })
  $client
    .prepare(`insert into ward_audit (hash, ${chained.join(', ')}) values (?${', ?'.repeat(chained.length)})`)
    .run(chainHash(key, top.hash, parts), ...parts)
  return broken
    ? `The audit has a key now, but was broken before: ${broken}.`
    : `The audit has a key now: ${rows} earlier rows were valid and are signed with it.`
}
