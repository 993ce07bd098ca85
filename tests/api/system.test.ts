/** Parameters, dictionaries and menus: their behaviour beyond the four verbs. */
import { buttonCodes, menuItem, type MenuItem } from '#contract/session.ts'
import { schema } from '#db/tables/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi, type TestApi } from './server.ts'

const base = '/api/blade-system'
let api: TestApi
let token: string

beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

type Row = Record<string, unknown> & { id: string; children?: Row[] }
const get = async (path: string, query?: Record<string, string | number>) =>
  (await api.call('GET', `${base}/${path}`, { token, query })).data
const list = async (path: string, query?: Record<string, string | number>) =>
  (await get(path, query)) as { records: Row[]; total: number; size: number; current: number; pages: number }
const submit = (resource: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  api.call('POST', `${base}/${resource}/submit`, { token, body, headers })
const remove = (resource: string, ...ids: string[]) =>
  api.call('POST', `${base}/${resource}/remove`, { token, query: { ids: ids.join(',') } })

describe('parameters', () => {
  const whole = { paramName: '客服电话', paramKey: 'service.phone', paramValue: '123456', remark: '新用户' }

  test('can be inserted, partly updated, cleared and removed', async () => {
    const reply = await submit('param', { ...whole, isDeleted: 1, createUser: '7', createTime: '1999-01-01 00:00:00' })
    expect([reply.status, reply.data, reply.msg]).toEqual([200, {}, '操作成功'])
    const [row] = (await list('param/list')).records
    expect(row).toMatchObject({ ...whole, createTime: '2026-11-21 10:00:00' })
    expect(row!.id).toMatch(/^\d{16,19}$/)

    api.pass(60_000)
    expect((await submit('param', { id: row!.id, paramValue: '654321', remark: null })).code).toBe(200)
    expect(await get('param/detail', { id: row!.id })).toMatchObject({
      ...whole,
      paramValue: '654321',
      createTime: '2026-11-21 10:00:00',
      updateTime: '2026-11-21 10:01:00',
    })
    expect((await submit('param', { id: row!.id, remark: '' })).code).toBe(200)
    expect(await get('param/detail', { id: row!.id })).toMatchObject({ paramValue: '654321', remark: '' })
    expect(api.db.select().from(schema.param).get()).toMatchObject({ remark: null, isDeleted: 0 })

    expect((await remove('param', row!.id, '404')).msg).toBe('操作成功')
    expect((await list('param/list')).total).toBe(0)
    expect(api.db.select().from(schema.param).get()).toMatchObject({ isDeleted: 1 })
    for (const again of [await remove('param', row!.id), await submit('param', { id: row!.id, remark: 'x' })])
      expect([again.status, again.code, again.msg]).toEqual([200, 400, '操作失败'])
    expect((await submit('param', whole)).code).toBe(200)
  })

  test('refuse missing, too long and duplicate values', async () => {
    const msg = async (body: Record<string, unknown>, language?: string) =>
      (await submit('param', body, language ? { 'Accept-Language': language } : undefined)).msg
    expect(await msg({})).toBe('请输入参数名称')
    expect(await msg({ ...whole, paramKey: '  ' })).toBe('请输入参数键名')
    expect(await msg({ ...whole, paramValue: undefined })).toBe('请输入参数键值')
    expect(await msg({ ...whole, paramValue: undefined }, 'en')).toBe('Enter the parameter value')
    expect(await msg({ ...whole, paramKey: 'x'.repeat(65) })).toBe('参数键名不能超过64个字符')
    expect(await msg({ ...whole, paramName: { a: 1 } })).toBe('参数名称格式不正确')
    expect(await msg(whole)).toBe('操作成功')
    expect(await msg(whole)).toBe('参数键名已存在!')
    const { id } = api.make.make('param')
    expect(await msg({ id, paramKey: whole.paramKey })).toBe('参数键名已存在!')
    expect(await msg({ id, paramName: '' })).toBe('请输入参数名称')
    expect((await api.call('POST', `${base}/param/remove`, { token })).msg).toBe('缺少必要的请求参数: ids')
  })
})

describe.each([
  ['dict', 'dict'],
  ['dict-biz', 'dictBiz'],
] as const)('%s', (path, table) => {
  const parent = { code: 'colour', dictKey: -1, dictValue: '颜色', sort: 1, isSealed: 0 }
  const byCode = async (code: string) => (await get(`${path}/dictionary`, { code })) as Row[]
  const makeParent = async (over: Record<string, unknown> = {}) => {
    await submit(path, { ...parent, ...over })
    return (await list(`${path}/parent-list`, { code: String(over.code ?? parent.code) })).records[0]!
  }
  const makeChild = async (parentId: string, dictKey: string, over: Record<string, unknown> = {}) => {
    const reply = await submit(path, { parentId, dictKey, dictValue: `值${dictKey}`, isSealed: 0, code: 'something else', ...over })
    expect(reply.msg).toBe('操作成功')
    const all = (await get(`${path}/list`)) as Row[]
    const flat = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
    return flat(all).find((row) => row.dictKey === dictKey && row.parentId === parentId)!
  }

  test('parents are a page, children a tree that carries the code of the parent', async () => {
    const colour = await makeParent()
    expect(colour).toMatchObject({ parentId: '0', dictKey: '-1', code: 'colour', parentName: '顶级' })
    const red = await makeChild(colour.id, '1')
    const dark = await makeChild(red.id, '11')
    await makeChild(colour.id, '2')
    expect([red.code, dark.code, red.sort, red.parentName]).toEqual(['colour', 'colour', 1, '颜色'])

    const children = (await get(`${path}/child-list`, { parentId: colour.id, current: 1, size: 10 })) as Row[]
    expect(children.map((row) => [row.dictKey, row.hasChildren, row.children?.length])).toEqual([
      ['1', true, 1],
      ['2', false, undefined],
    ])
    expect(children[1]).not.toHaveProperty('children')
    for (const parentId of ['', '-1', '404']) expect(await get(`${path}/child-list`, { parentId })).toEqual([])

    const [root] = (await get(`${path}/tree`, { code: 'DICT' })) as Row[]
    expect(root).toMatchObject({ id: colour.id, parentId: '0', title: '颜色', key: colour.id, value: colour.id, hasChildren: true })
    expect((await list(`${path}/parent-list`, { dictValue: '颜' })).total).toBe(1)
    expect((await list(`${path}/parent-list`, { dictValue: '值' })).total).toBe(0)
    const everything = (await get(`${path}/list`, { dictValue: '值' })) as Row[]
    expect(everything.map((row) => row.dictKey)).toEqual(['1', '2'])
  })

  test('a dictionary shows its open entries to every signed-in user', async () => {
    const colour = await makeParent()
    await makeChild(colour.id, '2', { sort: 9 })
    await makeChild(colour.id, '1', { sort: 3 })
    await makeChild(colour.id, '3', { isSealed: 1 })
    const gone = await makeChild(colour.id, '4')
    await remove(path, gone.id)
    api.make.user('nobody')
    const { data } = await api.call('GET', `${base}/${path}/dictionary`, { token: await api.login('nobody'), query: { code: 'colour' } })
    expect((data as Row[]).map((row) => [row.dictKey, row.dictValue])).toEqual([
      ['1', '值1'],
      ['2', '值2'],
    ])
    expect((await api.call('GET', `${base}/${path}/dictionary`, { token })).msg).toBe('缺少必要的请求参数: code')
  })

  test('keys are unique within a code, also for a parent', async () => {
    const colour = await makeParent()
    await makeChild(colour.id, '1')
    expect((await submit(path, { parentId: colour.id, dictKey: 1, dictValue: 'x', isSealed: 0 })).msg).toBe('当前字典键值已存在!')
    expect((await submit(path, parent)).msg).toBe('当前字典键值已存在!')
    const other = await makeParent({ code: 'size' })
    expect((await submit(path, { id: other.id, code: 'colour' })).msg).toBe('当前字典键值已存在!')
    expect((await list(`${path}/parent-list`, { code: 'size' })).total).toBe(1)
  })

  test('renaming the code of a parent renames everything below it', async () => {
    const colour = await makeParent()
    const red = await makeChild(colour.id, '1')
    await makeChild(red.id, '11')
    expect((await submit(path, { id: colour.id, code: 'color' })).code).toBe(200)
    expect((await byCode('color')).map((row) => row.dictKey).sort()).toEqual(['1', '11'])
    expect(await byCode('colour')).toEqual([])
    expect((await submit(path, { id: red.id, code: 'mine', dictValue: '红' })).code).toBe(200)
    expect((await byCode('color')).find((row) => row.dictKey === '1')).toMatchObject({ dictValue: '红', code: 'color' })
  })

  test('moving never creates a cycle, and sets the code of the new parent', async () => {
    const colour = await makeParent()
    const size = await makeParent({ code: 'size' })
    const red = await makeChild(colour.id, '1')
    const dark = await makeChild(red.id, '11')
    const move = async (id: string, parentId: unknown) => (await submit(path, { id, parentId })).msg
    expect(await move(red.id, red.id)).toBe('父节点不可选择自身!')
    expect(await move(red.id, dark.id)).toBe('父节点不可选择下级节点!')
    expect(await move(colour.id, dark.id)).toBe('父节点不可选择下级节点!')
    expect(await move(red.id, '404')).toBe('上级字典不存在!')
    expect(await move(red.id, size.id)).toBe('操作成功')
    expect((await byCode('size')).map((row) => row.dictKey).sort()).toEqual(['1', '11'])
  })

  test('an entry can only be removed after or with its children', async () => {
    const colour = await makeParent()
    const red = await makeChild(colour.id, '1')
    expect((await remove(path, colour.id)).msg).toBe('请先删除子节点!')
    expect((await byCode('colour')).length).toBe(1)
    expect((await remove(path, red.id, colour.id)).msg).toBe('操作成功')
    expect((await list(`${path}/parent-list`)).total).toBe(0)
  })

  test('forms name missing fields', async () => {
    expect((await submit(path, {})).msg).toBe('请输入字典编号')
    expect((await submit(path, { code: 'x' })).msg).toBe('请输入字典名称')
    expect((await submit(path, { code: 'x', dictValue: 'x' })).msg).toBe('请输入字典排序')
    expect((await submit(path, { code: 'x', dictValue: 'x', sort: 1 })).msg).toBe('请选择封存')
    const colour = await makeParent()
    expect((await submit(path, { parentId: colour.id, dictValue: 'x', isSealed: 0 })).msg).toBe('请输入字典键值')
    expect((await submit(path, { code: 'x', dictValue: 'x', sort: -1, isSealed: 0 })).msg).toBe('字典排序超出允许范围')
    expect(api.db.select().from(schema[table]).all()).toHaveLength(1)
  })
})

describe('menus', () => {
  const nodes = (data: unknown) => z.array(menuItem).parse(data)
  const paths = (items: MenuItem[]): string[] => items.flatMap((item) => [item.path, ...paths(item.children)])
  const ask = async (account: string, call: string, query?: Record<string, string>) =>
    (await api.call('GET', `${base}/menu/${call}`, { token: await api.login(account), query })).data

  /** money → order (view, refund) and refund; system → param. The clerk has order, its view, and param. */
  function plant() {
    const money = api.make.make('menu', { code: 'money', path: '/money', sort: 2 })
    const system = api.make.make('menu', { code: 'system', path: '/system', sort: 1 })
    const order = api.make.make('menu', { code: 'order', path: '/money/order', parentId: money.id })
    api.make.make('menu', { code: 'refund', path: '/money/refund', parentId: money.id })
    const param = api.make.make('menu', { code: 'param', path: '/system/param', parentId: system.id })
    for (const code of ['order_view', 'order_refund']) api.make.make('menu', { code, category: 2, parentId: order.id, path: '' })
    api.make.user('clerk', { codes: ['order', 'order_view', 'param'] })
    const tops = ['daily', 'setup', 'empty'].map((code, sort) => api.make.make('topMenu', { code, name: code, sort }))
    const settings = [
      { topMenuId: tops[0]!.id, menuId: order.id },
      { topMenuId: tops[1]!.id, menuId: param.id },
    ]
    api.db.insert(schema.topMenuSetting).values(settings).run()
    return { tops }
  }

  test('routes contain the granted menus with their ancestors, in order, leaves without children', async () => {
    plant()
    const raw = (await ask('clerk', 'routes')) as Row[]
    expect(paths(nodes(raw))).toEqual(['/system', '/system/param', '/money', '/money/order'])
    const leaf = raw[1]!.children![0]!
    expect(Object.keys(leaf).sort()).toEqual(
      [
        'action',
        'alias',
        'category',
        'code',
        'group',
        'hasChildren',
        'id',
        'isOpen',
        'meta',
        'name',
        'parentId',
        'path',
        'query',
        'remark',
        'sort',
        'source',
      ].sort(),
    )
    expect(leaf).toMatchObject({ category: 1, remark: '', hasChildren: false, parentId: raw[1]!.id })
    expect(paths(nodes(await ask('admin', 'routes')))).toHaveLength(5)
  })

  test('a top menu shows only its own menus; empty ones are hidden', async () => {
    const { tops } = plant()
    expect(paths(nodes(await ask('clerk', 'routes', { topMenuId: tops[0]!.id })))).toEqual(['/money', '/money/order'])
    expect(await ask('clerk', 'routes', { topMenuId: tops[2]!.id })).toEqual([])
    expect(((await ask('clerk', 'top-menu')) as Row[]).map((row) => row.code)).toEqual(['daily', 'setup'])
    api.make.user('nobody')
    expect(await ask('nobody', 'top-menu')).toEqual([])
    expect(await ask('nobody', 'routes')).toEqual([])
    expect(await ask('nobody', 'buttons')).toEqual([])
  })

  test('buttons are the granted leaves below their menus', async () => {
    plant()
    const raw = (await ask('clerk', 'buttons')) as Row[]
    expect(raw.map((row) => [row.code, row.category])).toEqual([['order', 1]])
    expect(raw[0]!.children![0]).not.toHaveProperty('children')
    expect(buttonCodes(nodes(raw))).toEqual(['order_view'])
    expect(buttonCodes(nodes(await ask('admin', 'buttons'))).sort()).toEqual(['order_refund', 'order_view'])
  })
})

test('clients may query the tenant before sign-in; there is one', async () => {
  const reply = await api.call('GET', `${base}/tenant/info`, { query: { domain: 'http://console' } })
  expect([reply.status, reply.code, reply.data]).toEqual([200, 200, {}])
  expect(await get('tenant/select')).toMatchObject([{ tenantId: '000000', tenantName: '管理组' }])
  expect((await api.call('GET', `${base}/tenant/select`)).status).toBe(401)
})
