/** Verifies the audit chain: every row is as it was written, none is missing. Reads only. */
import type { Db } from '#db/open.ts'
import { chainHash } from './audit.ts'

/** A row of the chain that was recorded outside of the database. */
export interface Head {
  time: string
  seq: number
  hash: string
}

export interface Verdict {
  /** Number of valid rows, from the first. */
  rows: number
  /** Rows from before the chain had a key, as found when it got one. */
  takenOver?: { rows: number; at: string }
  /** Rows that only an earlier secret, which was not given, can verify: their hashes are still as they were when it was replaced. */
  unverified: number
  /** The last valid row. */
  head?: Omit<Head, 'time'>
  /** The first problem, in words; undefined without one. */
  broken?: string
}

/** The columns that a hash covers, in its order. */
export const chained = [
  ...['id', 'resource', 'row_id', 'action', 'changes', 'user_id', 'account', 'remote_ip', 'request_uri', 'request_id', 'reason'],
  'create_time',
]
/** `seq`, `hash`, then the chained columns. */
type Stored = [number, string, ...(string | null)[]]

/**
 * Resource of the row that closes those without a key (`insert`), or those of an earlier key (`update`): no write creates it, and only
 * the next key can. `row_id` is their number.
 */
export const endOfKey = 'audit'
const closes = (parts: Stored extends [number, string, ...infer Rest] ? Rest : never, action: 'insert' | 'update') =>
  parts[1] === endOfKey && parts[3] === action

/**
 * @param key of the chain, as hex; null verifies a chain from before there was one
 * @param recordedHeads heads recorded outside, which must be in it
 * @param earlierKeys of secrets that were replaced
 */
export function verifyAudit(
  { $client }: Db,
  key: string | null,
  recordedHeads: readonly Head[] = [],
  earlierKeys: readonly string[] = [],
): Verdict {
  const outside = new Map(recordedHeads.map((head) => [head.seq, head]))
  const verdict: Verdict = { rows: 0, unverified: 0 }
  const last = () => verdict.head ?? { seq: 0, hash: '' }
  /** How many times the key was replaced after the current row. */
  let replacements = $client
    .prepare<[string], number>(`select count(*) from ward_audit where resource = ? and action = 'update'`)
    .pluck()
    .get(endOfKey)!
  /** The key of a row that begins a part of the chain; undefined if it is an earlier one that was not given. */
  const keyFrom = (parts: (string | null)[], hash: string) =>
    replacements === 0 ? key : earlierKeys.find((one) => hash === chainHash(one, last().hash, parts))
  /** The key of the current rows; rows without one must be closed by one that has it. */
  let present: string | null | undefined = key

  function fault([seq, hash, ...parts]: Stored): string | undefined {
    const before = last()
    if (seq !== before.seq + 1) return `row ${before.seq + 1} is missing`
    if (seq === 1) present = hash === chainHash(null, '', parts) ? null : keyFrom(parts, hash)
    const ends = present === null && key !== null && closes(parts, 'insert')
    if (closes(parts, 'update')) replacements -= 1
    if (ends || closes(parts, 'update')) present = keyFrom(parts, hash)
    if (present === undefined) verdict.unverified += 1
    else if (hash !== chainHash(present, before.hash, parts))
      return ends ? `rows 1 to ${before.seq} were altered after the chain got its key` : `row ${seq} does not match its hash`
    if (ends) verdict.takenOver = { rows: before.seq, at: String(parts.at(-1)) }
    const head = outside.get(seq)
    return head && head.hash !== hash ? `row ${seq} differs from the head recorded at ${head.time}` : undefined
  }

  function walk(): string | undefined {
    const rows = $client
      .prepare<[], Stored>(`select seq, hash, ${chained.join(', ')} from ward_audit order by seq`)
      .raw()
      .iterate()
    for (const row of rows) {
      const broken = fault(row)
      if (broken) return broken
      verdict.head = { seq: row[0], hash: row[1] }
      verdict.rows += 1
    }
    if (present !== key) return 'row 1 was written without the key of this installation'
    const { seq } = last()
    const beyond = recordedHeads.find((head) => head.seq > seq)
    if (beyond) return `rows after ${seq} are missing: row ${beyond.seq} was recorded at ${beyond.time}`
    const ever = $client.prepare<[], number>(`select seq from sqlite_sequence where name = 'ward_audit'`).pluck().get()
    return (ever ?? 0) === seq ? undefined : `rows after ${seq} are missing`
  }

  // In a transaction, because a server may be adding rows at the same time.
  const broken = $client.transaction(walk)()
  return { ...verdict, ...(broken && { broken }) }
}

/**
 * Verifies the newest rows: each follows from the one before it, and none of them is missing. It is quick enough to run at any
 * time; `npm run audit:verify` verifies the whole chain.
 * @param most rows that are verified
 */
export function verifyNewest({ $client }: Db, key: string, most: number): { rows: number; verified: number; broken: boolean } {
  const ever = $client.prepare<[], number>(`select seq from sqlite_sequence where name = 'ward_audit'`).pluck().get() ?? 0
  const newest = $client
    .prepare<[number], Stored>(`select seq, hash, ${chained.join(', ')} from ward_audit where seq >= ? order by seq desc`)
    .raw()
    .all(ever - most)
  const [head] = newest
  let present: string | null = key
  let broken = ever !== (head?.[0] ?? 0)
  let verified = 0
  for (const [i, [seq, hash, ...parts]] of newest.slice(0, most).entries()) {
    const before = newest[i + 1]
    const fits = (before?.[0] ?? 0) === seq - 1 && hash === chainHash(present, before?.[1] ?? '', parts)
    broken ||= !fits
    verified += 1
    // Rows of an earlier key cannot be verified here.
    if (closes(parts, 'update')) break
    if (closes(parts, 'insert')) present = null
  }
  return { rows: head?.[0] ?? 0, verified, broken }
}
