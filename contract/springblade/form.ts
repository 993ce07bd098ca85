/** How resources read on an open-source SpringBlade server, where that differs from BladeX (contract page springblade). */
import type { OpenForm, PageDefinition } from './open-form.ts'
import { fieldMeta } from '../field-meta.ts'
import type { Dialect } from './dialect.ts'

/** The part of a resource that says how it differs. */
interface Differing {
  open: OpenForm | 'absent'
}

const same: OpenForm = {}
/** The differences in this dialect; none if the resource is absent there. */
export const formIn = ({ open }: Differing, dialect: Dialect): OpenForm => (dialect === 'springblade' && open !== 'absent' ? open : same)

/** Whether a server of this dialect has no such rows at all. */
export const isAbsent = ({ open }: Differing, dialect: Dialect): boolean => dialect === 'springblade' && open === 'absent'

/** Whether rows name their tenant, in both dialects. */
export const isOfTenant = (resource: Differing): boolean => formIn(resource, 'springblade').tenant !== undefined

/** The field that identifies a row. */
export const keyIn = (resource: Differing, dialect: Dialect): string => formIn(resource, dialect).key ?? 'id'

/** The definition as a page shows it for a server of this dialect: without the fields that the server lacks, with its limits and its labels. */
export const inDialect = <R extends { inOpen?: PageDefinition | undefined; dialect?: Dialect | undefined }>(
  resource: R,
  dialect: Dialect,
): R => (dialect === 'springblade' ? { ...resource, ...resource.inOpen, inOpen: undefined, dialect } : resource)

/** @returns undefined if nothing differs */
export function narrowed(resource: PageDefinition & Differing): PageDefinition | undefined {
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
