/** Invariants of the rows after an attack: each change was made by a user with permission to make it. */
import type { Call } from '#contract/calls.ts'
import { sql } from 'drizzle-orm'
import type { May } from './callers.ts'
import type { Site } from './site.ts'

interface ChangeCount {
  account: string
  uri: string | null
  resource: string
  n: number
}

/** The last sequence number of the audit. */
export const lastAudit = ({ db }: Pick<Site, 'db'>): number =>
  db.get<{ seq: number }>(sql`select coalesce(max(seq), 0) seq from ward_audit`).seq

/** Normalizes the spelling of a path. */
const bare = (path: string) =>
  path
    .toLowerCase()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/#.*$/, '')
    .replace(/\/+$/, '')

/**
 * Changes since the sequence number `since` by users who may not make them, one line each.
 * @param own accounts that the attack created, which hold no permissions
 */
export function strangeChanges(
  { db }: Pick<Site, 'db'>,
  since: number,
  calls: readonly Call[],
  may: May,
  own: readonly string[],
): string[] {
  const rows = db.all<ChangeCount>(sql`
    select account, request_uri uri, resource, count(*) n from ward_audit where seq > ${since} group by account, request_uri, resource`)
  return rows.flatMap(({ account, uri, resource, n }) => {
    // The program itself wrote these, without a call.
    if (account === 'system' && !uri) return []
    const [method = '', path = ''] = (uri ?? '').split(' ')
    // Compares paths only, because some calls accept both methods.
    const matchingCalls = calls.filter((call) => bare(call.path.replace(':source', 'demo')) === bare(path))
    const caller = account === 'anonymous' ? 'nobody' : account
    const allowed = matchingCalls.some((call) =>
      own.includes(account) ? call.needs === 'token' || call.needs === 'guest' : may(caller, call),
    )
    return allowed ? [] : [`${account}, ${method} ${path}: ${n} changes of ${resource}`]
  })
}
