/** Grants of roles: what they contain, who may change them, and when changes take effect. */
import type { TreeNode } from '#contract/outputs.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Reply, type TestApi } from './server.ts'

const base = '/api/blade-system'
let api: TestApi
let token: string
let admin: ReturnType<TestApi['make']['user']>

beforeEach(async () => {
  api = await startApi()
  admin = api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

interface Keys {
  menu: string[]
  dataScope: string[]
  apiScope: string[]
}
const get = (path: string, query?: Record<string, string>, as = token) => api.call('GET', `${base}/${path}`, { token: as, query })
const post = (path: string, body: unknown, as = token) => api.call('POST', `${base}/${path}`, { token: as, body })
const keysOf = async (roleId: string, as = token) => (await get('menu/role-tree-keys', { roleIds: roleId }, as)).data as Keys
const grant = (roleId: string, keys: Partial<Record<keyof Keys, string[] | null>>, as = token) =>
  post('role/grant', { roleIds: [roleId], menuIds: keys.menu ?? null, dataScopeIds: keys.dataScope, apiScopeIds: keys.apiScope }, as)
const flat = (nodes: TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const idOf = (code: string) => api.db.select({ id: schema.menu.id }).from(schema.menu).where(eq(schema.menu.code, code)).get()!.id
const outcomeOf = ({ status, msg }: Reply) => [status, msg]

/** Creates the menus system → param (add, edit, view) and role, a clerk with some of them, and one scope of each kind on param. */
function createMenus() {
  const { make } = api
  const system = make.make('menu', { code: 'system', name: '系统' })
  const param = make.make('menu', { code: 'param', name: '参数', parentId: system.id })
  for (const code of ['param_add', 'param_edit', 'param_view']) make.make('menu', { code, category: 2, parentId: param.id, path: '' })
  make.make('menu', { code: 'role', parentId: system.id })
  const data = make.make('dataScope', { menuId: param.id, scopeName: '参数 [本人可见]' })
  const path = make.make('apiScope', { menuId: param.id, scopePath: '/blade-system/param/list' })
  const clerk = make.user('clerk', { codes: ['param', 'param_view'] })
  return { system, param, data, path, clerk }
}

test('the tree of grants has three parts; scopes are below their menus', async () => {
  const { system, param, data, path } = createMenus()
  const tree = (await get('menu/grant-tree')).data as Record<keyof Keys, TreeNode[]>
  expect(Object.keys(tree)).toEqual(['menu', 'dataScope', 'apiScope'])
  expect(tree.menu[0]).toMatchObject({ id: system.id, parentId: '0', title: '系统', key: system.id, value: system.id, hasChildren: true })
  expect(flat(tree.menu)).toHaveLength(6)
  expect(flat(tree.dataScope).map((node) => [node.id, node.parentId])).toEqual([
    [system.id, '0'],
    [param.id, system.id],
    [data.id, param.id],
  ])
  expect(flat(tree.apiScope).at(-1)).toMatchObject({ id: path.id, hasChildren: false })
  expect(flat(tree.apiScope).at(-1)).not.toHaveProperty('children')
})

test('a grant replaces everything; saving it unchanged changes nothing', async () => {
  const { clerk, data, path } = createMenus()
  const chosen = { menu: [idOf('param'), idOf('param_add')], dataScope: [data.id], apiScope: [path.id] }
  expect((await grant(clerk.role.id, chosen)).data).toEqual({})
  const storedKeys = await keysOf(clerk.role.id)
  expect({ ...storedKeys, menu: [...storedKeys.menu].sort() }).toEqual({ ...chosen, menu: [...chosen.menu].sort() })
  await grant(clerk.role.id, storedKeys)
  expect(await keysOf(clerk.role.id)).toEqual(storedKeys)
  expect(outcomeOf(await post('role/grant', { roleIds: [clerk.role.id], menuIds: null }))).toEqual([200, '操作成功'])
  expect(await keysOf(clerk.role.id)).toEqual({ menu: [], dataScope: [], apiScope: [] })
  expect(outcomeOf(await grant('404', chosen))).toEqual([200, '操作失败'])
  expect(outcomeOf(await get('menu/role-tree-keys'))).toEqual([400, '缺少必要的请求参数: roleIds'])
})

test('revoking a menu closes its calls at once, granting it opens them again', async () => {
  const { clerk, path } = createMenus()
  const userToken = await api.login('clerk')
  const keys = { ...(await keysOf(clerk.role.id)), apiScope: [path.id] }
  await grant(clerk.role.id, keys)
  expect((await get('param/list', {}, userToken)).status).toBe(200)
  await grant(clerk.role.id, { menu: [idOf('param_view')] })
  expect((await get('param/list', {}, userToken)).status).toBe(403)
  await grant(clerk.role.id, keys)
  expect((await get('param/list', {}, userToken)).status).toBe(200)
  await api.call('POST', `${base}/menu/remove`, { token, query: { ids: idOf('param_view') } })
  expect((await get('param/detail', { id: '1' }, userToken)).status).toBe(403)
})

test('users who do not hold everything see and grant their own part, and leave the rest unchanged', async () => {
  const { clerk } = createMenus()
  api.make.user('lead', { codes: ['param', 'param_view', 'role', 'role_grant'] })
  const lead = await api.login('lead')
  api.make.grant(clerk.role.id, ['param_add'])
  const before = await keysOf(clerk.role.id)
  const visibleIds = new Set(flat(((await get('menu/grant-tree', {}, lead)).data as { menu: TreeNode[] }).menu).map((node) => node.id))
  expect(visibleIds).toEqual(new Set(['param', 'param_view', 'role', 'role_grant'].map(idOf)))

  await grant(clerk.role.id, { menu: before.menu.filter((id) => visibleIds.has(id)) }, lead)
  expect((await keysOf(clerk.role.id)).menu.sort()).toEqual(before.menu.sort())
  expect(outcomeOf(await grant(clerk.role.id, { menu: [idOf('param_edit')] }, lead))).toEqual([400, '不能授予自己没有的权限!'])
  expect(await keysOf(clerk.role.id)).toEqual(before)
})

describe('users cannot gain or grant permissions beyond their own', () => {
  beforeEach(() => void createMenus())
  const codes = [
    'user',
    'user_add',
    'user_edit',
    'user_role',
    'user_reset',
    'user_delete',
    'role_add',
    'role_edit',
    'dept_add',
    'dept_edit',
    'param',
  ]
  const users = '/api/blade-user'
  const asLead = async () => {
    const head = api.make.make('dept')
    const at = api.make.hospital({ parentId: head.id, ancestors: `0,${head.id}` })
    const other = api.make.hospital({ parentId: head.id, ancestors: `0,${head.id}`, deptName: '第二医院' })
    const lead = api.make.user('lead', { codes, deptId: at.hos.id })
    return { lead, userToken: await api.login('lead'), at, head, other }
  }

  test('with roles', async () => {
    const { lead, userToken, at } = await asLead()
    const give = (userIds: string, roleIds: string) => api.call('POST', `${users}/grant`, { token: userToken, query: { userIds, roleIds } })
    const equal = api.make.user('equal', { codes: ['param'], deptId: at.hos.id })
    expect(outcomeOf(await give(lead.id, admin.role.id))).toEqual([400, '不能授予自己没有的权限!'])
    expect(outcomeOf(await give(equal.id, `${equal.role.id},${admin.role.id}`))).toEqual([400, '不能授予自己没有的权限!'])
    expect(outcomeOf(await give(admin.id, lead.role.id))).toEqual([400, '无权操作权限高于自己的用户!'])
    expect(outcomeOf(await give(equal.id, lead.role.id))).toEqual([200, '操作成功'])
    for (const alias of ['administrator', 'admin']) {
      expect(outcomeOf(await post('role/submit', { roleName: 'x', roleAlias: alias, sort: 1 }, userToken))[1]).toBe('无权限创建超管角色！')
      expect(outcomeOf(await post('role/submit', { id: lead.role.id, roleAlias: alias }, userToken))[1]).toBe('无权限创建超管角色！')
    }
    expect(outcomeOf(await post('role/submit', { id: admin.role.id, roleAlias: 'gone' }, userToken))[1]).toBe('无权限创建超管角色！')
  })

  test('with accounts', async () => {
    const { userToken, at, lead } = await asLead()
    const whole = { account: 'new', name: 'new', realName: '新人', password: 'a secret word', deptId: at.hos.id }
    const submit = (body: object) => api.call('POST', `${users}/submit`, { token: userToken, body })
    expect(outcomeOf(await submit({ ...whole, roleId: admin.role.id }))).toEqual([400, '不能授予自己没有的权限!'])
    expect(outcomeOf(await submit({ ...whole, roleId: lead.role.id }))).toEqual([200, '操作成功'])
    for (const call of ['reset-password', 'remove'])
      expect((await api.call('POST', `${users}/${call}`, { token: userToken, query: { userIds: admin.id, ids: admin.id } })).msg).toBe(
        '无权操作权限高于自己的用户!',
      )
    expect(outcomeOf(await api.call('POST', `${users}/update`, { token: userToken, body: { id: admin.id, realName: 'x' } }))[0]).toBe(400)
    expect((await api.call('POST', `${users}/update`, { token: userToken, body: { id: lead.id, roleId: admin.role.id } })).status).toBe(400)
  })

  test('with departments', async () => {
    const { userToken, at, head, other, lead } = await asLead()
    const update = (body: object) => api.call('POST', `${users}/update`, { token: userToken, body: { id: lead.id, ...body } })
    expect((await update({ deptId: head.id })).msg).toBe('不能授予自己没有的权限!')
    expect((await update({ deptId: `${at.hos.id},${other.hos.id}` })).msg).toBe('不能授予自己没有的权限!')
    expect((await post('dept/submit', { id: other.hos.id, parentId: at.hos.id }, userToken)).msg).toBe('不能授予自己没有的权限!')
    expect((await post('dept/submit', { id: at.hos.id, deptCategory: 1, parentId: '' }, userToken)).msg).toBe('请先删除子节点!')
    expect(api.db.select().from(schema.dept).where(eq(schema.dept.id, other.hos.id)).get()!.parentId).toBe(head.id)
    const branch = { deptName: '分院', fullName: '分院', deptCategory: 4, sort: 1, parentId: at.hos.id }
    expect((await post('dept/submit', branch, userToken)).msg).toBe('操作成功')
  })
})

test('one administrator always remains', async () => {
  createMenus()
  const last = '至少保留一个超级管理员!'
  const users = '/api/blade-user'
  expect((await api.call('POST', `${users}/remove`, { token, query: { ids: admin.id } })).msg).toBe('不能删除本账号!')
  expect((await api.call('POST', `${users}/grant`, { token, query: { userIds: admin.id, roleIds: '' } })).msg).toBe(last)
  expect((await api.call('POST', `${users}/update`, { token, body: { id: admin.id, roleId: '' } })).msg).toBe(last)
  expect((await post('role/submit', { id: admin.role.id, roleAlias: 'boss' })).msg).toBe(last)
  const remove = (id: string) => api.call('POST', `${base}/role/remove`, { token, query: { ids: id } })
  expect((await remove(admin.role.id)).msg).toBe('不能删除超级管理员角色!')
  const second = api.make.user('second')
  await api.call('POST', `${users}/grant`, { token, query: { userIds: second.id, roleIds: admin.role.id } })
  expect((await remove(second.role.id)).msg).toBe('操作成功')
})

test('administrators cannot remove their own role by any call, but another administrator can', async () => {
  createMenus()
  const users = '/api/blade-user'
  const second = api.make.user('second')
  await api.call('POST', `${users}/grant`, { token, query: { userIds: second.id, roleIds: admin.role.id } })
  const own = '不能移除自己的超级管理员角色!'
  expect((await api.call('POST', `${users}/grant`, { token, query: { userIds: admin.id, roleIds: '' } })).msg).toBe(own)
  expect((await api.call('POST', `${users}/update`, { token, body: { id: admin.id, roleId: second.role.id } })).msg).toBe(own)
  const body = { id: admin.id, roleId: second.role.id }
  expect((await api.call('POST', '/api/blade-system/user/submit', { token, body })).msg).toBe(own)
  const other = await api.login('second')
  expect((await api.call('POST', `${users}/grant`, { token: other, query: { userIds: admin.id, roleIds: '' } })).msg).toBe('操作成功')
  expect((await get('menu/grant-tree')).status).toBe(403)
})

test('a role that is in use or has child roles cannot be removed', async () => {
  const { clerk } = createMenus()
  const remove = async (...ids: string[]) => (await api.call('POST', `${base}/role/remove`, { token, query: { ids: ids.join(',') } })).msg
  expect(await remove(clerk.role.id)).toBe('角色已分配用户,不能删除!')
  const parent = api.make.make('role')
  const child = api.make.make('role', { parentId: parent.id })
  expect(await remove(parent.id)).toBe('请先删除子节点!')
  expect((await post('role/submit', { id: child.id, roleAlias: 'clerk' })).msg).toBe('角色别名已存在!')
  expect(await remove(parent.id, child.id)).toBe('操作成功')
})

test('a path with API scopes is only open to roles that hold one of them', async () => {
  const { clerk, path } = createMenus()
  const userToken = await api.login('clerk')
  expect((await get('param/list', {}, userToken)).status).toBe(403)
  expect((await get('PARAM/list', {}, userToken)).status).toBe(403)
  expect((await get('param/list')).status).toBe(200)
  const { menu } = await keysOf(clerk.role.id)
  await grant(clerk.role.id, { menu, apiScope: [path.id] })
  expect((await get('param/list', {}, userToken)).status).toBe(200)
})

test('data scopes restrict lists, details and writes to the rows that the role may see', async () => {
  const { clerk, data, param, path } = createMenus()
  const { make } = api
  const office = make.make('dept')
  const ward = make.make('dept', { parentId: office.id, ancestors: `0,${office.id}` })
  api.db.update(schema.user).set({ deptId: office.id }).where(eq(schema.user.id, clerk.id)).run()
  make.make('param', { paramKey: 'own', createUser: clerk.id, createDept: 'elsewhere' })
  make.make('param', { paramKey: 'office', createUser: '1', createDept: office.id })
  const below = make.make('param', { paramKey: 'ward', createUser: '1', createDept: ward.id })
  make.make('param', { paramKey: 'foreign', createUser: '1', createDept: '1' })
  const scope = (over: object) => make.make('dataScope', { menuId: param.id, ...over }).id
  const userToken = await api.login('clerk')
  const menu = ['param', 'param_view', 'param_edit'].map(idOf)
  const listParamKeys = async (...dataScope: string[]) => {
    await grant(clerk.role.id, { menu, dataScope, apiScope: [path.id] })
    const { records } = (await get('param/list', { ascs: 'param_key' }, userToken)).data as { records: { paramKey: string }[] }
    return records.map((row) => row.paramKey)
  }
  expect(await listParamKeys()).toEqual(['foreign', 'office', 'own', 'ward'])
  expect(await listParamKeys(data.id)).toEqual(['own'])
  expect((await get('param/detail', { id: below.id }, userToken)).data).toEqual({})
  expect((await post('param/submit', { id: below.id, paramValue: 'x' }, userToken)).msg).toBe('操作失败')
  expect(await listParamKeys(scope({ scopeType: 3, scopeColumn: 'create_dept' }))).toEqual(['office'])
  expect(await listParamKeys(scope({ scopeType: 4, scopeColumn: 'create_dept' }))).toEqual(['office', 'ward'])
  expect(await listParamKeys(data.id, scope({ scopeType: 3 }))).toEqual(['office', 'own'])
  expect(await listParamKeys(scope({ scopeType: 3, scopeColumn: 'no_such' }))).toEqual([])
  expect(await listParamKeys(scope({ scopeType: 1, scopeColumn: '-' }))).toHaveLength(4)
  const custom = { menuId: param.id, resourceCode: 'x', scopeName: 'x', scopeType: 5, scopeValue: 'select 1' }
  expect(outcomeOf(await post('data-scope/submit', custom))).toEqual([400, '自定义规则不支持'])
})

test('an order that a data scope hides cannot be ended or refunded', async () => {
  const { make } = api
  const at = make.hospital()
  const orders = [make.order({}, at), make.order({ createUser: 'x' }, at)]
  const clerk = make.user('clerk', { codes: ['order', 'order_view', 'order_finish', 'order_refund'], deptId: at.hos.id })
  const userToken = await api.login('clerk')
  api.db.update(schema.order).set({ createUser: clerk.id }).where(eq(schema.order.id, orders[0]!.id)).run()
  const { menu } = await keysOf(clerk.role.id)
  const scope = make.make('dataScope', { menuId: idOf('order') })
  await grant(clerk.role.id, { menu, dataScope: [scope.id] })
  const list = (await get('order/list', {}, userToken)).data as { records: { id: string }[] }
  expect(list.records.map((row) => row.id)).toEqual([orders[0]!.id])
  const refund = { id: orders[1]!.id, amount: 100, requestNo: 'refund-1' }
  expect((await post('pay/refund', refund, userToken)).msg).toBe('无权操作该订单')
  expect((await get('order/finish', { id: orders[1]!.id }, userToken)).msg).toBe('无权操作该订单')
  expect((await get('order/finish', { id: orders[0]!.id }, userToken)).msg).toBe('操作成功')
})

test('users cannot remove the data scopes that restrict them', async () => {
  const { data, path } = createMenus()
  const codes = ['param', 'role', 'role_grant', 'dataScope_edit', 'dataScope_delete', 'apiScope_edit', 'apiScope_delete']
  const lead = api.make.user('lead', { codes })
  const userToken = await api.login('lead')
  const { menu } = await keysOf(lead.role.id)
  await grant(lead.role.id, { menu, dataScope: [data.id] })
  await grant(lead.role.id, { menu }, userToken)
  expect((await keysOf(lead.role.id)).dataScope).toEqual([data.id])
  for (const [name, id, wider] of [
    ['data-scope', data.id, { scopeType: 1 }],
    ['api-scope', path.id, { scopePath: '/elsewhere' }],
  ] as const) {
    expect((await post(`${name}/submit`, { id, ...wider }, userToken)).msg).toBe('不能授予自己没有的权限!')
    expect((await api.call('POST', `${base}/${name}/remove`, { token: userToken, query: { ids: id } })).msg).toBe('不能授予自己没有的权限!')
  }
})

test('top menus are granted as a whole', async () => {
  const { system, param } = createMenus()
  const top = api.make.make('topMenu')
  const tree = (await get('menu/grant-top-tree')).data as Record<keyof Keys, TreeNode[]>
  expect(tree).toMatchObject({ dataScope: [], apiScope: [] })
  expect(flat(tree.menu)).toHaveLength(3)
  const put = (menuIds: string[] | null) => post('topmenu/grant', { topMenuIds: [top.id], menuIds })
  const chosen = async () => ((await get('menu/top-tree-keys', { topMenuIds: top.id })).data as Keys).menu.sort()
  await put([system.id, param.id])
  expect(await chosen()).toEqual([system.id, param.id].sort())
  await put([param.id])
  expect(await chosen()).toEqual([param.id])
  await put(null)
  expect(await chosen()).toEqual([])
})

describe('a user who sees only some rows of a list', () => {
  const codes = ['param', 'param_view', 'role', 'role_grant', 'user', 'user_add', 'user_role', 'user_reset']
  const lead = async () => {
    const { data, clerk, path } = createMenus()
    const dept = api.make.make('dept')
    const user = api.make.user('lead', { codes, deptId: dept.id })
    api.db.update(schema.user).set({ deptId: dept.id }).where(eq(schema.user.id, clerk.id)).run()
    const { menu } = await keysOf(user.role.id)
    for (const role of [user.role, clerk.role])
      await grant(role.id, { menu: role === user.role ? menu : (await keysOf(role.id)).menu, dataScope: [data.id], apiScope: [path.id] })
    return { userToken: await api.login('lead'), data, clerk, dept }
  }

  test('cannot show more rows to a role: its data scopes stay, and new grants must include them', async () => {
    const { userToken, data, clerk } = await lead()
    const before = await keysOf(clerk.role.id)
    await grant(clerk.role.id, { menu: before.menu, apiScope: before.apiScope }, userToken)
    expect((await keysOf(clerk.role.id)).dataScope).toEqual([data.id])
    const empty = api.make.make('role')
    expect(outcomeOf(await grant(empty.id, { menu: [idOf('param')] }, userToken))).toEqual([400, '不能授予自己没有的权限!'])
    expect((await keysOf(empty.id)).menu).toEqual([])
    expect(outcomeOf(await grant(empty.id, { menu: [idOf('param')], dataScope: [data.id] }, userToken))).toEqual([200, '操作成功'])
  })

  test('cannot assign a role that sees all rows, nor take over an account that does', async () => {
    const { userToken, clerk, dept } = await lead()
    const whole = api.make.user('whole', { codes: ['param'], deptId: dept.id })
    const users = '/api/blade-user'
    const ask = (call: string, query: Record<string, string>) => api.call('POST', `${users}/${call}`, { token: userToken, query })
    expect((await ask('grant', { userIds: clerk.id, roleIds: whole.role.id })).msg).toBe('不能授予自己没有的权限!')
    expect((await ask('reset-password', { userIds: whole.id })).msg).toBe('无权操作权限高于自己的用户!')
    expect((await ask('reset-password', { userIds: clerk.id })).msg).toBe('操作成功')
  })
})
