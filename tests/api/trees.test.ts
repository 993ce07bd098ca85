/** Menus, departments, roles and regions as trees: lists, searches, moves. */
import { labState } from '#contract/endpoints/lab.ts'
import { allResources } from '#contract/resources/index.ts'
import { buttonCodes, menuItem } from '#contract/session.ts'
import { schema } from '#db/tables/index.ts'
import { seed } from '#seeds/index.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { z } from 'zod'
import { wirePassword } from '../factory.ts'
import { startApi, type TestApi } from './server.ts'

const base = '/api/blade-system'
let api: TestApi
let token: string

beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator', deptId: '0' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

type Row = Record<string, unknown> & { id: string; hasChildren: boolean; children?: Row[] }
const get = async (path: string, query?: Record<string, string>, as = token) =>
  (await api.call('GET', `${base}/${path}`, { token: as, query })).data as Row[]
const submit = (path: string, body: object) => api.call('POST', `${base}/${path}/submit`, { token, body })
const remove = async (path: string, ids: string) => (await api.call('POST', `${base}/${path}/remove`, { token, query: { ids } })).msg
const names = (rows: Row[], key = 'name') => rows.map((row) => row[key])
const idIn = (data: unknown) => z.object({ id: z.string() }).parse(data).id

describe.each([
  ['menu', 'menu'],
  ['appmenu', 'appMenu'],
] as const)('%s', (path, table) => {
  const whole = { name: '系统', code: 'system', category: 1, sort: 1 }
  const add = async (over: object) => idIn((await submit(path, { ...whole, ...over })).data)

  /** system → param → param_add; system → empty. */
  async function plant() {
    const system = await add({ action: 0, alias: 'System', path: '/system' })
    const param = await add({ parentId: system, name: '参数', code: 'param', alias: 'Parameters' })
    const empty = await add({ parentId: system, name: '空', code: 'empty', sort: 2 })
    const button = await add({ parentId: param, name: '新增', code: 'param_add', category: 2 })
    return { system, param, empty, button }
  }

  test('lazy lists return one level, with and without buttons; a search covers all levels', async () => {
    const { system, param, button } = await plant()
    const top = await get(`${path}/lazy-list`, { parentId: '0' })
    expect(top.map((row) => [row.id, row.hasChildren])).toEqual([[system, true]])
    expect(top[0]).toMatchObject({ parentName: '顶级', isOpen: 1, action: 0, remark: '' })
    expect(top[0]).not.toHaveProperty('children')
    expect((await get(`${path}/lazy-list`, { parentId: system })).map((row) => [row.code, row.hasChildren, row.parentName])).toEqual([
      ['param', true, '系统'],
      ['empty', false, '系统'],
    ])
    expect((await get(`${path}/lazy-list`, { parentId: param })).map((row) => row.id)).toEqual([button])
    const menus = await get(`${path}/lazy-menu-list`, { parentId: system })
    expect(menus.map((row) => [row.code, row.hasChildren])).toEqual([
      ['param', false],
      ['empty', false],
    ])
    const rows = await get(`${path}/lazy-list`, { parentId: '', code: 'param' })
    expect(rows.map((row) => [row.code, row.hasChildren, names(row.children!, 'code')])).toEqual([['param', true, ['param_add']]])
    expect((await get(`${path}/lazy-list`, { name: '系' })).map((row) => [row.code, row.hasChildren])).toEqual([['system', true]])
  })

  test('menu-list is a page in one dialect, a tree in the other; selects see menus only', async () => {
    const { system } = await plant()
    expect(await get(`${path}/menu-list`, { current: '1', size: '2' })).toMatchObject({ total: 3, size: 2, pages: 2 })
    const { raw } = await api.call('POST', '/api/blade-auth/token', {
      query: { grantType: 'password', tenantId: '000000', account: 'admin', password: wirePassword('admin') },
    })
    const open = (raw.data as { accessToken: string }).accessToken
    const tree = await get(`${path}/menu-list`, {}, open)
    expect([names(tree, 'code'), names(tree[0]!.children!, 'code')]).toEqual([['system'], ['param', 'empty']])
    const [root] = await get(`${path}/tree`)
    expect(root).toMatchObject({ id: system, parentId: '0', title: '系统', key: system, value: system, hasChildren: true })
    expect(names(root!.children!, 'title')).toEqual(['参数', '空'])
    expect(root!.children![0]).not.toHaveProperty('children')
    const everything = await get(`${path}/list`)
    expect(everything[0]!.children![0]!.children![0]).toMatchObject({ code: 'param_add', category: 2, hasChildren: false })
  })

  test('keeps its rules', async () => {
    const { system, param, empty, button } = await plant()
    const msg = async (body: object) => (await submit(path, body)).msg
    expect(await msg({ ...whole, name: '别的' })).toBe('菜单名或编号已存在!')
    expect(await msg({ ...whole, code: 'other' })).toBe('菜单名或编号已存在!')
    expect(await msg({ ...whole, code: 'other', name: '新增', category: 2, parentId: empty })).toBe('操作成功')
    expect(await msg({ id: empty, parentId: button })).toBe('父节点只可选择菜单类型!')
    expect(await msg({ id: param, category: 2 })).toBe('父节点只可选择菜单类型!')
    expect(await msg({ id: system, parentId: system })).toBe('父节点不可选择自身!')
    expect(await msg({ id: system, parentId: param })).toBe('父节点不可选择下级节点!')
    expect(await msg({ id: param, parentId: '404' })).toBe('父节点不存在!')
    expect(await msg({})).toBe('请输入菜单名称')
    expect(await remove(path, param)).toBe('请先删除子节点!')
    expect((await submit(path, { id: param, alias: '', remark: '' })).data).toEqual({ id: param })
    expect(api.db.select().from(schema[table]).where(eq(schema[table].id, param)).get()).toMatchObject({ parentId: system, alias: '' })
    expect(await remove(path, `${param},${button}`)).toBe('操作成功')
  })
})

describe('departments', () => {
  const whole = { deptName: '总部', fullName: '总部', sort: 1 }
  const add = async (over: object = {}) => idIn((await submit('dept', { ...whole, ...over })).data)
  const rows = () => api.db.select().from(schema.dept).where(eq(schema.dept.isDeleted, 0)).all()

  test('have the fields of a lazy table, flat pages, and a search over all levels', async () => {
    api.make.dictionary('dict', 'org_category', { 1: '公司', 2: '部门' })
    const reply = await submit('dept', { ...whole, deptCategory: 1, parentId: '' })
    expect(reply.data).toEqual({ id: idIn(reply.data), tenantId: '000000', deptCategoryName: '公司' })
    const office = await add({ parentId: idIn(reply.data), deptName: '运营部' })
    expect((await get('dept/lazy-list', { parentId: '0' })).map((row) => [row.deptName, row.hasChildren])).toEqual([['总部', true]])
    expect(await get('dept/lazy-list', { parentId: '', deptName: '运营' })).toMatchObject([{ parentName: '总部', hasChildren: false }])
    expect((await get('dept/lazy-tree', { parentId: '0' })).map((row) => [row.title, row.hasChildren])).toEqual([['总部', true]])
    expect(await get('dept/tree')).toMatchObject([{ title: '总部', children: [{ id: office, title: '运营部', value: office }] }])
    const page = (await get('dept/page', { size: '1' })) as unknown as { records: Row[]; total: number }
    expect([page.total, page.records.length, page.records[0]!.hasChildren]).toEqual([2, 1, true])
    expect((await submit('dept', { ...whole, parentId: '404' })).msg).toBe('上级部门不存在!')
    expect(await remove('dept', idIn(reply.data))).toBe('请先删除子节点!')
    expect((await get('dept/list', { deptName: '运营' })).map((row) => row.ancestors)).toEqual([`0,${idIn(reply.data)}`])
  })

  test('random moves keep ancestors correct and create no cycle', async () => {
    const move = fc.record({ what: fc.nat(7), to: fc.integer({ min: -1, max: 7 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        const ids: string[] = []
        for (let i = 0; i < 8; i++) ids.push(await add({ parentId: i ? ids[Math.floor((i - 1) / 2)] : '0' }))
        const parent = new Map(rows().map((row) => [row.id, row.parentId]))
        const above = (id: string): string[] => (parent.has(id) ? [...above(parent.get(id)!), parent.get(id)!] : [])
        for (const { what, to } of moves) {
          const [id, target] = [ids[what]!, to < 0 ? '0' : ids[to]!]
          const { msg } = await submit('dept', { id, parentId: target })
          if (target === id) expect(msg).toBe('父节点不可选择自身!')
          else if (above(target).includes(id)) expect(msg).toBe('父节点不可选择下级节点!')
          else {
            expect(msg).toBe('操作成功')
            parent.set(id, target)
          }
        }
        for (const row of rows()) expect([row.parentId, row.ancestors]).toEqual([parent.get(row.id), above(row.id).join(',')])
      }),
      { numRuns: 15 },
    )
  })
})

test('role trees are nodes; a role cannot be put below itself', async () => {
  const parent = api.make.make('role', { roleName: '经理' })
  const child = api.make.make('role', { roleName: '副经理', parentId: parent.id })
  const tree = await get('role/tree')
  expect(await get('role/tree-by-id', { roleId: '404' })).toEqual(tree)
  expect(tree.find((node) => node.id === parent.id)).toMatchObject({ title: '经理', children: [{ title: '副经理', hasChildren: false }] })
  expect((await submit('role', { id: parent.id, parentId: child.id })).msg).toBe('父节点不可选择下级节点!')
  expect((await get('role/list', { roleName: '副' })).map((row) => row.parentName)).toEqual(['经理'])
})

describe('regions', () => {
  const whole = { parentCode: '0', code: '00', name: '中国', regionLevel: 0, sort: 1 }
  const put = (over: object) => submit('region', { ...whole, ...over })
  const detail = async (code: string) => (await get('region/detail', { code })) as unknown as Row

  test('a submit adds or updates by code, and descendants repeat the names of their ancestors', async () => {
    await put({})
    await put({ parentCode: '00', code: '32', name: '江苏省', regionLevel: 1 })
    await put({ parentCode: '32', code: '3201', name: '南京市', level: 2, regionLevel: undefined })
    await put({ parentCode: '3201', code: '320106', name: '鼓楼区', regionLevel: 3 })
    expect(await detail('00')).toMatchObject({ parentCode: '0', parentName: '顶级', provinceCode: '' })
    expect((await put({ parentCode: '00', code: '32', name: '江苏', regionLevel: 1 })).msg).toBe('操作成功')
    expect(await detail('320106')).toMatchObject({
      id: '320106',
      ancestors: '00,32,3201',
      parentName: '南京市',
      provinceName: '江苏',
      cityCode: '3201',
      districtName: '鼓楼区',
      townCode: '',
      regionLevel: 3,
    })
    expect((await put({ code: '32', parentCode: '3201' })).msg).toBe('父节点不可选择下级节点!')
    expect((await put({ code: '9', parentCode: '404' })).msg).toBe('父节点不存在!')

    expect((await get('region/lazy-tree', { parentCode: '00' })).map((row) => [row.id, row.parentId, row.title, row.hasChildren])).toEqual([
      ['32', '00', '江苏', true],
    ])
    expect((await get('region/lazy-list', { parentCode: '3201' })).map((row) => [row.code, row.hasChildren])).toEqual([['320106', false]])
    expect((await get('region/lazy-list', { parentCode: '', name: '鼓楼' })).map((row) => row.code)).toEqual(['320106'])
    const drop = (id: string) => api.call('POST', `${base}/region/remove`, { token, query: { id } })
    expect((await drop('32')).msg).toBe('请先删除子节点!')
    expect((await drop('320106')).msg).toBe('操作成功')
    expect(await detail('320106')).toEqual({})
  })
})

test('the seed creates menus for every resource with a list, with buttons as leaves, and all 34 provinces', async () => {
  const db = emptyDatabase()
  await seed(db, { kind: 'demo', now: api.clock(), orders: 5 })
  const provinces = db.select().from(schema.region).where(eq(schema.region.regionLevel, 1)).all()
  expect(new Set(provinces.map((row) => row.code)).size).toBe(34)
  for (const row of db.select().from(schema.region).all())
    expect(row.ancestors.split(',').at(-1)).toBe(row.parentCode === '0' ? '' : row.parentCode)
  const rows = db.select().from(schema.menu).all()
  const paths = new Set(rows.map((row) => row.path))
  for (const resource of allResources.filter((r) => r.calls.list)) expect(paths).toContain(resource.path)
  expect(rows.filter((row) => row.path.startsWith('/system/') && row.source === 'circle')).toEqual([])
  api.db.insert(schema.menu).values(rows).run()
  const codes = buttonCodes(z.array(menuItem).parse(await get('menu/buttons')))
  // The button of the lab is left out, because this server has no lab.
  expect(codes.sort()).toEqual(rows.flatMap((row) => (row.category === 2 && row.code !== labState.needs ? [row.code] : [])).sort())
  db.$client.close()
})
