/** Proves the chain of the audit: every row is as it was written, none is missing. Reads only. */
import type { Db } from '#db/open.ts'
import { chainHash } from './audit.ts'

interface Stored {
  seq: number
  hash: string
  parts: (string | null)[]
}

export interface Verdict {
  rows: number
  /** What is wrong first, in words; undefined where nothing is. */
  broken?: string
}

const columns = 'id, resource, row_id, action, changes, user_id, account, remote_ip, request_uri, request_id, reason, create_time'

export function verifyAudit({ $client }: Db): Verdict {
  const rows = $client.prepare(`select seq, hash, ${columns} from ward_audit order by seq`).raw().iterate() as IterableIterator<
    [number, string, ...(string | null)[]]
  >
  let last: Stored | undefined
  let count = 0
  for (const [seq, hash, ...parts] of rows) {
    if (seq !== (last?.seq ?? 0) + 1) return { rows: count, broken: `row ${(last?.seq ?? 0) + 1} is missing` }
    if (hash !== chainHash(last?.hash ?? '', parts)) return { rows: count, broken: `row ${seq} is not as it was written` }
    last = { seq, hash, parts }
    count += 1
  }
  const ever = $client.prepare(`select seq from sqlite_sequence where name = 'ward_audit'`).pluck().get() as number | undefined
  if ((ever ?? 0) !== (last?.seq ?? 0)) return { rows: count, broken: `rows after ${last?.seq ?? 0} are missing` }
  return { rows: count }
}
