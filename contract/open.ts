/** How resources read on an open-source SpringBlade server, where that differs from BladeX (contract page springblade). */
import type { RefusalCode } from './refusals.ts'
import type { Calls, Resource, Shape } from './resource.ts'
import { fieldMeta } from './values.ts'
import type { Dialect } from './wire.ts'

/** The differences of a resource. Console, conformance tests and documentation read them; the bundled backend serves both dialects. */
export interface OpenForm {
  /** Another base address. */
  api?: string
  /** Other path ends of its calls. */
  calls?: Calls
  /** The list returns every row at once, nested, whatever page is requested; the caller searches, sorts and pages. */
  whole?: true
  /** The list is oldest first and cannot be sorted. */
  oldestFirst?: true
  /** The server's name of a field, by ours. */
  names?: Readonly<Record<string, string>>
  /** Fields that the server lacks: they are not shown, sent or searched. */
  lacks?: readonly string[]
  /** Fields that hold whole numbers there, and text in BladeX. */
  integers?: readonly string[]
  /** Fields that are checked differently there. */
  fields?: () => Shape
  /** The field that identifies a row in place of `id`; rows are then removed one at a time, by `id=` this field. */
  key?: string
  /** Parent id of a top-level row; `0` by default. */
  root?: string
  /** Values to send instead of an empty one, which the server would store and then fail on. */
  never?: Readonly<Record<string, string>>
  /** A new row must name its tenant (`tenantId`). */
  tenant?: true
  /** A stock server lacks the resource; a server with the hospital modules has it as BladeX does. */
  beyondStock?: true
  /** Unique fields that the server does not check, with the refusal of a duplicate. */
  unique?: Readonly<Record<string, RefusalCode>>
  /** It has no `select`; its list provides the choices. */
  unselected?: true
}

const same: OpenForm = {}
/** The differences in this dialect; none if the resource is absent there. */
export const formIn = ({ open }: Pick<Resource, 'open'>, dialect: Dialect): OpenForm =>
  dialect === 'springblade' && open !== 'absent' ? open : same

/** Whether a server of this dialect has no such rows at all. */
export const isAbsent = ({ open }: Pick<Resource, 'open'>, dialect: Dialect): boolean => dialect === 'springblade' && open === 'absent'

/** The field that identifies a row. */
export const keyIn = (resource: Pick<Resource, 'open'>, dialect: Dialect): string => formIn(resource, dialect).key ?? 'id'

/** The definition as a page shows it for a server of this dialect: without the fields that the server lacks, with its limits. */
export const inDialect = (resource: Resource, dialect: Dialect): Resource =>
  dialect === 'springblade' ? { ...resource, ...resource.inOpen, inOpen: undefined } : resource

/** The parts of a definition that pages show. */
export type PageDefinition = Pick<Resource, 'entity' | 'search' | 'columns' | 'form' | 'fields'>

/** @returns undefined if nothing differs */
export function narrowed(resource: Resource): PageDefinition | undefined {
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
