/** Tampering with the audit by another program that has the file open. */
import type { Db } from '#db/open.ts'
import { chainHash } from '#server/audit/audit.ts'
import { chained } from '#server/audit/audit-verify.ts'

type Stored = [number, ...(string | null)[]]

export const withoutGuards = ({ $client }: Db) =>
  $client.exec('drop trigger if exists audit_no_update; drop trigger if exists audit_no_delete')

/** Recomputes the hashes of a row and all later ones. @param key null builds a chain without a key */
export function rechain({ $client }: Db, key: string | null, from = 1): void {
  const rows = $client.prepare<[number], Stored>(`select seq, ${chained.join(', ')} from ward_audit where seq >= ? order by seq`).raw()
  const set = $client.prepare('update ward_audit set hash = ? where seq = ?')
  let hash =
    $client
      .prepare<[number], string>('select hash from ward_audit where seq = ?')
      .pluck()
      .get(from - 1) ?? ''
  for (const [seq, ...parts] of rows.all(from)) {
    hash = chainHash(key, hash, parts)
    set.run(hash, seq)
  }
}

/** Cuts off the end, including SQLite's own counter. */
export function cutAfter({ $client }: Db, seq: number): void {
  $client.prepare('delete from ward_audit where seq > ?').run(seq)
  $client.prepare(`update sqlite_sequence set seq = ? where name = 'ward_audit'`).run(seq)
}
