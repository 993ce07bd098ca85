/** Reads rows of any resource, with Blade's rules in one place (contract page conventions §5, §8). */
import { columnOf } from '#db/columns.ts'
import { fieldOf, permission, type Resource } from '#contract/resource.ts'
import type { CrudDeps } from './hooks.ts'
import type { Page } from '#contract/envelope.ts'
import type { Language } from '#contract/languages.ts'
import { formFilters, type ResourceName, type Resources } from '#contract/resources/index.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import { isOfTenant } from '#contract/springblade/form.ts'
import { withMaskedPhones } from '#contract/rules/phone.ts'
import { rowToWire, type WireRow } from '#contract/wire.ts'
import { and, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { dataScopeOf } from '#server/rights/data-scope.ts'
import { tenantsOf } from '#server/rights/tenant.ts'
import { holds } from '#server/rights/permissions.ts'
import { Refused } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { Ctx } from '../context.ts'
import type { StoredRow } from './join.ts'
import { createPages, type Scope } from '../query/pages.ts'
import { filtersOf, onlyBy, orderBy, paging, sortingOf } from '../query/where.ts'
import { fixedOrder, keyOf, ownNames, withBeside } from './open.ts'

/** A dropdown with more rows than this is narrowed by a filter. */
const mostChoices = 1000
/** Words that narrow it; SQLite limits the length of a condition. */
const mostWords = 20

/** Reads rows of one resource as the wire shows them. */
export function createReader<R extends Resource>(deps: Omit<CrudDeps<R>, 'clock' | 'vault'>) {
  const { db, reads, resource, table, join, lookups, listing, hooks } = deps
  const columns = getTableColumns(table)
  const storedFields = [...Object.keys(resource.entity.shape), ...(isOfTenant(resource) ? ['tenantId'] : [])]
  const shownColumns = Object.fromEntries(storedFields.map((name) => [name, columnOf(columns, name)]))
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
    const tenant = isOfTenant(resource) ? tenantsOf(db) : undefined
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
  const sortingFor = (me: Principal, query: Ctx['query']) => fixedOrder(resource, me.dialect) ?? sortingOf(resource, columns, query, hooks)
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
      .select({ id: sql<string>`${columnOf(columns, 'id')}` })
      .from(table)
      .where(visible(me, inArray(columnOf(columns, 'id'), [...ids]), ...more))
      .all()
      .map((row) => row.id)

  // Prepared once per caller, because an import reads each of its rows.
  const oneOf = (me: Principal) =>
    db
      .select(shownColumns)
      .from(table)
      .where(visible(me, eq(columnOf(columns, 'id'), sql.placeholder('id'))))
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
        .select({ id: sql<string>`${columnOf(columns, 'id')}` })
        .from(table)
        .where(and(inArray(columnOf(columns, 'id'), [...ids]), narrowed))
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
      const refs = Object.keys(resource.entity.shape).filter((name) => fieldOf(resource, name).ref)
      const mayList = holds(me.rights, permission(resource.name))
      // A condition on a hidden field would reveal it, value by value, to callers who may not read the list.
      const visibleFields = new Set(['id', title, ...above, ...refs, ...shows, ...formFilters(resource.name)])
      const query = mayList ? ctx.query : onlyBy(ctx.query, (name) => name in resource.fields || name in resource.links, visibleFields)
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
