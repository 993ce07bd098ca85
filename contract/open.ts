/** How resources read on an open-source SpringBlade server, where that differs from BladeX (contract page springblade). */
import type { RefusalCode } from './refusals.ts'
import type { Calls, Resource, Shape } from './resource.ts'
import { fieldMeta } from './values.ts'
import type { Dialect } from './wire.ts'

/** The differences of a resource; console, conformance and documentation read them. The bundled backend answers both forms. */
export interface OpenForm {
  /** Another base address. */
  api?: string
  /** Other ends of its addresses. */
  calls?: Calls
  /** The list answers every row at once, nested, whatever page is asked for: who asks searches, sorts and pages. */
  whole?: true
  /** The list is oldest first and cannot be sorted. */
  oldestFirst?: true
  /** The server's name of a field, by ours. */
  names?: Readonly<Record<string, string>>
  /** Fields that the server lacks: neither shown nor sent nor searched. */
  lacks?: readonly string[]
  /** Fields that hold whole numbers there, and text in BladeX. */
  integers?: readonly string[]
  /** Fields that are checked differently there. */
  fields?: () => Shape
  /** The field that identifies a row in place of `id`; rows are then removed one at a time, by `id=` this field. */
  key?: string
  /** What a row at the top has as its parent; `0` elsewhere. */
  root?: string
  /** Sent in place of an empty value that the server stores and then fails on. */
  never?: Readonly<Record<string, string>>
  /** A new row must name its tenant (`tenantId`). */
  tenant?: true
  /** A stock server has none; one with the hospitals has them as BladeX does. */
  beyondStock?: true
  /** Fields that no two rows share, which the server does not check, with the refusal of a second one. */
  unique?: Readonly<Record<string, RefusalCode>>
  /** It has no `select`; its list provides the choices. */
  unselected?: true
}

const same: OpenForm = {}
/** How a resource reads in this dialect; as in BladeX where it is absent. */
export const formIn = ({ open }: Pick<Resource, 'open'>, dialect: Dialect): OpenForm =>
  dialect === 'springblade' && open !== 'absent' ? open : same

/** Whether a server of this dialect has no such rows at all. */
export const isAbsent = ({ open }: Pick<Resource, 'open'>, dialect: Dialect): boolean => dialect === 'springblade' && open === 'absent'

/** The field that identifies a row. */
export const keyIn = (resource: Pick<Resource, 'open'>, dialect: Dialect): string => formIn(resource, dialect).key ?? 'id'

/** The definition as a page shows it before a server of this dialect: without the fields that the server lacks, with its limits. */
export const inDialect = (resource: Resource, dialect: Dialect): Resource =>
  dialect === 'springblade' ? { ...resource, ...resource.inOpen, inOpen: undefined } : resource

/** What pages show of a definition. */
export type Shown = Pick<Resource, 'entity' | 'search' | 'columns' | 'form' | 'fields'>

/** @returns undefined where nothing differs */
export function narrowed(resource: Resource): Shown | undefined {
  const { lacks = [], fields: differing } = formIn(resource, 'springblade')
  const fields = differing?.() ?? {}
  if (!lacks.length && !Object.keys(fields).length) return undefined
  const has = (name: string) => !lacks.includes(name)
  const metas = Object.entries(resource.fields).filter(([name]) => has(name))
  return {
    entity: resource.entity.extend(fields),
    search: resource.search.filter(has),
    columns: resource.columns.filter(has),
    form: resource.form.filter(has),
    fields: Object.fromEntries(metas.map(([name, meta]) => [name, fields[name] ? fieldMeta(fields[name]) : meta])),
  }
}
