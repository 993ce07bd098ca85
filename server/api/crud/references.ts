/** Which rows refer to which, derived from the definitions: a row that a living row refers to is not removed. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { allResources } from '#contract/resources/index.ts'
import { dictionaryOf } from '#contract/rules/entry.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { growing } from '#db/tables/growing.ts'
import { tableNamed } from '#db/tables/index.ts'
import { hos } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { StoredRow } from './join.ts'

export interface Reference {
  /** The resource whose rows refer, and the field by which they do. */
  from: Resource
  field: string
  table: SQLiteTable
  column: SQLiteColumn
  /** The rows that count. */
  living: SQL | undefined
  /** The column holds ids joined by commas. */
  isList: boolean
  /** No index finds the rows, and their table grows with the orders: it is only read on a thread of its own. */
  isSlow: boolean
  /** The contract's own refusal for this use, if it has one. */
  refusal: RefusalCode | undefined
  /** The value by which the column refers to the row; undefined for a row that it never refers to. */
  valueIn: (row: StoredRow) => string | number | undefined
}

/** Refusals whose text the contract fixes (contract pages rental §2, system §3), by removed and referring resource. */
const fixed: Readonly<Record<string, RefusalCode>> = {
  'dept section': 'childrenFirst',
  'section room': 'childrenFirst',
  'room bed': 'childrenFirst',
  'dept equ': 'hasDevices',
  'section equ': 'hasDevices',
  'room equ': 'hasDevices',
  'bed equ': 'hasDevices',
  'type equ': 'hasDevices',
  'price equ': 'priceBusy',
  'dept order': 'hasOrders',
  'role user': 'roleInUse',
  'post user': 'postInUse',
}

/** Rows that logs refer to may be removed. */
const isLog = ({ word, calls }: Resource): boolean => word === 'platform' && !calls.submit

/** Fields on a resource's form that are columns of another table, with the condition that its row is part of a living one. */
const beside: Readonly<Record<string, { table: SQLiteTable; living: SQL }>> = {
  dept: { table: hos, living: sql`exists (select 1 from ${dept} where ${dept.id} = ${hos.deptId} and ${eq(dept.isDeleted, 0)})` },
}

/** What a field refers to: the resource, and what the column holds for one of its rows. */
function targetOf({ ref, dict, kind, base, wire, stamp }: FieldMeta): (Pick<Reference, 'valueIn'> & { to: string }) | undefined {
  if (stamp) return undefined
  if (ref) return { to: ref, valueIn: ({ id }) => String(id) }
  if (kind === 'region') return { to: 'region', valueIn: ({ id }) => String(id) }
  const entry = dictionaryOf({ kind, dict })
  if (!entry) return undefined
  const isNumber = base === 'code' && wire === 'number'
  return {
    to: entry.from === 'dict' ? 'dict' : 'dictBiz',
    valueIn: ({ code, dictKey }) => {
      if (code !== entry.code) return undefined
      return isNumber ? Number(dictKey) : `${entry.prefix}${String(dictKey)}`
    },
  }
}

/** Whether an index begins with the column and holds all rows. */
const isIndexed = (table: SQLiteTable, column: SQLiteColumn): boolean =>
  getTableConfig(table).indexes.some(({ config: { columns, where } }) => columns[0] === column && !where)

function referencesOf(from: Resource): (Reference & { to: string })[] {
  const own = tableNamed(from.name)!
  const places = [{ table: own, fields: Object.keys(from.entity.shape), living: undefined as SQL | undefined }]
  const other = beside[from.name]
  if (other) places.push({ ...other, fields: from.form.filter((name) => !(name in from.entity.shape)) })
  return places.flatMap(({ table, fields, living }) => {
    const columns = getTableColumns(table)
    return fields.flatMap((field) => {
      const meta = fieldOf(from, field)
      const target = targetOf(meta)
      const column = columns[field]
      if (!target || !column) return []
      return {
        ...target,
        from,
        field,
        table,
        column,
        living: living ?? (columns.isDeleted && eq(columns.isDeleted, 0)),
        isList: meta.kind === 'refs',
        isSlow: growing.has(getTableConfig(table).name) && !isIndexed(table, column),
        refusal: meta.kind === 'parent' ? 'childrenFirst' : fixed[`${target.to} ${from.name}`],
      }
    })
  })
}

let all: Map<string, Reference[]> | undefined

function collect(): Map<string, Reference[]> {
  const byTarget = new Map<string, Reference[]>()
  const columns = new Set<SQLiteColumn>()
  for (const { to, ...reference } of allResources.filter((resource) => !isLog(resource)).flatMap(referencesOf)) {
    // Resources that share a table count once.
    if (columns.has(reference.column)) continue
    columns.add(reference.column)
    byTarget.set(to, [...(byTarget.get(to) ?? []), reference])
  }
  const rank = ({ refusal }: Reference) => (refusal ? Object.values(fixed).indexOf(refusal) : Object.keys(fixed).length)
  for (const references of byTarget.values()) references.sort((a, b) => rank(a) - rank(b))
  return byTarget
}

/** The references to a resource, those first whose refusal the contract fixes. */
export const referencesTo = (name: string): readonly Reference[] => (all ??= collect()).get(name) ?? []
