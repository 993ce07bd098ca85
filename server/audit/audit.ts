/**
 * Writes the audit: triggers of this connection see every row that any part of the program inserts, updates or deletes, in
 * the same transaction. They live with the connection and are generated from the tables, so that a new column or table
 * is covered automatically; writes of other programs to the file are not seen, but do not break the chain.
 */
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import { formatTime } from '#contract/rules/time.ts'
import { secretMask } from '#contract/wire.ts'
import type { Db } from '#db/open.ts'
import { schema, tables } from '#db/tables/index.ts'
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { actor } from '../rights/actor.ts'
import { nextId } from '../core/row-id.ts'

/** Not audited, because they are records themselves: append-only books, foreign bills, logs, sessions, and the simulated channel. */
const unauditedTables: ReadonlySet<string> = new Set(
  [
    ...[schema.audit, schema.ledger, schema.billLine, schema.walletLog, schema.payRequest, schema.usual, schema.api, schema.error],
    ...[schema.session, schema.signInFailure, schema.simOp, schema.simRule, schema.simSetting, schema.simFact, schema.smsOutbox],
    ...[schema.hospitalSetup, schema.bellRead, schema.userMeans],
  ].map((table) => getTableName(table)),
)
/** Columns that are not audited if nothing else changed. */
const stamps: ReadonlySet<string> = new Set(['updateTime', 'updateUser', 'lastStep'])

/** Created once, because that takes longer than a hash. */
let prepared: { hex: string; key: KeyObject } | undefined
function secretKey(hex: string): KeyObject {
  if (prepared?.hex !== hex) prepared = { hex, key: createSecretKey(hex, 'hex') }
  return prepared.key
}

/**
 * Hash of a row of the chain.
 * @param key of this installation, as hex, so that nobody can forge a chain with only the file; null for rows from before there was one
 * @param parts as stored, in the order of the columns
 */
export const chainHash = (key: string | null, previous: string, parts: readonly (string | null)[]): string =>
  (key === null ? createHash('sha256') : createHmac('sha256', secretKey(key))).update(JSON.stringify([previous, ...parts])).digest('hex')

/** field → [before, after] of the differences; undefined without any. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>, secrets: ReadonlySet<string>): string | undefined {
  const maskSecret = (field: string, value: unknown) =>
    secrets.has(field) && value !== null && value !== undefined ? secretMask : (value ?? null)
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => (before[field] ?? null) !== (after[field] ?? null),
  )
  if (!differing.some((field) => !stamps.has(field))) return undefined
  return JSON.stringify(
    Object.fromEntries(differing.map((field) => [field, [maskSecret(field, before[field]), maskSecret(field, after[field])]])),
  )
}

const record = (json: unknown): Record<string, unknown> => (typeof json === 'string' ? (JSON.parse(json) as Record<string, unknown>) : {})

/** Columns that hold a secret and are no field of a resource. */
const hidden = ['password', 'secret', 'codeHash']

/**
 * Creates the triggers of this connection.
 * @param clock epoch ms @param key of the chain, as hex
 * @param wrote called for each row, before the commit: it may still be rolled back
 */
export function auditWrites({ $client }: Db, clock: () => number, key: string, wrote: () => void = () => undefined): void {
  const nameOf = new Map<string, string>(
    Object.entries(tables).flatMap(([name, table]) => (resourceNamed(name) ? [[getTableName(table), name] as const] : [])),
  )
  const secretsOf = new Map(
    allResources.map(({ name, fields }) => [name, new Set([...hidden, ...Object.keys(fields).filter((field) => fields[field]!.secret)])]),
  )
  const usual: ReadonlySet<string> = new Set(hidden)
  $client.function(
    'audit_changes',
    { varargs: true },
    (name: unknown, before: unknown, after: unknown) =>
      changesOf(record(before), record(after), secretsOf.get(String(name)) ?? usual) ?? null,
  )
  $client.function('audit_actor', (field: unknown) => {
    const who = actor()
    const parts: Record<string, string | undefined> = {
      user: who.userId,
      account: who.account,
      ip: who.ip,
      uri: who.uri,
      request: who.requestId,
      reason: who.reason,
    }
    return parts[String(field)] || null
  })
  $client.function('audit_time', () => formatTime(clock()))
  $client.function('audit_id', () => {
    wrote()
    return nextId(clock())
  })
  $client.function('audit_hash', { varargs: true }, (previous: unknown, ...parts: unknown[]) =>
    chainHash(
      key,
      typeof previous === 'string' ? previous : '',
      parts.map((part) => (part === null ? null : String(part))),
    ),
  )
  for (const table of Object.values<Table>(schema)) {
    const sqlName = getTableName(table)
    if (unauditedTables.has(sqlName)) continue
    for (const sql of triggersOf(sqlName, nameOf.get(sqlName) ?? sqlName, getTableColumns(table))) $client.exec(sql)
  }
}

/** Appends an entry to the chain. The parts are expressions of SQL; without changes there is no entry. */
const entryOf = (resource: string, rowId: string, action: string, changes: string): string =>
  `insert into ward_audit (id, resource, row_id, action, changes, user_id, account, remote_ip, request_uri, request_id, reason, create_time, hash)
      select id, resource, row_id, action, changes, user_id, account, ip, uri, request, reason, at,
        audit_hash((select hash from ward_audit order by seq desc limit 1),
          id, resource, row_id, action, changes, user_id, account, ip, uri, request, reason, at)
      from (select audit_id() as id, ${resource} as resource, ${rowId} as row_id, ${action} as action,
        ${changes} as changes, audit_actor('user') as user_id, audit_actor('account') as account,
        audit_actor('ip') as ip, audit_actor('uri') as uri, audit_actor('request') as request, audit_actor('reason') as reason,
        audit_time() as at)
      where changes is not null`

/** Action of an entry that records a view of something sensitive: no value changed. */
export const viewed = 'view'

/** Records that the actor saw these fields of a row. */
export function auditView(
  { $client }: Pick<Db, '$client'>,
  resource: string,
  rowId: string,
  seen: Readonly<Record<string, unknown>>,
): void {
  const changes = JSON.stringify(Object.fromEntries(Object.entries(seen).map(([field, value]) => [field, [value, value]])))
  $client.prepare(entryOf('?', '?', quoted(viewed), '?')).run(resource, rowId, changes)
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function triggersOf(table: string, name: string, columns: Readonly<Record<string, { name: string; primary: boolean }>>): string[] {
  const rowOf = (which: 'old' | 'new') =>
    `json_object(${Object.entries(columns)
      .flatMap(([field, column]) => [quoted(field), `${which}."${column.name}"`])
      .join(', ')})`
  const key = Object.values(columns).find((column) => column.primary)?.name ?? Object.values(columns)[0]!.name
  const trigger = (action: 'insert' | 'update' | 'delete') => {
    const before = action === 'insert' ? 'null' : rowOf('old')
    const after = action === 'delete' ? 'null' : rowOf('new')
    const rowId = `cast(${action === 'delete' ? 'old' : 'new'}."${key}" as text)`
    return `create temp trigger if not exists "audit_${table}_${action}" after ${action} on main."${table}" begin
      ${entryOf(quoted(name), rowId, quoted(action), `audit_changes(${quoted(name)}, ${before}, ${after})`)}; end`
  }
  return (['insert', 'update', 'delete'] as const).map(trigger)
}
