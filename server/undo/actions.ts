/** What a user did, according to the audit: the rows that some requests wrote, each with its values before and after. */
import { resourceNamed } from '#contract/resources/index.ts'
import { isLasting } from '#contract/rules/lasting.ts'
import { mostUndone } from '#contract/rules/undo.ts'
import { secretMask } from '#contract/wire.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { hos } from '#db/tables/rental.ts'
import { roleMenu, roleScope, topMenuSetting } from '#db/tables/system.ts'
import { and, asc, eq, getTableName, gt, gte, inArray, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { viewed } from '../audit/audit.ts'
import { actOf, type Act } from './acts.ts'

type Values = Readonly<Record<string, unknown>>

/** Tables without a page of their own: their rows belong to those of a resource, whose id is in the first column. */
export const parts: ReadonlyMap<string, { table: SQLiteTable; of: string }> = new Map(
  [
    { table: hos, of: 'dept' },
    { table: roleMenu, of: 'role' },
    { table: roleScope, of: 'role' },
    { table: topMenuSetting, of: 'topMenu' },
  ].map((part) => [getTableName(part.table), part]),
)

/** A written row. `removed`: marked as deleted; `gone`: deleted from its table. Values are as stored, of the fields that changed. */
export interface Written {
  resource: string
  rowId: string
  kind: 'added' | 'changed' | 'removed' | 'gone'
  before: Values
  after: Values
  /** Last entry of the audit about the row. */
  seq: number
}

export interface UserAction {
  /** The calls that made the writes, each once; the first one names the deed. */
  acts: readonly [Act, ...Act[]]
  rows: readonly Written[]
  requests: readonly string[]
  /** Time of its last write. */
  at: string
}

type Entry = typeof audit.$inferSelect
const pairs = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
/** field → [before, after] of an entry. */
export const changesOf = (changes: string) => pairs.parse(JSON.parse(changes))

/** The entries of some requests of one user, oldest first. */
export const entriesOf = (
  db: Pick<Db, 'select'>,
  who: { id: string; account: string },
  since: string,
  requests?: readonly string[],
): Entry[] =>
  db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.account, who.account),
        eq(audit.userId, who.id),
        gte(audit.createTime, since),
        ne(audit.action, viewed),
        requests && inArray(audit.requestId, [...requests]),
      ),
    )
    .orderBy(asc(audit.seq))
    .all()

/** The entries, grouped by request. */
export function byRequest(entries: readonly Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    if (!entry.requestId) continue
    const same = groups.get(entry.requestId)
    if (same) same.push(entry)
    else groups.set(entry.requestId, [entry])
  }
  return [...groups.values()]
}

function writtenBy(entries: readonly Entry[]): Written[] {
  const rows = new Map<string, Written>()
  for (const { seq, resource, rowId, action, changes } of entries) {
    const fields = Object.entries(changesOf(changes))
    const before = Object.fromEntries(fields.map(([field, [old]]) => [field, old]))
    const after = Object.fromEntries(fields.map(([field, [, now]]) => [field, now]))
    const marked = before.isDeleted === 0 && after.isDeleted === 1
    const kind = action === 'insert' ? 'added' : action === 'delete' ? 'gone' : marked ? 'removed' : 'changed'
    // A part is identified by its owner, which may have many parts.
    const key = parts.has(resource) && kind !== 'changed' ? `${resource} ${seq}` : `${resource} ${rowId}`
    const old = rows.get(key)
    rows.set(key, {
      resource,
      rowId,
      seq,
      kind: old && old.kind !== 'changed' ? old.kind : kind,
      before: { ...before, ...old?.before },
      after: { ...old?.after, ...after },
    })
  }
  return [...rows.values()]
}

/** Whether the audit holds enough to restore the row, and may restore it. */
function canReturn({ resource, kind, before, after }: Written, acts: readonly Act[]): boolean {
  const masked = [...Object.values(before), ...Object.values(after)].includes(secretMask)
  if (parts.has(resource)) return kind !== 'removed' && !masked
  const definition = resourceNamed(resource)
  if (!definition || isLasting(definition) || masked || kind === 'added') return false
  return kind === 'changed' || acts.some((act) => act.verb === 'remove' && act.resource.name === resource)
}

/** @returns undefined unless all of it can be undone */
export function actionOf(entries: readonly Entry[]): UserAction | undefined {
  const uris = [...new Set(entries.map(({ requestUri }) => requestUri ?? ''))]
  const acts = uris.flatMap((uri) => actOf(uri) ?? [])
  const [first, ...others] = acts
  if (!first || acts.length !== uris.length || entries.length > mostUndone) return undefined
  const rows = writtenBy(entries)
  if (!rows.every((row) => canReturn(row, acts))) return undefined
  const requests = [...new Set(entries.flatMap(({ requestId }) => requestId ?? []))]
  return { acts: [first, ...others], rows, requests, at: entries.at(-1)!.createTime }
}

/** The call of the first write to any of the rows after the deed; undefined if there was none. */
export function changedSince(db: Pick<Db, 'select'>, { rows, requests }: Pick<UserAction, 'rows' | 'requests'>) {
  for (const { resource, rowId, seq } of rows) {
    const later = db
      .select({ uri: audit.requestUri, reason: audit.reason })
      .from(audit)
      .where(
        and(
          ...[eq(audit.resource, resource), eq(audit.rowId, rowId), gt(audit.seq, seq)],
          // Null counts as well, because the program itself writes without a request.
          or(isNull(audit.requestId), notInArray(audit.requestId, [...requests])),
        ),
      )
      .limit(1)
      .get()
    if (later) return later
  }
  return undefined
}
