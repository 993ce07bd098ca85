/** Reads and writes rows of any resource, with Blade's rules in one place (contract page conventions §5, §8). */
import type { Page } from '#contract/envelope.ts'
import { checkForm, normalForm } from '#contract/issues.ts'
import type { Language } from '#contract/languages.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { filterMeta, permission, type Resource } from '#contract/resource.ts'
import { formFilters, type ResourceName, type Resources } from '#contract/resources/index.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import { withMaskedPhones } from '#contract/rules/phone.ts'
import { versionKey } from '#contract/version-keys.ts'
import { formatTime } from '#contract/rules/time.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { rowFromWire, rowToWire, type WireRow } from '#contract/wire.ts'
import type { Db } from '#db/open.ts'
import type { Reads } from '#db/reads.ts'
import { inserter } from '#db/rows.ts'
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dataScopeOf } from '#server/rights/data-scope.ts'
import { readOnce } from '#server/api/dictionary.ts'
import { tenantsOf } from '#server/rights/tenant.ts'
import { holds } from '#server/rights/permissions.ts'
import { nextId } from '#server/core/row-id.ts'
import { BadForm, Refused } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'
import { closeSecrets, type Vault } from '#server/secrets/vault.ts'
import { inTransaction, isTaken } from '#server/core/transaction.ts'
import type { Ctx } from '../context.ts'
import { refuseUsed, refuseUsedAside } from './in-use.ts'
import type { AnyJoin, StoredRow } from './join.ts'
import type { Lookup } from './lookups.ts'
import { createPages, type ListCaches, type Listing, type Scope } from '../query/pages.ts'
import { filtersOf, onlyBy, orderBy, paging, sortingOf } from '../query/where.ts'
import { idOf, mayRead, versionOf, withoutMasks } from './body.ts'
import { mustBeOffered, type OfferDeps } from './offered.ts'
import { fixedOrder, isTenants, keyOf, ownBody, ownNames, withBeside } from './open.ts'

/** Hooks of a resource. The set is small and closed: anything more is a router of its own, mounted first. */
export interface Hooks {
  /** Completes or refuses a body before validation; inside the write's transaction. `id` is the row to change. */
  beforeSubmit?: (body: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal) => Record<string, unknown>
  /**
   * Turns a validated form into what is stored: refuses what other rows forbid and computes the
   * columns that are not on the form. Inside the write's transaction; `id` is a row that the caller may change.
   */
  derive?: (values: Readonly<Record<string, unknown>>, id: string | undefined, me: Principal) => Record<string, unknown>
  /** Refuses to restore a removed row; by default like a new row. Inside the write's transaction, before the row is restored. */
  beforeRestore?: (row: Readonly<Record<string, unknown>>, me: Principal) => void
  /** Refuses a removal; inside its transaction. Receives only ids that the caller may change. */
  beforeRemove?: (ids: readonly string[], me: Principal) => void
  /**
   * Runs after a write, or refuses its result; inside its transaction. `id` is the submitted row, `values` its form
   * with the fields that belong to other tables.
   */
  afterWrite?: (me: Principal, id?: string, isNew?: boolean, values?: Readonly<Record<string, unknown>>) => void
  /** Wraps a whole write with its hooks, inside its transaction: it may compare before and after, and refuse. */
  around?: <T>(me: Principal, write: () => T) => T
  /** Called after a write is committed. */
  changed?: () => void
  /** Data that `submit` answers; nothing by default. */
  answer?: (id: string, me: Principal, language: Language) => unknown
  /** Rows that the caller may change; undefined = all that they see. */
  owns?: (me: Principal) => SQL | undefined
  /** Rows that the caller sees; undefined = all. Others answer as if they did not exist. Uses only counted fields, if there are any. */
  scope?: (me: Principal) => SQL | undefined
  /** Rows that callers without access to the list may choose from; undefined = all that they see. */
  chosen?: (me: Principal) => SQL | undefined
  /** `scope` as a per-row condition, where `scope` itself gathers rows: used while walking pages of many rows. */
  walk?: (me: Principal) => SQL | undefined
  /** Sort expressions of fields whose text does not sort the way people read it. */
  measures?: Readonly<Record<string, SQL>>
  /** Stored fields that a detail shows and a list leaves empty. */
  detailOnly?: readonly string[]
  /** The refusal for a value that a unique index already holds. */
  taken?: RefusalCode
}

export interface CrudDeps<R extends Resource = Resource> extends Pick<OfferDeps, 'dictionaries'> {
  db: Db
  reads: Reads
  caches: ListCaches
  clock: () => number
  vault: Vault
  resource: R
  table: SQLiteTable
  join: AnyJoin
  /** Joined fields that the list may be filtered by. */
  lookups?: Readonly<Record<string, Lookup>>
  /** What the database keeps to answer lists of a long table. */
  listing?: Listing
  hooks?: Hooks
  /** The writer restores earlier values, which need not be offered any more. */
  takesBack?: true
}

/** A dropdown with more rows than this is narrowed by a filter. */
const mostChoices = 1000
/** Words that narrow it; SQLite limits the length of a condition. */
const mostWords = 20

/** Reads rows of one resource as the wire shows them. */
export function createReader<R extends Resource>(deps: Omit<CrudDeps<R>, 'clock' | 'vault'>) {
  const { db, reads, resource, table, join, lookups, listing, hooks } = deps
  const columns = getTableColumns(table)
  const storedFields = [...Object.keys(resource.entity.shape), ...(isTenants(resource) ? ['tenantId'] : [])]
  const shownColumns = Object.fromEntries(storedFields.map((name) => [name, columns[name]!]))
  const listedColumns = Object.fromEntries(Object.entries(shownColumns).filter(([name]) => !hooks?.detailOnly?.includes(name)))
  const pages = createPages({ ...deps, columns, shownColumns: listedColumns })
  const within = (me: Principal, scope: SQL | undefined, ...more: (SQL | undefined)[]) =>
    and(columns.isDeleted && eq(columns.isDeleted, 0), scope, dataScopeOf(me, resource.name, columns), ...more)
  const visible = (me: Principal, ...more: (SQL | undefined)[]) => within(me, hooks?.scope?.(me), ...more)

  // What a caller sees is stable, and building it as SQL costs more than reading a page.
  const scopes = new WeakMap<Principal, Scope>()
  function scopeOf(me: Principal, more: readonly SQL[]): Scope {
    const cached = more.length ? undefined : scopes.get(me)
    if (cached) return cached
    const where = visible(me, ...more)
    const key = JSON.stringify(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(where)
        .toSQL(),
    )
    const walk = hooks?.walk?.(me)
    const scope = {
      key,
      where,
      walked: walk && within(me, walk, ...more),
      counted: !more.length && !dataScopeOf(me, resource.name, columns),
    }
    if (!more.length) scopes.set(me, scope)
    return scope
  }

  function toWire(rows: readonly StoredRow[], me: Principal, language: Language): WireRow<R>[] {
    const joined = join?.(rows, language, me)
    const tenant = isTenants(resource) ? tenantsOf(db) : undefined
    const shows = holds(me.rights, phoneView.needs)
    return rows.map((row, i) => {
      const wire = rowToWire(resource, row, me.dialect, joined?.[i])
      // Everybody sees their own number.
      const isOwn = resource.name === 'user' && row.id === me.user.id
      return withBeside(resource, shows || isOwn ? wire : withMaskedPhones(resource, wire), row, me.dialect, tenant)
    })
  }
  const filters = (me: Principal, query: Ctx['query']) =>
    filtersOf(resource, columns, ownNames(resource, query, me.dialect), lookups, listing?.words)
  const conditions = (me: Principal, query: Ctx['query']) => filters(me, query).map((filter) => filter.sql(filter.values))
  const matching = (me: Principal, { query }: Pick<Ctx, 'query'>, ...more: SQL[]) => visible(me, ...conditions(me, query), ...more)
  const sortingFor = (me: Principal, query: Ctx['query']) =>
    fixedOrder(resource, me.dialect) ?? sortingOf(resource, columns, query, hooks?.measures)
  const ordering = (me: Principal, query: Ctx['query']) => orderBy(sortingFor(me, query), columns)

  /** All rows that match, in order. */
  const rows = (me: Principal, ctx: Pick<Ctx, 'query' | 'language'>, ...more: SQL[]): WireRow<R>[] =>
    toWire(
      db
        .select(shownColumns)
        .from(table)
        .where(matching(me, ctx, ...more))
        .orderBy(...ordering(me, ctx.query))
        .all(),
      me,
      ctx.language,
    )

  /** Those of the ids whose rows the caller sees, in no order. Everything that acts on rows calls this first. */
  const seen = (me: Principal, ids: readonly string[], ...more: (SQL | undefined)[]): string[] =>
    db
      .select({ id: sql<string>`${columns.id!}` })
      .from(table)
      .where(visible(me, inArray(columns.id!, [...ids]), ...more))
      .all()
      .map((row) => row.id)

  // Prepared once per caller, because an import reads each of its rows.
  const oneOf = (me: Principal) =>
    db
      .select(shownColumns)
      .from(table)
      .where(visible(me, eq(columns.id!, sql.placeholder('id'))))
      .prepare()
  const ones = new WeakMap<Principal, ReturnType<typeof oneOf>>()

  return {
    visible,
    seen,
    rows,
    /** `rows` of a resource whose rows name their parents. */
    nodes: (me: Principal, ctx: Pick<Ctx, 'query' | 'language'>, ...more: SQL[]): TreeRow<R>[] =>
      rows(me, ctx, ...more).map((row) => ({ ...row, id: String(row.id), parentId: String(row.parentId) })),
    /** Like `seen`, for rows that may have been removed. Returns all ids without a query if the caller sees all rows. */
    inScope(me: Principal, ids: readonly string[]): string[] {
      const narrowed = and(hooks?.scope?.(me), dataScopeOf(me, resource.name, columns))
      if (!narrowed) return [...ids]
      return db
        .select({ id: sql<string>`${columns.id!}` })
        .from(table)
        .where(and(inArray(columns.id!, [...ids]), narrowed))
        .all()
        .map((row) => row.id)
    },
    sees: (me: Principal, id: string): boolean => seen(me, [id]).length > 0,
    async page(me: Principal, ctx: Pick<Ctx, 'query' | 'language'>, ...more: SQL[]): Promise<Page<WireRow<R>>> {
      const { current, size } = paging(ctx.query)
      const listQuery = { scope: scopeOf(me, more), filters: filters(me, ctx.query), sorting: sortingFor(me, ctx.query) }
      const { total, rows } = await pages.page(listQuery, current, size)
      return { records: toWire(rows, me, ctx.language), total, size, current, pages: Math.ceil(total / size) }
    },
    /** How many rows match, by the value of one of their fields. */
    spread: (me: Principal, query: Ctx['query'], field: string): Promise<Record<string, number>> =>
      pages.spread({ scope: scopeOf(me, []), filters: filters(me, query), sorting: [] }, field),
    /** How many rows match, by the value of an expression. */
    async counts(me: Principal, query: Ctx['query'], by: SQL): Promise<{ value: string | null; n: number }[]> {
      return reads.query
        .select({ value: sql<string | null>`${by}`.as('value'), n: sql<number>`count(*)`.as('n') })
        .from(table)
        .where(matching(me, { query }))
        .groupBy(sql`1`)
        .all()
    },
    /**
     * Matching rows for a dropdown: id, name, names and ids of what each belongs to. Each of the `words` must be part
     * of its name or of one of those; `size` and `current` select a page.
     * @param shows additional fields of each row
     * @throws Refused paramType
     */
    async choices(
      me: Principal,
      ctx: Pick<Ctx, 'query' | 'language'>,
      title: string,
      shows: readonly string[] = [],
    ): Promise<Record<string, unknown>[]> {
      const above = resource.columns.slice(0, resource.columns.indexOf(title)).filter((name) => lookups && Object.hasOwn(lookups, name))
      const refs = Object.keys(resource.entity.shape).filter((name) => resource.fields[name]!.ref)
      const mayList = holds(me.rights, permission(resource.name))
      // A condition on a hidden field would reveal it, value by value, to callers who may not read the list.
      const visibleFields = new Set(['id', title, ...above, ...refs, ...shows, ...formFilters(resource.name)])
      const query = mayList ? ctx.query : onlyBy(ctx.query, (name) => filterMeta(resource, name) !== undefined, visibleFields)
      const hasWord = (word: string) => or(...[title, ...above].flatMap((name) => conditions(me, { [name]: word })))!
      const words = [...new Set((ctx.query.words ?? '').split(/\s+/).filter(Boolean))]
      if (words.length > mostWords) throw new Refused('paramType', { name: 'words' })
      const { current, size } = paging(ctx.query, mostChoices, mostChoices)
      const rows = await reads.query
        .select(shownColumns)
        .from(table)
        .where(and(matching(me, { query }, ...words.map(hasWord)), mayList ? undefined : hooks?.chosen?.(me)))
        .orderBy(...ordering(me, query))
        .limit(size)
        .offset((current - 1) * size)
        .all()
      return toWire(rows, me, ctx.language).map((row) => ({
        id: row.id,
        name: row[title],
        ...Object.fromEntries([...above, ...refs, ...shows].map((name) => [name, row[name]])),
      }))
    },
    /**
     * The one row whose fields equal those of the query; null if there is none.
     * @throws Refused paramMissing if the query names no field, or several rows match
     */
    async single(me: Principal, { query, language }: Pick<Ctx, 'query' | 'language'>): Promise<WireRow<R> | null> {
      const equal = Object.fromEntries(Object.entries(query).map(([name, value]) => [`${name}_equal`, value]))
      const where = conditions(me, equal)
      const missing = new Refused('paramMissing', { name: keyOf(resource) })
      if (!where.length) throw missing
      const rows = await reads.query
        .select(shownColumns)
        .from(table)
        .where(visible(me, ...where))
        .limit(2)
        .all()
      if (rows.length > 1) throw missing
      return toWire(rows, me, language)[0] ?? null
    },
    /** null if there is no such row, or the caller may not see it. */
    one(me: Principal, language: Language, id: string): WireRow<R> | null {
      const statement = ones.get(me) ?? oneOf(me)
      ones.set(me, statement)
      const row = statement.get({ id })
      return row ? (toWire([row], me, language)[0] ?? null) : null
    },
  }
}

/** A row as the wire shows it, with the two fields that nest it. */
export type TreeRow<R> = WireRow<R> & { id: string; parentId: string }
export type Reader<N extends ResourceName = ResourceName> = ReturnType<typeof createReader<Resources[N]>>
/** Readers by the names of their resources. */
export type Readers<N extends ResourceName> = { [K in N]: Reader<K> }

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
      .where(visible(me, eq(columns.id!, id)))
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

  return {
    changeable,

    /** @param extra stored values beyond the form @returns id of the row @throws Refused stale */
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
        throw hooks?.taken && isTaken(error) ? new Refused(hooks.taken) : error
      }
    },

    /**
     * Adds many new rows that refer to rows of the same transaction. The form's rules are checked, but the hooks do not run: the
     * caller is responsible for what they would refuse and derive.
     * @param rows each form, and the stored values that are not on it
     * @param isTrial only checks
     * @returns their ids
     * @throws BadForm for the first wrong row; Refused for a taken name
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
        throw hooks?.taken && isTaken(error) ? new Refused(hooks.taken) : error
      }
      return closed.map(({ id }) => String(id))
    },

    /** Checks for uses, those that take long to find last; call it before `remove`. @throws what `remove` throws */
    mayRemove: (me: Principal, ids: readonly string[]): Promise<void> => refuseUsedAside(deps, deps.reads, removable(me, ids)),

    /** @throws what `removable` throws */
    remove(me: Principal, ids: readonly string[]): void {
      write(me, () => {
        const own = removable(me, ids)
        const where = inArray(columns.id!, own)
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
