/** The four verbs of any resource, with Blade's rules in one place (contract page conventions §5, §8). */
import type { Page } from '#contract/envelope.ts'
import { checkForm } from '#contract/issues.ts'
import type { Language } from '#contract/labels/index.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { callPath, permission, type Resource } from '#contract/resource.ts'
import { formatTime } from '#contract/rules/time.ts'
import { rowToWire, secretMask, type Dialect } from '#contract/wire.ts'
import type { Db } from '#db/open.ts'
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Router } from 'express'
import { nextId } from '../services/row-id.ts'
import { BadForm, Refused } from '../services/refusal.ts'
import type { Principal } from '../services/session.ts'
import { toTree } from '../services/tree.ts'
import { inTransaction, isTaken } from '../services/work.ts'
import { asRecord, type Ctx } from './context.ts'
import { serve } from './handle.ts'
import type { AnyJoin, StoredRow } from './joins.ts'
import { conditions, ordering, paging } from './where.ts'

/** What a resource has of its own. Small and closed: more than this is a router of its own, mounted first. */
export interface Hooks {
  /** Completes or refuses a body before it is checked; inside the transaction of the write. `id` is that of the row to change. */
  beforeSubmit?: (body: Readonly<Record<string, unknown>>, id: string | undefined) => Record<string, unknown>
  /** Refuses a removal; inside its transaction. */
  beforeRemove?: (ids: readonly string[]) => void
  /** Whose rows the caller sees; undefined = all. Other rows answer as if they were not there. */
  scope?: (me: Principal) => SQL | undefined
  /** Stored fields that a detail shows and a list leaves empty. */
  detailOnly?: readonly string[]
  /** What a value that a unique index holds already is refused with. */
  taken?: RefusalCode
}

export interface CrudDeps {
  db: Db
  clock: () => number
  resource: Resource
  table: SQLiteTable
  join: AnyJoin
  hooks?: Hooks
}

/** Reads rows of one resource as the wire shows them. */
export function createReader({ db, resource, table, join, hooks }: Omit<CrudDeps, 'clock'>) {
  const columns = getTableColumns(table)
  const shown = Object.fromEntries(Object.keys(resource.entity.shape).map((name) => [name, columns[name]!]))
  const listed = Object.fromEntries(Object.entries(shown).filter(([name]) => !hooks?.detailOnly?.includes(name)))
  const visible = (me: Principal, ...more: (SQL | undefined)[]) =>
    and(columns.isDeleted && eq(columns.isDeleted, 0), hooks?.scope?.(me), ...more)

  function toWire(rows: readonly StoredRow[], dialect: Dialect, language: Language) {
    const joined = join?.(rows, language)
    return rows.map((row, i) => rowToWire(resource, { ...row, ...joined?.[i] }, dialect))
  }

  return {
    visible,
    page(me: Principal, ctx: Pick<Ctx, 'query' | 'language'>, ...more: SQL[]): Page {
      const { current, size } = paging(ctx.query)
      const where = visible(me, ...conditions(resource, columns, ctx.query), ...more)
      const total =
        db
          .select({ total: sql<number>`count(*)` })
          .from(table)
          .where(where)
          .get()?.total ?? 0
      const rows = db
        .select(listed)
        .from(table)
        .where(where)
        .orderBy(...ordering(resource, columns, ctx.query))
        .limit(size)
        .offset((current - 1) * size)
        .all()
      return { records: toWire(rows, me.dialect, ctx.language), total, size, current, pages: Math.ceil(total / size) }
    },
    /** All rows that match, nested below their parents. */
    tree(me: Principal, ctx: Pick<Ctx, 'query' | 'language'>) {
      const where = visible(me, ...conditions(resource, columns, ctx.query))
      const rows = db
        .select(shown)
        .from(table)
        .where(where)
        .orderBy(...ordering(resource, columns, ctx.query))
        .all()
      return toTree(toWire(rows, me.dialect, ctx.language).map((row) => ({ ...row, id: String(row.id), parentId: String(row.parentId) })))
    },
    /** null where there is no such row, or it is not the caller's to see. */
    one(me: Principal, language: Language, id: string): Record<string, unknown> | null {
      const row = db
        .select(shown)
        .from(table)
        .where(visible(me, eq(columns.id!, id)))
        .get()
      return row ? (toWire([row], me.dialect, language)[0] ?? null) : null
    },
  }
}

const idOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' || value === -1 || value === '-1' ? undefined : String(value)

/** A mask that comes back means that the secret stays; it must never be stored itself. */
const withoutMasks = (resource: Resource, body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !(resource.fields[name]?.secret && value === secretMask)))

/** Mounts the verbs that the resource has; the others stay unknown paths. */
export function mountCrud(router: Router, deps: CrudDeps): void {
  const { db, clock, resource, table, hooks } = deps
  const columns = getTableColumns(table)
  const reader = createReader(deps)
  const { name } = resource
  const on = (verb: keyof typeof resource.calls, method: 'GET' | 'POST', answer: (ctx: Ctx) => unknown) => {
    const path = callPath(resource, verb)
    if (path) serve(router, [method], path, answer)
  }

  on('list', 'GET', async (ctx) => {
    const me = await ctx.admit(permission(name))
    return resource.shape === 'tree' ? reader.tree(me, ctx) : reader.page(me, ctx)
  })

  on('detail', 'GET', async (ctx) => {
    const me = await ctx.admit(permission(name, 'view'))
    if (!ctx.query.id) throw new Refused('paramMissing', { name: 'id' })
    return reader.one(me, ctx.language, ctx.query.id)
  })

  on('submit', 'POST', async (ctx) => {
    const given = withoutMasks(resource, asRecord(ctx.body))
    const id = idOf(given.id)
    const me = await ctx.admit(permission(name, id === undefined ? 'add' : 'edit'))
    try {
      inTransaction(db, () => {
        const body = hooks?.beforeSubmit?.(given, id) ?? given
        const form = checkForm(resource, body, id === undefined ? 'insert' : 'update', ctx.language)
        if (!form.ok) throw new BadForm(form.errors)
        if (id === undefined) insert(form.values, me)
        else update(id, form.values, me)
      })
    } catch (error) {
      throw hooks?.taken && isTaken(error) ? new Refused(hooks.taken) : error
    }
  })

  on('remove', 'POST', async (ctx) => {
    const me = await ctx.admit(permission(name, 'delete'))
    const ids = (ctx.query.ids ?? '').split(',').flatMap((id) => id.trim() || [])
    if (!ids.length) throw new Refused('paramMissing', { name: 'ids' })
    inTransaction(db, () => {
      hooks?.beforeRemove?.(ids)
      const where = reader.visible(me, inArray(columns.id!, ids))
      const { changes } = columns.isDeleted
        ? db
            .update(table)
            .set(stamped({ isDeleted: 1 }, me))
            .where(where)
            .run()
        : db.delete(table).where(where).run()
      if (!changes) throw new Refused('failed')
    })
  })

  /** Only the stamps that the table has. */
  const stamped = (values: Record<string, unknown>, me: Principal, isNew = false): Record<string, unknown> => {
    const time = formatTime(clock())
    const stamps: Record<string, unknown> = {
      updateUser: me.user.id,
      updateTime: time,
      ...(isNew && { createUser: me.user.id, createDept: me.user.deptId.split(',')[0], createTime: time, tenantId: me.user.tenantId }),
    }
    return { ...values, ...Object.fromEntries(Object.entries(stamps).filter(([column]) => column in columns)) }
  }

  function insert(values: Record<string, unknown>, me: Principal): void {
    db.insert(table)
      .values({ id: nextId(clock()), ...stamped(values, me, true) })
      .run()
  }

  /** Keys that are absent leave their column as it is. */
  function update(id: string, values: Record<string, unknown>, me: Principal): void {
    // why: a body without any field still touches the row, as it does in Blade
    const set = Object.keys(stamped(values, me)).length ? stamped(values, me) : { id }
    const { changes } = db
      .update(table)
      .set(set)
      .where(reader.visible(me, eq(columns.id!, id)))
      .run()
    if (!changes) throw new Refused('failed')
  }
}
