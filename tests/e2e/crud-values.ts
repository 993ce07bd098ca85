/** What the tests of forms fill into every field of every editable resource, and what the API holds afterwards. */
import { crud, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/values.ts'
import { z } from 'zod'
import type { Api } from './api.ts'
import { expect, type Site } from './fixtures.ts'

/** There is one tenant, which is neither added nor removed. */
export const editable = allResources.filter(
  ({ name, calls, form }) => calls.submit === crud.submit && form.length > 0 && calls.list && name !== 'tenant',
)

export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Fields that are omitted, where one excludes another. */
const leave: Record<string, readonly string[]> = {
  /** The deepest place decides, a bed has one device, and a price may belong to another hospital. */
  equ: ['hosId', 'secId', 'roomId', 'bedId', 'priceId'],
}

/** Values that a resource's rules require: the key of an option, or what is typed. */
const given: Record<string, Record<string, string>> = {
  /** Only orders set whether a bed or a device is in use. */
  bed: { state: '0' },
  equ: { state: '0' },
  problem: { state: '0' },
  dataScope: { scopeType: '2' },
  appMenu: { parentId: '0' },
  menu: { parentId: '0' },
  region: { parentCode: '00', code: `98${Date.now() % 10_000}`, regionLevel: '1' },
  dept: { deptCategory: '4', lng: '116.4', lat: '39.9' },
  /** Percent, together the whole. */
  setter: { hosRatio: '60', personRatio: '5.5', platRatio: '34.5', withdrawFeeRate: '0.6' },
  receiver: { ratio: '12.5' },
  /** The one kind that has every field. */
  sms: { category: '3' },
}

/** The fields of a form that are filled, with the value where a row's rules allow only some. */
export function wanted(site: Site, { name, form }: Resource): [field: string, value: string | undefined][] {
  const first = (query: string) => site.sql<{ v: string }>(`${query} limit 1`)[0]?.v ?? ''
  const known: Record<string, () => Record<string, string>> = {
    problem: () => ({ batch: first('select batch as v from ward_equ where is_deleted = 0') }),
    dept: () => ({ regionCode: first('select region_code as v from ward_hos where region_code is not null') }),
    setter: () => ({ hosId: first('select hos_id as v from ward_setter where is_deleted = 1') }),
  }
  const values = { ...given[name], ...known[name]?.() }
  return form.filter((field) => !leave[name]?.includes(field)).map((field) => [field, values[field]])
}

/** A row that stands in the way of a new one. why: every hospital has exactly one rule */
export const inTheWay = (site: Site, { name }: Resource): string | undefined =>
  name === 'setter' ? site.sql<{ id: string }>('select id from ward_setter where is_deleted = 0')[0]!.id : undefined

/** The value that the API should hold after a field was filled; an empty one for a picture that was uploaded. */
function kept(meta: FieldMeta, typed: string): unknown {
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
  const found = rows.safeParse(data).data ?? z.object({ records: rows }).parse(data).records
  return flat(found).map((row) => String(row.id))
}

/** The ways of one page: how its forms are filled and sent. */
export interface Hand {
  /** Adds a row. @returns what was typed or chosen, by field */
  add: () => Promise<Record<string, string>>
  /** Opens the row's form, changes one field and saves. */
  edit: (id: string, field: string, value: string) => Promise<void>
  /** What the page of the row shows. */
  view: (id: string) => Promise<string>
  remove: (id: string) => Promise<void>
}

/** The life of one row through its page's own forms; after each step the API holds what it should, and nothing else. */
export async function live(api: Api, resource: Resource, hand: Hand): Promise<void> {
  const isText = (name: string) => resource.fields[name]!.base === 'text' && !resource.fields[name]!.dict && !resource.fields[name]!.ref
  const before = new Set(await idsOf(api, resource, {}))
  const typed = await hand.add()
  const key = resource.search.find((name) => isText(name) && typed[name] && name in resource.entity.shape && name !== 'batch')
  const found = (await idsOf(api, resource, key ? { [key]: typed[key]! } : {})).filter((id) => !before.has(id))
  expect(found).toHaveLength(1)
  const [id = ''] = found
  const stored = (await api.row(resource, id)) ?? {}
  const want = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, kept(resource.fields[name]!, value)]))
  expect(Object.fromEntries(Object.keys(typed).map((name) => [name, String(stored[name])]))).toEqual(want)

  const changed = resource.form
    .filter((name) => typed[name] && !/^http|^\d+$/.test(typed[name]) && (isText(name) || resource.fields[name]!.base === 'textarea'))
    .at(-1)
  const other = changed ?? 'hosRatio'
  await hand.edit(id, other, changed ? 'changed' : '50')
  const now = (await api.row(resource, id)) ?? {}
  expect(now).toMatchObject({ [other]: changed ? 'changed' : 5000 })
  const rest = ([name]: [string, unknown]) => typed[name] !== undefined && name !== other
  expect(Object.entries(now).filter(rest)).toEqual(Object.entries(stored).filter(rest))

  const shown = resource.columns.find((name) => isText(name) && typed[name])
  expect(await hand.view(id)).toContain(shown ? String(now[shown]) : '12.50')

  await hand.remove(id)
  expect((await api.row(resource, id))?.id).toBeUndefined()
}

/** Where the page of a row is. */
export const viewOf = ({ path, name }: Resource, id: string) => `${path}/${id}${name === 'dict' || name === 'dictBiz' ? '/entries' : ''}`
