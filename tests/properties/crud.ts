/** Model-based: after any sequence of submits and removes, lists and details equal a plain list of rows. */
import { fieldOf, callPath, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { isUniqueText } from '#contract/sample.ts'
import { toWire } from '#contract/wire.ts'
import { schema, tableNamed } from '#db/tables/index.ts'
import { idsOf } from '#seeds/samples.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { good } from './values.ts'
import type { World } from './world.ts'

type Form = Record<string, string | number>
type Row = Record<string, unknown> & { id: string; children?: Row[] }

/** Attachments are created by uploads only, and there is one tenant. */
export const editable = allResources.filter(
  ({ name, calls }) => calls.submit && calls.remove && calls.list && name !== 'attach' && name !== 'tenant',
)
const flat = (nodes: readonly Row[]): Row[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

let count = 0
/** A word unique to this row. */
const fresh = () => `u${++count}`

/** Form values that follow rules: of references and unique texts, and those that the definition does not tell. Undefined omits the field. */
export function fixed({ make, db }: World, resource: Resource): Record<string, fc.Arbitrary<string | number | undefined>> {
  const { name, form, fields } = resource
  const one = (value: string | number | undefined) => fc.constant(value)
  const hospital = () => make.hospital()
  const each = (value: () => string) => fc.constant(0).map(value)
  const word = each(fresh)
  const freeState = fc.constantFrom(0, 2)
  // keepAlive always has a value, because clearing it restores its default.
  const menu = { parentId: one('0'), category: one(1), name: word, code: word, keepAlive: fc.constantFrom(0, 1) }
  const dictionary = { parentId: one('0'), code: word, dictKey: one('-1') }
  const device = name === 'problem' ? db.select().from(schema.equ).get()! : undefined
  const all: Record<string, Record<string, fc.Arbitrary<string | number | undefined>>> = {
    bed: { state: freeState },
    equ: { hosId: one(hospital().hos.id), state: freeState },
    type: { typeCode: word },
    price: { hosId: one('0'), capPerDay: one(0) },
    problem: { batch: one(device?.batch), problemType: one('lock') },
    banner: { link: one('/pages/index'), startTime: one('2026-01-01 00:00:00'), endTime: one('2027-01-01 00:00:00') },
    setter: { hosId: each(() => hospital().hos.id), hosRatio: one(6000), personRatio: one(1000), platRatio: one(3000) },
    payee: { openId: word, hosId: one(hospital().hos.id) },
    receiver: { account: word, hosId: one(hospital().hos.id) },
    menu,
    appMenu: menu,
    topMenu: { code: word },
    role: { parentId: one('0'), roleAlias: word },
    dept: {
      parentId: one('0'),
      deptCategory: one(4),
      state: fc.constantFrom(0, 1),
      phone: one('020-83062114'),
      regionCode: one(undefined),
      lng: fc.constantFrom('113.264', '-0.5'),
      lat: fc.constantFrom('23.1291', '-33'),
    },
    user: { account: word, phone: each(() => String(17_009_990_000 + ++count)), roleId: one(''), deptId: one(''), postId: one('') },
    // scopeField always has its default, because clearing it restores that.
    dataScope: { menuId: one('1'), scopeField: one('*'), scopeType: fc.integer({ min: 1, max: 4 }) },
    apiScope: { menuId: one('1'), scopePath: each(() => `/nowhere/${fresh()}`) },
    region: { parentCode: one('00'), code: each(() => String(990_000 + ++count)), regionLevel: one(1) },
    client: { clientId: word },
    param: { paramKey: word },
    dict: dictionary,
    dictBiz: dictionary,
    oss: { ossCode: word },
    // The category is fixed, because fields of other categories are dropped.
    sms: { smsCode: word, category: one(3), secretKey: one('secret') },
  }
  const derived = form.flatMap((field) => {
    const { ref, only, required = false } = fields[field] ?? {}
    if (ref) return [[field, required ? fc.constantFrom(...idsOf(db, ref, only)) : one(undefined)] as const]
    return isUniqueText(resource, field) ? [[field, word] as const] : []
  })
  return { ...Object.fromEntries(derived), ...all[name] }
}

/** Form fields that a change must not touch: unique values stay unique, and a region is its code. */
const immutableFields: Partial<Record<string, readonly string[]>> = { region: ['code'], setter: ['hosId'] }

type Step =
  | { what: 'add'; form: Form }
  | { what: 'change'; at: number; form: Form; some: string[] }
  | { what: 'clear'; at: number; field: string }
  | { what: 'same'; at: number }
  | { what: 'remove'; at: number; also: number }

/** Valid forms of new rows. */
export const forms = (resource: Resource, rules: ReturnType<typeof fixed>): fc.Arbitrary<Form> =>
  fc
    .record(Object.fromEntries(resource.form.map((name) => [name, rules[name] ?? good(fieldOf(resource, name))])))
    .map(
      (all) =>
        Object.fromEntries(
          Object.entries(all).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
        ) as Form,
    )

function steps(resource: Resource, world: World): fc.Arbitrary<Step[]> {
  const rules = fixed(world, resource)
  const form = forms(resource, rules)
  const at = fc.nat(20)
  const clearable = resource.form.filter(
    (name) => !fieldOf(resource, name).required && !rules[name] && fieldOf(resource, name).base !== 'code',
  )
  const changing = resource.form.filter((name) => !immutableFields[resource.name]?.includes(name))
  const add = form.map((of) => ({ what: 'add' as const, form: of }))
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: add },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('change' as const), at, form, some: fc.subarray(changing, { minLength: 1 }) }) },
    ...(clearable.length
      ? [{ weight: 2, arbitrary: fc.record({ what: fc.constant('clear' as const), at, field: fc.constantFrom(...clearable) }) }]
      : []),
    { weight: 2, arbitrary: fc.record({ what: fc.constant('same' as const), at }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('remove' as const), at, also: at }) },
  )
  return fc.tuple(add, fc.array(step, { minLength: 3, maxLength: 8 })).map(([first, more]) => [first, ...more])
}

/** The calls of a resource as a client makes them. */
export function client({ call, token }: World, resource: Resource) {
  const ask = (verb: 'list' | 'detail' | 'submit' | 'remove', query: Record<string, string | number> = {}, body?: unknown) =>
    call(verb === 'submit' || verb === 'remove' ? 'POST' : 'GET', callPath(resource, verb)!, { token, query, body })
  return {
    async all(): Promise<{ rows: Row[]; total: number }> {
      const page = async (current: number) =>
        (await ask('list', { size: 500, current, ...(resource.name === 'region' && { parentCode: '00' }) })).data
      const first = await page(1)
      if (resource.shape === 'tree') return { rows: flat(first as Row[]), total: flat(first as Row[]).length }
      const { records, total, pages } = first as { records: Row[]; total: number; pages: number }
      const rows = [...records]
      for (let current = 2; current <= pages; current++) rows.push(...((await page(current)) as { records: Row[] }).records)
      return { rows, total }
    },
    detail: async (id: string) => (await ask('detail', resource.name === 'region' ? { code: id } : { id })).data as Record<string, unknown>,
    submit: async (body: object) => (await ask('submit', {}, body)).msg,
    remove: async (ids: readonly string[]) => (await ask('remove', { ids: ids.join(',') })).msg,
  }
}

/** Submitting a row as it was read does not change it. */
async function comesBack(api: ReturnType<typeof client>, id: string): Promise<void> {
  const untimed = ({ updateTime: _at, updateUser: _by, ...row }: Record<string, unknown>) => row
  const before = await api.detail(id)
  expect(await api.submit(before), JSON.stringify(before)).toBe('操作成功')
  expect(untimed(await api.detail(id))).toEqual(untimed(before))
}

/** Rows of the seed have values that no generator creates. */
export async function seededRowsComeBack(world: World, resource: Resource): Promise<void> {
  const api = client(world, resource)
  for (const { id } of (await api.all()).rows.slice(0, 40)) await comesBack(api, id)
}

/** @param runs number of sequences */
export async function rowsAreWhatWasWritten(world: World, resource: Resource, runs: number): Promise<void> {
  const api = client(world, resource)
  const wireValues = (form: Form) =>
    Object.fromEntries(
      resource.form.flatMap((name) => {
        const meta = fieldOf(resource, name)
        return name in form ? [[name, toWire(meta, typeof form[name] === 'string' ? form[name].trim() : form[name])]] : []
      }),
    )
  await fc.assert(
    fc.asyncProperty(steps(resource, world), async (sequence) => {
      const old = (await api.all()).rows.map((row) => row.id)
      const model = new Map<string, Form>()
      const pick = (at: number) => [...model.keys()][at % Math.max(1, model.size)]
      for (const step of sequence) {
        if (step.what === 'add') {
          expect(await api.submit({ ...step.form, ...(resource.name === 'user' && { password: 'a secret word' }) })).toBe('操作成功')
          const newRows = (await api.all()).rows.filter(({ id }) => !old.includes(id) && !model.has(id))
          expect(newRows).toHaveLength(1)
          model.set(newRows[0]!.id, step.form)
          continue
        }
        const id = pick(step.at)
        if (id === undefined) continue
        if (step.what === 'remove') {
          const ids = [...new Set([id, pick(step.also)!])]
          expect(await api.remove(ids)).toBe('操作成功')
          for (const gone of ids) {
            model.delete(gone)
            expect(await api.detail(gone)).toEqual({})
          }
          expect(await api.remove(ids)).toBe('操作失败')
          if (resource.name !== 'region') expect(await api.submit({ ...step, id })).toBe('操作失败')
          continue
        }
        if (step.what === 'same') {
          await comesBack(api, id)
          continue
        }
        const change =
          step.what === 'clear'
            ? { [step.field]: '' }
            : Object.fromEntries(step.some.flatMap((name) => (name in step.form ? [[name, step.form[name]!]] : [])))
        const key = resource.name === 'region' ? { code: id, parentCode: '00' } : { id }
        expect(await api.submit({ ...change, ...key })).toBe('操作成功')
        model.set(id, { ...model.get(id), ...change })
      }
      const { rows, total } = await api.all()
      expect(total).toBe(old.length + model.size)
      expect(new Set(rows.map((row) => row.id))).toEqual(new Set([...old, ...model.keys()]))
      for (const [id, form] of model) {
        expect(await api.detail(id)).toMatchObject(wireValues(form))
        expect(rows.find((row) => row.id === id)).toMatchObject(wireValues(form))
      }
      expectOrder(resource, rows, [...model.keys()])
    }),
    // Failures are not shrunk: rows of a failed run remain, and would disturb the smaller examples.
    { numRuns: runs, endOnFailure: true },
  )
}

/** Places have an order of their own, which `tests/api/place-order.test.ts` checks. */
const places = new Set(['section', 'room', 'bed'])

/** By `sort` where there is one, else newest first; the id breaks ties. */
function expectOrder(resource: Resource, rows: readonly Row[], ids: readonly string[]): void {
  if (places.has(resource.name)) return
  const mine = rows.filter((row) => ids.includes(row.id))
  const bySort = 'sort' in resource.fields
  const sorted = [...mine].sort((a, b) =>
    bySort && a.sort !== b.sort
      ? Number(a.sort) - Number(b.sort)
      : (BigInt(a.id) < BigInt(b.id) ? -1 : 1) * (bySort || !('createTime' in (tableNamed(resource.name) ?? {})) ? 1 : -1),
  )
  expect(mine.map((row) => row.id)).toEqual(sorted.map((row) => row.id))
}
