/** Values that the form tests enter into every field of every editable resource, and the values that the API then returns. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { crud } from '#contract/verbs.ts'
import { allResources } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { z } from 'zod'
import type { Api } from './api.ts'
import { expect, type Site } from './fixtures.ts'

/** Editable resources, except the tenant: there is one, which is neither added nor removed. */
export const editable = allResources.filter(
  ({ name, calls, form }) => calls.submit === crud.submit && form.length > 0 && calls.list && name !== 'tenant',
)

export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Fields to omit, because they exclude each other. */
const leave: Record<string, readonly string[]> = {
  /** The most specific place wins, a bed has one device, and a price may belong to another hospital. */
  equ: ['hosId', 'secId', 'roomId', 'bedId', 'priceId'],
}

/** Values that a resource's rules require: the key of an option, or a typed text. */
const requiredValues: Record<string, Record<string, string>> = {
  /** Only orders may set a bed or a device to in use. */
  bed: { state: '0' },
  equ: { state: '0' },
  problem: { state: '0' },
  dataScope: { scopeType: '2' },
  appMenu: { parentId: '0' },
  menu: { parentId: '0' },
  region: { parentCode: '00', code: `98${Date.now() % 10_000}`, regionLevel: '1' },
  dept: { deptCategory: '4', lng: '116.4', lat: '39.9' },
  /** In percent; the first three add up to 100. */
  setter: { hosRatio: '60', personRatio: '5.5', platRatio: '34.5', withdrawFeeRate: '0.6' },
  receiver: { ratio: '12.5' },
  /** The only category that has every field. */
  sms: { category: '3' },
}

/** The fields of a form to fill, with the value for fields that the resource's rules restrict. */
export function fieldsToFill(site: Site, { name, form }: Resource): [field: string, value: string | undefined][] {
  const first = (query: string) => site.sql<{ v: string }>(`${query} limit 1`)[0]?.v ?? ''
  const lookups: Record<string, () => Record<string, string>> = {
    problem: () => ({ batch: first('select batch as v from ward_equ where is_deleted = 0') }),
    dept: () => ({ regionCode: first('select region_code as v from ward_hos where region_code is not null') }),
    setter: () => ({ hosId: first('select hos_id as v from ward_setter where is_deleted = 1') }),
  }
  const values = { ...requiredValues[name], ...lookups[name]?.() }
  return form.filter((field) => !leave[name]?.includes(field)).map((field) => [field, values[field]])
}

/** A row that has to be removed before a new one can be added: every hospital has exactly one rule. */
export const inTheWay = (site: Site, { name }: Resource): string | undefined =>
  name === 'setter' ? site.sql<{ id: string }>('select id from ward_setter where is_deleted = 0')[0]!.id : undefined

/** The value that the API returns for a typed value; an empty one stands for an uploaded picture. */
function storedValue(meta: FieldMeta, typed: string): unknown {
  if (meta.base === 'dateTime') return typed.replace('T', ' ')
  if (meta.base === 'money') return '1250'
  if (meta.kind === 'ratio') return String(Math.round(Number(typed) * 100))
  if (typed === '') return expect.stringMatching(/^\/upload\/\d{8}\/\w+\.png$/)
  if (meta.base === 'rich') return '<p>第一行<b>粗</b></p>'
  return meta.secret ? expect.stringContaining('*') : typed
}

const rows = z.array(z.record(z.string(), z.unknown()))
type Row = z.infer<typeof rows>[number]
const flat = (tree: readonly Row[]): Row[] => tree.flatMap((row) => [row, ...flat(rows.catch([]).parse(row.children))])

async function idsOf(api: Api, resource: Resource, filter: Record<string, string>): Promise<string[]> {
  const data = await api.get(`${resource.api}/${resource.calls.list}`, { size: '200', descs: 'id', ...filter })
  const list = rows.safeParse(data).data ?? z.object({ records: rows }).parse(data).records
  return flat(list).map((row) => String(row.id))
}

/** How the forms of a page are filled and submitted. */
export interface PageForms {
  /** Adds a row. @returns what was typed or chosen, by field */
  add: () => Promise<Record<string, string>>
  /** Opens the row's form, changes one field and saves. */
  edit: (id: string, field: string, value: string) => Promise<void>
  /** The content of the row's page. */
  view: (id: string) => Promise<string>
  remove: (id: string) => Promise<void>
}

/** Adds, edits, shows and deletes one row with the forms of its page, and checks the row by the API after each step. */
export async function live(api: Api, resource: Resource, forms: PageForms): Promise<void> {
  const isText = (name: string) => fieldOf(resource, name).base === 'text' && !fieldOf(resource, name).dict && !fieldOf(resource, name).ref
  const before = new Set(await idsOf(api, resource, {}))
  const typed = await forms.add()
  const key = resource.search.find((name) => isText(name) && typed[name] && name in resource.entity.shape && name !== 'batch')
  const newIds = (await idsOf(api, resource, key ? { [key]: typed[key]! } : {})).filter((id) => !before.has(id))
  expect(newIds).toHaveLength(1)
  const [id = ''] = newIds
  const stored = (await api.row(resource, id)) ?? {}
  const want = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, storedValue(fieldOf(resource, name), value)]))
  expect(Object.fromEntries(Object.keys(typed).map((name) => [name, String(stored[name])]))).toEqual(want)

  const changed = resource.form
    .filter((name) => typed[name] && !/^http|^\d+$/.test(typed[name]) && (isText(name) || fieldOf(resource, name).base === 'textarea'))
    .at(-1)
  const other = changed ?? 'hosRatio'
  await forms.edit(id, other, changed ? 'changed' : '50')
  const now = (await api.row(resource, id)) ?? {}
  expect(now).toMatchObject({ [other]: changed ? 'changed' : 5000 })
  const rest = ([name]: [string, unknown]) => typed[name] !== undefined && name !== other
  expect(Object.entries(now).filter(rest)).toEqual(Object.entries(stored).filter(rest))

  const column = resource.columns.find((name) => isText(name) && typed[name])
  expect(await forms.view(id)).toContain(column ? String(now[column]) : '12.50')

  await forms.remove(id)
  expect((await api.row(resource, id))?.id).toBeUndefined()
}

/** The address of a row's page. */
export const viewOf = ({ path, name }: Resource, id: string) => `${path}/${id}${name === 'dict' || name === 'dictBiz' ? '/entries' : ''}`
