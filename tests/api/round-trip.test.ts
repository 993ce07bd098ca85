/** An import reads what an export wrote: every importable resource, as CSV and as workbook, with hostile values. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { openColumns, offeredColumns } from '#app/resource/columns.ts'
import { loader as download } from '#app/resource/transfer/download.ts'
import { action, loader } from '#app/resource/transfer/import.tsx'
import { keysOf } from '#contract/dictionaries.ts'
import { resources } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consoleOf } from './console.ts'
import { startMoney } from './money.ts'

const importable = Object.values(resources as Readonly<Record<string, Resource>>).filter(({ importBy }) => importBy.length)

let api: Awaited<ReturnType<typeof startMoney>>
let desk: Awaited<ReturnType<typeof consoleOf>>
/** Ids for references: two hospitals whose sections, rooms and beds have the same names. */
let refs: Record<string, string>[]
beforeEach(async () => {
  api = await startMoney()
  // An entry whose name is the key of another.
  const equStatus = { 0: '2', 1: '使用中', 2: '0' }
  const dictionaries = new Map(
    importable.flatMap(({ form, fields }) => form.flatMap((name) => fields[name]!.dict ?? [])).map((dict) => [dict.code, dict]),
  )
  for (const [code, dict] of dictionaries) {
    const entries = Object.fromEntries(keysOf(dict).map((key) => [key, `${code} ${key}`]))
    api.make.dictionary(dict.from === 'dict' ? 'dict' : 'dictBiz', code, code === 'equ_status' ? equStatus : entries)
  }
  refs = ['第一医院', '=第二,"医院"'].map((deptName) => {
    const { hos, section, room } = api.make.hospital({ deptName })
    return { hosId: hos.id, secId: section.id, roomId: room.id }
  })
  for (const place of refs) {
    await submit('bed', { roomId: place.roomId, bedName: '-1床', state: 0, sort: 1, remark: '' })
    const bed = (await rowsOf('bed')).find(({ roomId }) => roomId === place.roomId)
    place.bedId = String(bed!.id)
    place.typeId = api.make.make('type', { typeName: `型号${place.hosId}` }).id
    place.priceId = api.make.price(place.typeId, { hosId: place.hosId }).id
    const rowOf = (name: string): string => api.make.sample(name, rowOf)
    for (const { form, fields } of importable)
      for (const name of form) {
        const { ref } = fields[name]!
        if (ref) place[name] ??= rowOf(ref)
      }
  }
  for (const { name, path } of importable) {
    const menu = api.make.make('menu', { code: name, path })
    api.make.make('menu', { code: `${name}_add`, parentId: menu.id, category: 2 })
  }
  desk = await consoleOf(api, 'admin')
})
afterEach(() => api.stop())

const call = (name: string) => resources[name as keyof typeof resources].api.replace('/api/', '')
async function submit(name: string, body: Record<string, unknown>) {
  const answer = await api.send(`${call(name)}/submit`, body)
  expect(answer, JSON.stringify([name, body, answer.msg])).toMatchObject({ success: true })
}
async function rowsOf(name: string): Promise<AnyRow[]> {
  const { data } = await api.call('GET', `/api/${call(name)}/list`, { token: api.token, query: { size: 500 } })
  return (data as { records: AnyRow[] }).records
}

const hostile = fc.constantFrom(
  ...['=1+1', '+8613800000000', '-2', '@SUM(A1)', "'=x", "''-x", "'普通", '＝1', '＠a', '0571', '1234567890123456789', '1e5', 'TRUE', '5%'],
  ...['a,b;c d', '"引号"', "it's", '𠮷野家', '👩‍⚕️', 'مرحبا', '2027-01-05', '2027/1/5', '是', '_x0041_', '&lt;<b>', 'x'.repeat(60)],
  ...['null', '1,280.00', '内科/101', '`反引号', '#标签', '1.10'],
)
const paragraphs = fc.oneof(hostile, fc.constantFrom('一\n二', '=a\n-b', '"\n"', `${'长'.repeat(250)}\n`))
const times = fc.constantFrom(
  '1970-01-01 00:00:00',
  '2000-02-29 23:59:59',
  '2026-12-31 00:00:01',
  '9999-12-31 23:59:59',
  '1900-01-01 00:00:00',
)

function valueOf(name: string, meta: FieldMeta, resource: Resource): fc.Arbitrary<unknown> {
  const cut = hostile.map((text) => [...text].slice(0, Math.min(meta.max ?? 60, 55) - 3).join(''))
  const value: fc.Arbitrary<unknown> =
    meta.base === 'textarea'
      ? paragraphs.map((text) => text.trim())
      : meta.base === 'money'
        ? fc.constantFrom(0, 1, 10, 1999, 123_456_789, 9_000_000_000_000)
        : meta.base === 'dateTime'
          ? times
          : meta.dict
            ? fc.constantFrom(
                ...(resource.name === 'equ' || resource.name === 'bed'
                  ? [0, 2]
                  : keysOf(meta.dict).map((key) => (meta.wire === 'number' ? Number(key) : key))),
              )
            : meta.wire === 'number'
              ? fc.integer({ min: 1, max: 44_640 })
              : cut
  return meta.required ? value : fc.option(value, { nil: '' })
}

/** Bodies of new rows; those of one resource differ in their names. */
function bodies(resource: Resource): fc.Arbitrary<Record<string, unknown>[]> {
  const own = resource.form.filter((name) => !fieldOf(resource, name).ref)
  const body = fc.record(Object.fromEntries(own.map((name) => [name, valueOf(name, fieldOf(resource, name), resource)])))
  const row = fc.tuple(body, fc.nat(1), fc.boolean()).map(([values, at, everywhere]) => {
    const places = Object.fromEntries(resource.form.flatMap((name) => (fieldOf(resource, name).ref ? [[name, refs[at]![name]]] : [])))
    return { ...places, ...(resource.fields.hosId?.orAll && everywhere && { hosId: '0' }), ...values }
  })
  return fc.array(row, { minLength: 1, maxLength: 12 }).map((rows) =>
    rows.map((values, i) => {
      const name = resource.title!
      const body: Record<string, unknown> = { ...values }
      // A bed takes one device.
      if (i > 0 && 'bedId' in body) body.bedId = ''
      // A cap is not below the price of one unit.
      if ('capPerDay' in body) body.capPerDay = Math.max(Number(body.capPerDay), Number(body.unitPrice))
      return { ...body, [name]: `${String(body[name])}${i}x` }
    }),
  )
}

async function exported(resource: Resource, format: string, columns: readonly string[], language: 'zh' | 'en') {
  const [, module, name] = resource.path.split('/')
  const query = new URLSearchParams([['format', format], ...columns.map((column) => ['columns', column])])
  const response = await download({
    request: desk.request(`/export${resource.path}?${query}`, { language }),
    context: desk.context,
    params: { module, resource: name },
  })
  expect(response.status).toBe(200)
  return new File([await response.arrayBuffer()], `rows.${format}`)
}

async function post(resource: Resource, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const packed = new Response(form)
  const body = await packed.arrayBuffer()
  const request = desk.request(`${resource.path}/import`, { method: 'POST', body })
  request.headers.set('Content-Type', packed.headers.get('Content-Type')!)
  request.headers.set('Content-Length', String(body.byteLength))
  const answer = await action({ request, context: desk.context, params: {} })
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer))
  const work = new URL(answer.headers.get('Location')!, 'http://console.test').searchParams.get('work')!
  const page = await loader({
    request: desk.request(`${resource.path}/import?work=${work}`),
    context: desk.context,
    params: {},
  })
  return { work, page }
}

/** The typed values of these rows, in no particular order. */
const typed = (resource: Resource, rows: readonly AnyRow[]) =>
  rows.map((row) => JSON.stringify(Object.fromEntries(resource.form.map((name) => [name, row[name]])))).sort()

test.each(importable.map((resource) => [resource.name, resource] as const))(
  '%s: exported, removed and imported, every row is the same',
  async (name, resource) => {
    const before = new Set((await rowsOf(name)).map(({ id }) => String(id)))
    const mine = async () => (await rowsOf(name)).filter(({ id }) => !before.has(String(id)))
    const remove = async (rows: readonly AnyRow[]) => {
      const query = { ids: rows.map(({ id }) => String(id)).join(',') }
      if (rows.length)
        expect(await api.call('POST', `/api/${call(name)}/remove`, { token: api.token, query })).toMatchObject({ success: true })
    }
    const column = fc.constantFrom(offeredColumns(resource), openColumns(resource))
    await fc.assert(
      fc.asyncProperty(
        bodies(resource),
        fc.constantFrom('csv', 'xlsx'),
        column,
        fc.constantFrom('zh' as const, 'en' as const),
        async (rows, format, columns, language) => {
          // The store keeps only a few checked imports at once.
          desk = await consoleOf(api, 'admin')
          await remove(await mine())
          for (const body of rows) await submit(name, body)
          const createdRows = await mine()
          const file = await exported(resource, format, columns, language)

          const unchanged = await post(resource, { file })
          expect(unchanged.page).toMatchObject({ step: 'checked', good: 0 })
          if ('bad' in unchanged.page) for (const { reasons } of unchanged.page.bad) expect(reasons).toEqual(['已存在'])
          expect('ignored' in unchanged.page && unchanged.page.ignored).not.toEqual([])

          await remove(createdRows)
          const { work, page } = await post(resource, { file })
          expect(page).toMatchObject({ good: createdRows.length })
          expect((await post(resource, { commit: work })).page).toMatchObject({ step: 'added', good: createdRows.length })
          const again = await mine()
          expect(typed(resource, again)).toEqual(typed(resource, createdRows))
        },
      ),
      { numRuns: 5, endOnFailure: true },
    )
  },
)
