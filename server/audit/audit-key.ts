/** Migrates, once, an audit chain from before it had a key: verifies it without one, then closes it with a row that has one. */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { existsSync, writeFileSync } from 'node:fs'
import { chainHash } from './audit.ts'
import { chained, endOfKey, verifyAudit } from './audit-verify.ts'
import { nextId } from '../core/row-id.ts'

/**
 * The file that records, outside of the database, that its chain has a key, so that nobody with only the database can get
 * a forged chain migrated.
 */
const markOf = (file: string) => `${file}.keyed`

/**
 * @param file of the database
 * @returns a description of the migration; undefined if there was none
 */
export function keyAudit(db: Db, file: string, key: string, now: number): string | undefined {
  if (file === ':memory:' || existsSync(markOf(file))) return undefined
  const message = takeOver(db, key, now)
  writeFileSync(markOf(file), `The audit of this database has a key since ${formatTime(now)}. Keep this file beside it.\n`, { mode: 0o600 })
  return message
}

function takeOver(db: Db, key: string, now: number): string | undefined {
  const { rows, head, broken } = verifyAudit(db, null)
  // If the chain is empty, its first row will have the key.
  if (!head) return undefined
  close(db, key, now, 'insert')
  return broken
    ? `The audit has a key now, but was broken before: ${broken}.`
    : `The audit has a key now: ${rows} earlier rows were valid and are signed with it.`
}

/** Closes the rows of a secret that was replaced, so that the chain goes on under the present one. @returns their number */
export const closeEarlierKey = (db: Db, key: string, now: number): number => db.$client.transaction(() => close(db, key, now, 'update'))()

/** Adds the row that signs those before it with a key. @returns the number of the last of them; 0 if there are none */
function close({ $client }: Db, key: string, now: number, action: 'insert' | 'update'): number {
  const top = $client
    .prepare<[], { seq: number; hash: string }>('select seq, hash from ward_audit where seq = (select max(seq) from ward_audit)')
    .get()
  if (!top) return 0
  const parts = chained.map((column) => {
    const values: Record<string, string> = {
      id: nextId(now),
      resource: endOfKey,
      row_id: String(top.seq),
      action,
      changes: JSON.stringify({ hash: [null, top.hash] }),
      account: 'system',
      create_time: formatTime(now),
    }
    return values[column] ?? null
  })
  $client
    .prepare(`insert into ward_audit (hash, ${chained.join(', ')}) values (?${', ?'.repeat(chained.length)})`)
    .run(chainHash(key, top.hash, parts), ...parts)
  return top.seq
}
