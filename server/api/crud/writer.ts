/** Writes rows of any resource, with Blade's rules in one place (contract page conventions §5, §8). */
import { columnOf } from '#db/columns.ts'
import type { CrudDeps } from './hooks.ts'
import { checkForm, normalForm } from '#contract/issues.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import type { Language } from '#contract/languages.ts'
import { refusalText } from '#contract/refusals.ts'
import { versionKey } from '#contract/version-keys.ts'
import { formatTime } from '#contract/rules/time.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { rowFromWire } from '#contract/wire.ts'
import { inserter } from '#db/rows.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { readOnce } from '#server/api/dictionary.ts'
import { nextId } from '#server/core/row-id.ts'
import { BadForm, Refused } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'
import { closeSecrets } from '#server/secrets/vault.ts'
import { inTransaction, isTaken, takenColumns } from '#server/core/transaction.ts'
import { refuseUsed, refuseUsedAside } from './in-use.ts'
import { idOf, mayRead, versionOf, withoutMasks } from './body.ts'
import { mustBeOffered } from './offered.ts'
import { ownBody } from './open.ts'
import { createReader } from './reader.ts'

/** Writes rows of one resource, with its hooks, each write in one transaction. */
export function createWriter(deps: CrudDeps) {
  const { db, clock, vault, resource, table, hooks } = deps
  const columns = getTableColumns(table)
  const { visible, seen, one } = createReader(deps)

  /** Who writes a row, and when, as far as the table has columns for it. */
  function stampsOf(me: Principal, isNew: boolean): Record<string, unknown> {
    const time = formatTime(clock())
    const creation = { createUser: me.user.id, createDept: me.user.deptId.split(',')[0], createTime: time, tenantId: me.user.tenantId }
    const all = { updateUser: me.user.id, updateTime: time, ...(isNew && creation) }
    return Object.fromEntries(Object.entries(all).filter(([column]) => column in columns))
  }
  /** The columns that the table has, and its stamps; a NOT NULL column takes its default when it is cleared. */
  const withStamps = (
    values: Record<string, unknown>,
    me: Principal,
    isNew = false,
    stamps = stampsOf(me, isNew),
  ): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) {
      const column = columns[name]
      // A form may hold fields of another table, which the hooks write.
      if (column) row[name] = value === null && column.notNull ? column.default : value
    }
    return Object.assign(row, stamps)
  }

  let insertRow: ReturnType<typeof inserter> | undefined
  const add = (row: Record<string, unknown>): void => (insertRow ??= inserter(db, table))(row)

  function insert(values: Record<string, unknown>, me: Principal): string {
    const id = nextId(clock())
    const row = { id, ...withStamps(values, me, true) }
    add(closeSecrets(vault, resource, String(row.id), row))
    return String(row.id)
  }

  /** Absent keys leave their column unchanged. */
  function update(id: string, values: Record<string, unknown>, me: Principal): string {
    // A body without any field still touches the row, as in Blade.
    const set = Object.keys(withStamps(values, me)).length ? withStamps(values, me) : { id }
    const { changes } = db
      .update(table)
      .set(closeSecrets(vault, resource, id, set))
      .where(visible(me, eq(columnOf(columns, 'id'), id)))
      .run()
    if (!changes) throw new Refused('failed')
    return id
  }

  /** Those of the ids whose rows the caller may change. */
  const changeable = (me: Principal, ids: readonly string[]): string[] => seen(me, ids, hooks?.owns?.(me))

  /** @throws Refused failed when the caller may change none of the rows; inUse, or the contract's own refusal for the use */
  function removable(me: Principal, ids: readonly string[]): string[] {
    const own = changeable(me, ids)
    if (!own.length) throw new Refused('failed')
    hooks?.beforeRemove?.(own, me)
    refuseUsed(deps, own)
    return own
  }

  const write = <T>(me: Principal, work: () => T): T => inTransaction(db, () => (hooks?.around ? hooks.around(me, work) : work()))

  /** @throws Refused stale when the row changed after the version that the body is based on */
  function mustBeCurrent(me: Principal, language: Language, id: string, version: string): void {
    const row = one(me, language, id)
    if (row && rowVersion(resource, rowFromWire(resource, row)) !== version) throw new Refused('stale')
  }

  /** What refuses a value that a unique index already holds: the words of the resource, or else those of its field on the form. */
  function asTaken(error: unknown, language: Language): unknown {
    if (!isTaken(error)) return error
    if (hooks?.taken) return new Refused(hooks.taken)
    const names = takenColumns(error)
    // The last one, because an index begins with what a row belongs to.
    const field = resource.form.filter((name) => columns[name] && names.includes(columns[name].name)).at(-1)
    if (!field) return error
    const label = fieldLabel(resource.name, field, language, resource.dialect)
    return new BadForm({ [field]: refusalText('valueTaken', language, { label }) })
  }

  return {
    changeable,

    /** @param extra stored values beyond the form @returns id of the row @throws Refused stale; BadForm or Refused for a taken value */
    submit(
      me: Principal,
      language: Language,
      input: Readonly<Record<string, unknown>>,
      extra: Readonly<Record<string, unknown>> = {},
    ): string {
      const id = idOf(input.id)
      const version = versionOf(input[versionKey])
      mayRead(resource, input, language)
      try {
        const writtenId = write(me, () => {
          // Checked first: about a row that the caller does not see, nothing is revealed but that it does not exist.
          if (id !== undefined && !changeable(me, [id]).length) throw new Refused('failed')
          if (id !== undefined && version !== undefined) mustBeCurrent(me, language, id, version)
          const sent = ownBody(resource, input, me, id === undefined, columns)
          const currentRow = id === undefined ? null : one(me, language, id)
          // Hooks compare texts with those of other rows, so they get the normal form.
          const own = normalForm(resource, sent, propertiesOf(currentRow))
          const body = withoutMasks(resource, hooks?.beforeSubmit?.(own, id, me) ?? own, id === undefined)
          const form = checkForm(resource, body, id === undefined ? 'insert' : 'update', language, {
            storedValues: propertiesOf(currentRow),
          })
          if (!form.ok) throw new BadForm(form.errors)
          if (!deps.takesBack) mustBeOffered(deps, resource, form.values, language, currentRow)
          const values = { ...(hooks?.derive?.(form.values, id, me) ?? form.values), ...extra }
          const row = id === undefined ? insert(values, me) : update(id, values, me)
          hooks?.afterWrite?.(me, row, id === undefined, form.values)
          return row
        })
        hooks?.changed?.()
        return writtenId
      } catch (error) {
        throw asTaken(error, language)
      }
    },

    /**
     * Adds many new rows that refer to rows of the same transaction. The form's rules are checked, but the hooks do not run: the
     * caller is responsible for what they would refuse and derive.
     * @param rows each form, and the stored values that are not on it
     * @param isTrial only checks
     * @returns their ids
     * @throws BadForm for the first wrong row; what a taken value throws
     */
    fill(
      me: Principal,
      language: Language,
      rows: readonly { form: Readonly<Record<string, unknown>>; place: Readonly<Record<string, unknown>> }[],
      isTrial: boolean,
    ): string[] {
      const offers = { ...deps, dictionaries: readOnce(deps.dictionaries) }
      const stamps = stampsOf(me, true)
      const closed = rows.map(({ form, place }) => {
        const read = checkForm(resource, ownBody(resource, form, me, true, columns), 'insert', language)
        if (!read.ok) throw new BadForm(read.errors)
        mustBeOffered(offers, resource, read.values, language, null)
        const id = nextId(clock())
        return closeSecrets(vault, resource, id, { id, ...withStamps({ ...read.values, ...place }, me, true, stamps) })
      })
      try {
        if (!isTrial) for (const row of closed) add(row)
      } catch (error) {
        throw asTaken(error, language)
      }
      return closed.map(({ id }) => String(id))
    },

    /** Checks for uses, those that take long to find last; call it before `remove`. @throws what `remove` throws */
    mayRemove: (me: Principal, ids: readonly string[]): Promise<void> => refuseUsedAside(deps, deps.reads, removable(me, ids)),

    /** @throws what `removable` throws */
    remove(me: Principal, ids: readonly string[]): void {
      write(me, () => {
        const own = removable(me, ids)
        const where = inArray(columnOf(columns, 'id'), own)
        const { changes } = columns.isDeleted
          ? db
              .update(table)
              .set(withStamps({ isDeleted: 1 }, me))
              .where(where)
              .run()
          : db.delete(table).where(where).run()
        if (!changes) throw new Refused('failed')
        hooks?.afterWrite?.(me)
      })
      hooks?.changed?.()
    },
  }
}
