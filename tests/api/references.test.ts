/** A row cannot be deleted while another row refers to it, for every reference in the definitions. */
import { fieldOf, callPath, type Resource } from '#contract/resource.ts'
import { countLabel } from '#contract/labels/nouns.ts'
import { rowLabel } from '#contract/labels/index.ts'
import { allResources, resourceNamed } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { tableNamed } from '#db/tables/index.ts'
import { dept } from '#db/tables/system.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
  // Only the references of these rows need to make sense.
  api.db.$client.pragma('foreign_keys = off')
  api.db.$client.pragma('ignore_check_constraints = on')
})
afterAll(() => api.stop())

const tableOf = (name: string) => tableNamed(name)!

let count = 0
/** Inserts a row with some value in every required column. @returns its id */
function plant(table: SQLiteTable, over: Readonly<Record<string, unknown>>): string {
  const id = String(++count + 7_000_000)
  const needed = Object.entries(getTableColumns(table)).filter(([, column]) => column.notNull && !column.hasDefault)
  const values = needed.map(([name, column]) => [name, column.dataType === 'number' ? 8 : `x${id}`])
  const row = { ...Object.fromEntries(values), id, ...over }
  api.db.insert(table).values(row).run()
  return String(row.id)
}

/** The resource that a field refers to, and the values of both rows that make one refer to the other. */
function targetOf({ ref, dict, kind, base, stamp }: FieldMeta) {
  if (stamp) return undefined
  const to = ref ?? (kind === 'region' ? 'region' : undefined)
  if (to)
    return {
      to,
      values: (): Record<string, unknown> => ({}),
      fieldValue: (id: string): string | number => (kind === 'refs' ? `1,${id},2` : id),
    }
  const entry = kind === 'process' ? { code: 'flow', from: 'dict' as const } : dict
  if (!entry) return undefined
  const key = base === 'code' ? 77 : 'key77'
  return {
    to: entry.from === 'dict' ? 'dict' : 'dictBiz',
    values: (): Record<string, unknown> => ({ code: entry.code, dictKey: String(key), dictValue: '七十七', parentId: '5' }),
    fieldValue: (): string | number => (kind === 'process' ? 'flow_key77' : key),
  }
}

const isLog = ({ name }: Resource) => ['audit', 'usual', 'api', 'error'].includes(name)
const columns = new Set<unknown>()
const references = allResources
  .filter((resource) => !isLog(resource))
  .flatMap((from) =>
    Object.keys(from.entity.shape).flatMap((field) => {
      const target = targetOf(fieldOf(from, field))
      const to = target && resourceNamed(target.to)
      const column = getTableColumns(tableOf(from.name))[field]
      // Resources that share a table count once.
      if (!to?.calls.remove || columns.has(column)) return []
      columns.add(column)
      return [{ ...target!, from, field, to, title: `${from.name}.${field} → ${to.name}` }]
    }),
  )

/** Messages that the contract prescribes. */
const children = '请先删除子节点!'
const fixed: Readonly<Record<string, string>> = {
  'section hosId': children,
  'room secId': children,
  'bed roomId': children,
  ...Object.fromEntries(['hosId', 'secId', 'roomId', 'bedId', 'typeId'].map((field) => [`equ ${field}`, '存在关联设备,不能删除!'])),
  'equ priceId': '价格已被设备使用,不能删除!',
  'order hosId': '存在关联订单,不能删除!',
  'user roleId': '角色已分配用户,不能删除!',
  'user postId': '岗位已分配用户,不能删除!',
}

const remove = (resource: Resource, ids: string, headers = {}) =>
  api.call('POST', callPath(resource, 'remove')!, { token, query: { [resource.name === 'region' ? 'id' : 'ids']: ids }, headers })

describe('a referenced row can only be deleted after the row that refers to it', () => {
  test('the definitions contain references of every kind', () => {
    expect(references.length).toBeGreaterThan(60)
  })

  test.each(references)('$title', async ({ from, field, to, values, fieldValue }) => {
    const id = plant(tableOf(to.name), values())
    const table = tableOf(from.name)
    const referring = plant(table, { [field]: fieldValue(id) })
    const { status, msg } = await remove(to, id)
    const meta = fieldOf(from, field)
    const text = meta.kind === 'parent' ? children : fixed[`${from.name} ${field}`]
    const sentence = `仍有 ${countLabel(from.name, '1', 'zh')}关联该${rowLabel(to.name, 'zh')},不能删除`
    expect([status, msg]).toEqual([400, text ?? sentence])
    expect(
      api.db
        .select()
        .from(tableOf(to.name))
        .where(eq(getTableColumns(tableOf(to.name)).id!, id))
        .get(),
    ).not.toMatchObject({ isDeleted: 1 })
    const own = getTableColumns(table)
    if (own.isDeleted) api.db.update(table).set({ isDeleted: 1 }).where(eq(own.id!, referring)).run()
    else api.db.delete(table).where(eq(own.id!, referring)).run()
    expect((await remove(to, id)).msg).toBe('操作成功')
  })

  test('a region with a hospital', async () => {
    const region = resourceNamed('region')!
    const id = plant(tableOf('region'), {})
    const deptId = plant(dept, { deptCategory: 4 })
    api.db.insert(tableOf('hos')).values({ deptId, regionCode: id }).run()
    expect((await remove(region, id)).msg).toBe('仍有 1 个机构关联该行政区划,不能删除')
    api.db.update(dept).set({ isDeleted: 1 }).where(eq(dept.id, deptId)).run()
    expect((await remove(region, id)).msg).toBe('操作成功')
  })
})

describe('the refusal', () => {
  const equ = resourceNamed('equ')!
  const devices = () => [plant(tableOf('equ'), { batch: `SB-${++count}` }), plant(tableOf('equ'), { batch: `SB-${++count}` })] as const
  const order = (equId: string) => plant(tableOf('order'), { equId, state: 3 })
  const english = { 'Accept-Language': 'en' }

  test('names the referring resource and the number of its rows, in the language of the caller', async () => {
    const [id] = devices()
    for (let n = 0; n < 2; n++) order(id)
    plant(tableOf('problem'), { equId: id })
    expect((await remove(equ, id)).msg).toBe('仍有 1 条问题反馈、2 个订单关联该设备,不能删除')
    expect((await remove(equ, id, english)).msg).toBe('This device is used by 1 fault report and 2 orders and cannot be deleted')
  })

  test('names the referenced row among several, and deletes none of them', async () => {
    const [used, free] = devices()
    order(used)
    const name = api.db
      .select()
      .from(tableOf('equ'))
      .where(eq(getTableColumns(tableOf('equ')).id!, used))
      .get()!.batch as string
    expect((await remove(equ, `${free},${used}`)).msg).toBe(`“${name}”仍有 1 个订单关联,不能删除`)
    expect((await remove(equ, `${free},${used}`, english)).msg).toBe(`“${name}” is used by 1 order. Nothing was deleted`)
    expect((await remove(equ, free)).msg).toBe('操作成功')
  })

  test('counts up to 99', async () => {
    const [id] = devices()
    for (let n = 0; n < 101; n++) order(id)
    expect((await remove(equ, id)).msg).toBe('仍有 99+ 个订单关联该设备,不能删除')
  })
})
