/** Undoes a deed: all of its rows in one transaction, or none. */
import { checkExists } from '#contract/rules/values.ts'
import { columnOf } from '#db/columns.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import type { Language } from '#contract/languages.ts'
import type { Resource } from '#contract/resource.ts'
import { undoes } from '#contract/rules/lasting.ts'
import { undo } from '#contract/endpoints/undo.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { audit } from '#db/tables/audit.ts'
import { and, eq, getTableColumns, gt, like, or, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Principal } from '../rights/principal.ts'
import { createWriter } from '../api/crud/writer.ts'
import type { CrudDeps } from '../api/crud/hooks.ts'
import type { Rows } from '../api/room.ts'
import { Refused } from '../core/refusal.ts'
import { inTransaction, isTaken } from '../core/transaction.ts'
import { changedSince, parts, type UserAction, type Written } from './actions.ts'

type Values = Readonly<Record<string, unknown>>

/** Not restored: who wrote the row last, and when. */
const stamps: ReadonlySet<string> = new Set(['updateTime', 'updateUser'])

export function createUndo({ db, rows }: { db: Db; rows: Rows }) {
  const crudOf = (name: string): CrudDeps => {
    const crud = rows.all.get(name)
    if (!crud) throw new Refused('undoNever')
    return crud
  }
  const tableOf = (name: string): SQLiteTable => parts.get(name)?.table ?? crudOf(name).table
  const keyOf = (name: string) => {
    const columns = getTableColumns(tableOf(name))
    return columns.id ?? checkExists(Object.values(columns)[0], 'column')
  }
  const find = (name: string, id: string): Values | undefined =>
    db
      .select()
      .from(tableOf(name))
      .where(eq(keyOf(name), id))
      .get()

  /** Writes stored values into a row. @throws Refused undoStale when it is not there */
  function set(me: Principal, name: string, id: string, values: Values): void {
    const columns = getTableColumns(tableOf(name))
    const own = Object.fromEntries(Object.entries(values).filter(([field]) => field in columns && !stamps.has(field)))
    const now = { updateUser: me.user.id, updateTime: formatTime(crudOf(name).clock()) }
    const stampedValues = { ...own, ...Object.fromEntries(Object.entries(now).filter(([field]) => field in columns)) }
    const { changes } = db
      .update(tableOf(name))
      .set(stampedValues)
      .where(eq(keyOf(name), id))
      .run()
    if (changes !== 1) throw new Refused('undoStale')
  }

  /** Rows that a restored row refers to must still exist. @throws Refused undoParent */
  function mustPointToRows(name: string, values: Values, since: number, language: Language): void {
    const { fields } = crudOf(name).resource
    for (const [field, value] of Object.entries(values)) {
      const ref = fields[field]?.ref
      if (!ref || !rows.all.has(ref) || typeof value !== 'string') continue
      for (const id of value.split(',')) {
        const row = find(ref, id)
        if (row && row.isDeleted !== 1) continue
        const isRemoval = or(eq(audit.action, 'delete'), like(audit.changes, '%"isDeleted":[0,1]%'))
        const removal = and(eq(audit.resource, ref), eq(audit.rowId, id), gt(audit.seq, since), isRemoval)
        if (db.select({ seq: audit.seq }).from(audit).where(removal).get())
          throw new Refused('undoParent', { label: fieldLabel(name, field, language) })
      }
    }
  }

  /** @throws what refuses the row as a new one; Refused `taken` or undoTaken for a value that another row has by now */
  function bringBack(me: Principal, language: Language, { resource: name, rowId, kind, before, seq }: Written): void {
    const { resource, hooks = {} } = crudOf(name)
    const stored: Values | undefined = kind === 'gone' ? before : find(name, rowId)
    if (!stored || (kind === 'removed' && stored.isDeleted !== 1)) throw new Refused('undoStale')
    const row = { ...stored, ...before }
    mustPointToRows(name, row, seq, language)
    const refuse = hooks.beforeRestore ?? asNew(resource, hooks)
    refuse(row, me)
    try {
      if (kind === 'gone') db.insert(tableOf(name)).values(row).run()
      else set(me, name, rowId, { ...before, isDeleted: 0 })
    } catch (error) {
      throw isTaken(error) ? new Refused(hooks.taken ?? 'undoTaken') : error
    }
    hooks.afterWrite?.(me, rowId, false, {})
  }

  /** Fields of the form are submitted like any form, with its rules; then the derived columns are restored, too. */
  function changeBack(me: Principal, language: Language, { resource: name, rowId, before, seq }: Written, beside: Values): void {
    const crud = crudOf(name)
    mustPointToRows(name, before, seq, language)
    // Without `around` and `changed`, because the whole deed is measured and announced once.
    const writer = createWriter({ ...crud, takesBack: true, hooks: { ...crud.hooks, around: undefined, changed: undefined } })
    const formEntries = Object.entries({ ...beside, ...before }).filter(([field]) => crud.resource.form.includes(field))
    const form = Object.fromEntries(formEntries.map(([field, value]) => [field, value ?? '']))
    if (formEntries.length) writer.submit(me, language, { ...form, id: rowId })
    set(me, name, rowId, before)
  }

  function putPart({ resource: name, rowId, kind, before, after }: Written): void {
    const table = tableOf(name)
    const columns = getTableColumns(table)
    const same = (values: Values): SQL | undefined =>
      and(...Object.entries(values).flatMap(([field, value]) => (value === null ? [] : eq(columnOf(columns, field), value))))
    if (kind === 'added') db.delete(table).where(same(after)).run()
    else if (kind === 'gone') db.insert(table).values(before).onConflictDoNothing().run()
    else
      db.update(table)
        .set(before)
        .where(eq(keyOf(name), rowId))
        .run()
  }

  /** The rows that the deed is about: those of its calls' resources, even if only their parts were written. */
  function owners({ acts, rows: written }: UserAction): Map<string, Set<string>> {
    const idsByResource = new Map(acts.map(({ resource }) => [resource.name, new Set<string>()]))
    for (const { resource, rowId } of written) idsByResource.get(parts.get(resource)?.of ?? resource)?.add(rowId)
    return idsByResource
  }

  /** @throws Refused failed if the caller may not change all of these rows */
  function mustChange(me: Principal, which: ReadonlyMap<string, ReadonlySet<string>>): void {
    for (const [name, ids] of which)
      if (ids.size && createWriter(crudOf(name)).changeable(me, [...ids]).length !== ids.size) throw new Refused('failed')
  }

  /** Parents first, because a row is only restored below an existing one. */
  function parentsFirst(removed: readonly Written[]): Written[] {
    const parentOf = (one: Written) => {
      const row = one.kind === 'gone' ? one.before : find(one.resource, one.rowId)
      return String(row?.parentId ?? row?.parentCode ?? '')
    }
    const parents = new Map(removed.map((one) => [one.rowId, parentOf(one)]))
    const depth = (id: string, level = 0): number => {
      const parent = parents.get(id)
      return parent !== undefined && level < parents.size ? depth(parent, level + 1) : level
    }
    return [...removed].sort((a, b) => depth(a.rowId) - depth(b.rowId))
  }

  function takeBack(me: Principal, language: Language, deed: UserAction): void {
    const ownRows = owners(deed)
    const isMain = ({ resource }: Written) => ownRows.has(resource)
    const removed = deed.rows.filter(({ resource, kind }) => !parts.has(resource) && (kind === 'removed' || kind === 'gone'))
    const changed = deed.rows.filter(({ resource, kind }) => !parts.has(resource) && kind === 'changed')
    const ofParts = deed.rows.filter(({ resource }) => parts.has(resource))
    const restoredIds = new Set(removed.map(({ rowId }) => rowId))
    mustChange(me, new Map([...ownRows].map(([name, ids]) => [name, new Set([...ids].filter((id) => !restoredIds.has(id)))])))
    for (const row of parentsFirst(removed)) bringBack(me, language, row)
    // Before the others, because a form restores by itself what it wrote to other rows.
    for (const row of changed.filter(isMain)) {
      const beside = ofParts.filter((part) => part.rowId === row.rowId && part.kind === 'changed')
      changeBack(me, language, row, Object.assign({}, ...beside.map(({ before }) => before)) as Values)
    }
    for (const row of changed.filter((row) => !isMain(row))) set(me, row.resource, row.rowId, row.before)
    for (const row of ofParts) putPart(row)
    mustChange(me, ownRows)
  }

  return {
    /**
     * @throws Refused undoDone, undoStale when one of the rows was written since, failed for rows that the caller may not change, and
     * whatever refuses the restored values
     */
    undo(me: Principal, language: Language, deed: UserAction): void {
      const hooks = [...owners(deed).keys()].map((name) => crudOf(name).hooks ?? {})
      inTransaction(db, () => {
        const since = changedSince(db, deed)
        if (since) throw new Refused(isUndoOf(since, deed) ? 'undoDone' : 'undoStale')
        const work = hooks.reduce<() => void>(
          (inner, { around }) => (around ? () => around(me, inner) : inner),
          () => takeBack(me, language, deed),
        )
        work()
      })
      for (const { changed } of hooks) changed?.()
    },
    /** The name of the first row of a deed. */
    nameOf({ acts: [{ resource }], rows: [first] }: UserAction): string {
      const row = first && first.resource === resource.name ? (find(first.resource, first.rowId) ?? first.before) : undefined
      const name = row?.[resource.title ?? resource.columns[0] ?? '']
      return name === undefined || name === null ? '' : String(name)
    },
    /** How many rows a deed is about. */
    countOf: (deed: UserAction): number =>
      Math.max(
        1,
        [...owners(deed).values()].reduce((sum, ids) => sum + ids.size, 0),
      ),
  }
}

const isUndoOf = ({ uri, reason }: { uri: string | null; reason: string | null }, { requests }: UserAction): boolean =>
  uri === `${undo.method} ${undo.path}` && requests.some((id) => undoes(reason ?? '', id))

/** Refuses a row like the form refuses a new one. */
const asNew =
  ({ form }: Resource, { beforeSubmit, derive }: NonNullable<CrudDeps['hooks']>) =>
  (row: Values, me: Principal): void => {
    const values = Object.fromEntries(
      form.flatMap((field) => (row[field] === null || row[field] === undefined ? [] : [[field, row[field]]])),
    )
    const body = beforeSubmit?.(values, undefined, me) ?? values
    derive?.(body, undefined, me)
  }
