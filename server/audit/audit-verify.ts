/** Proves the chain of the audit: every row is as it was written, none is missing. Reads only. */
import type { Db } from '#db/open.ts'
import { chainHash } from './audit.ts'

/** A row of the chain that was noted outside of the database. */
export interface Head {
  time: string
  seq: number
  hash: string
}

export interface Verdict {
  /** Rows that are right, from the first. */
  rows: number
  /** Rows from before the chain had a key, as they were found when it got one. */
  takenOver?: { rows: number; at: string }
  /** The last row that is right. */
  head?: Omit<Head, 'time'>
  /** What is wrong first, in words; undefined where nothing is. */
  broken?: string
}

/** The columns that a hash covers, in its order. */
export const chained = [
  ...['id', 'resource', 'row_id', 'action', 'changes', 'user_id', 'account', 'remote_ip', 'request_uri', 'request_id', 'reason'],
  'create_time',
]
/** `seq`, `hash`, then the chained columns. */
type Stored = [number, string, ...(string | null)[]]

/** The resource of the row that ends those without a key: no write makes it, and only the key can. `row_id` is how many they are. */
export const endOfUnkeyed = 'audit'

/**
 * @param key of the chain, as hex; null proves a chain from before there was one
 * @param noted heads from outside that must be in it
 */
export function verifyAudit({ $client }: Db, key: string | null, noted: readonly Head[] = []): Verdict {
  const outside = new Map(noted.map((head) => [head.seq, head]))
  const verdict: Verdict = { rows: 0 }
  const last = () => verdict.head ?? { seq: 0, hash: '' }
  /** The key of the rows at hand; rows without one must be ended by one that has it. */
  let present = key

  function fault([seq, hash, ...parts]: Stored): string | undefined {
    const before = last()
    if (seq !== before.seq + 1) return `row ${before.seq + 1} is missing`
    if (seq === 1 && hash === chainHash(null, '', parts)) present = null
    const ends = present !== key && parts[1] === endOfUnkeyed
    if (ends) present = key
    if (hash !== chainHash(present, before.hash, parts))
      return ends ? `rows 1 to ${before.seq} are not as they were when the chain got its key` : `row ${seq} is not as it was written`
    if (ends) verdict.takenOver = { rows: before.seq, at: String(parts.at(-1)) }
    const head = outside.get(seq)
    return head && head.hash !== hash ? `row ${seq} is not the one that was noted at ${head.time}` : undefined
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
    const beyond = noted.find((head) => head.seq > seq)
    if (beyond) return `rows after ${seq} are missing: row ${beyond.seq} was noted at ${beyond.time}`
    const ever = $client.prepare<[], number>(`select seq from sqlite_sequence where name = 'ward_audit'`).pluck().get()
    return (ever ?? 0) === seq ? undefined : `rows after ${seq} are missing`
  }

  // why: a server may be adding rows meanwhile
  const broken = $client.transaction(walk)()
  return { ...verdict, ...(broken && { broken }) }
}
