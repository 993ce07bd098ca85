/** `npm run db:seed -- --menus`: what consoles that others wrote can use afterwards, and what stays unchanged. */
import { schema } from '#db/tables/index.ts'
import { completeMenus } from '#seeds/complete-menus.ts'
import { addStockMenus } from '#seeds/stock-menus.ts'
import { stockConsoles } from '#seeds/stock-pages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { startApi, type TestApi } from './server.ts'

interface Node {
  id: string
  code: string
  path: string
  children?: Node[]
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startApi({ demoOrders: 100 })
  expect(addStockMenus(api.db, 'springblade', '2026-01-01 00:00:00')).toEqual({ added: 21, changed: expect.any(Number) as number })
  for (const account of ['admin', 'auditor']) {
    const query = { grantType: 'password', account, password: wirePassword(account), tenantId: '000000' }
    const { raw } = await api.call('POST', '/api/blade-auth/token', { query })
    tokens[account] = (raw.data as { accessToken: string }).accessToken
  }
})
afterAll(() => api.stop())
const nodes = async (end: string, token = tokens.admin) =>
  flat((await api.call('GET', `/api/blade-system/menu/${end}`, { token })).data as Node[])

/** Paths of the Saber 4 views whose pages this server supports. */
const views = [
  ...['user', 'dept', 'dict', 'menu', 'topmenu', 'param', 'client', 'post', 'tenant'].map((page) => `/system/${page}`),
  ...['/authority/role', '/authority/datascope', '/authority/apiscope', '/base/region', '/desk/notice'],
  ...['usual', 'api', 'error'].map((log) => `/monitor/log/${log}`),
]
/** The views of each console. */
const viewsOf = {
  springblade: views,
  sword: views.filter((path) => !/topmenu|apiscope/.test(path)),
  bladex: [
    ...views,
    ...['/system/dictbiz', '/resource/oss', '/resource/sms', '/resource/attach'],
    ...['start', 'claim', 'todo', 'send', 'done'].map((list) => `/work/${list}`),
  ],
}

test('the administrator finds every view by its path, and its buttons by their codes', async () => {
  const paths = (await nodes('routes')).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(views))
  expect(new Set(paths).size).toBe(paths.length)
  const codes = (await nodes('buttons')).map(({ code }) => code)
  const scopes = ['data_scope_setting', 'api_scope_setting', 'log_usual_view', 'log_api_view', 'log_error_view']
  for (const name of ['user', 'role', 'dept', 'dict', 'menu', 'topmenu', 'param', 'client'])
    expect(codes).toEqual(expect.arrayContaining(['add', 'edit', 'delete', 'view'].map((act) => `${name}_${act}`)))
  expect(codes).toEqual(expect.arrayContaining([...scopes, 'topmenu_setting', 'region_add', 'region_delete', 'user_role', 'user_reset']))
})

test('administrators and the role of the console have the new rows, so that they can be granted; other roles have none', async () => {
  const roles = api.db.select().from(schema.role).all()
  const fresh = (await nodes('routes')).find(({ code }) => code === 'topmenu')!
  const holders = api.db.select().from(schema.roleMenu).where(eq(schema.roleMenu.menuId, fresh.id)).all()
  expect(holders.map(({ roleId }) => roles.find(({ id }) => id === roleId)?.roleAlias).sort()).toEqual([
    'administrator',
    'springblade_admin',
  ])
  expect((await nodes('routes', tokens.auditor)).map(({ code }) => code)).not.toContain('topmenu')
})

test('a role with only these rows can read their lists', async () => {
  const { role } = api.make.user('saber', { codes: [] })
  const menuIds = (await nodes('routes'))
    .filter(({ code }) => ['topmenu', 'data_scope', 'api_scope', 'log_usual', 'log_api', 'log_error'].includes(code))
    .map(({ id }) => id)
  const body = { roleIds: [role.id], menuIds, dataScopeIds: [], apiScopeIds: [] }
  expect((await api.call('POST', '/api/blade-system/role/grant', { token: tokens.admin, body })).status).toBe(200)
  const token = await api.login('saber')
  for (const path of [
    'blade-system/topmenu',
    'blade-system/data-scope',
    'blade-system/api-scope',
    'blade-log/usual',
    'blade-log/api',
    'blade-log/error',
  ])
    expect([path, (await api.call('GET', `/api/${path}/list`, { token })).status]).toEqual([path, 200])
})

test.each(['springblade', 'sword', 'bladex'] as const)('the role and the top menu of %s hold its views and nothing else', async (name) => {
  addStockMenus(api.db, name, '2026-01-01 00:00:00')
  const { role: alias, name: title } = stockConsoles[name]
  const role = api.db.select().from(schema.role).where(eq(schema.role.roleAlias, alias)).get()!
  api.make.user(`of-${name}`, { codes: [] })
  api.db
    .update(schema.user)
    .set({ roleId: role.id })
    .where(eq(schema.user.account, `of-${name}`))
    .run()
  const token = await api.login(`of-${name}`)
  const leaves = (tree: Node[]): string[] => tree.flatMap(({ path, children }) => (children ? leaves(children) : [path]))
  const menu = async (token?: string, query = {}) =>
    leaves((await api.call('GET', '/api/blade-system/menu/routes', { token, query })).data as Node[]).sort()
  expect(await menu(token)).toEqual([...viewsOf[name]].sort())
  const top = api.db.select().from(schema.topMenu).where(eq(schema.topMenu.code, name)).get()!
  expect(top.name).toBe(title)
  expect(await menu(tokens.admin, { topMenuId: top.id })).toEqual([...viewsOf[name]].sort())
  // None of its pages is refused: an API scope reserves the clients for administrators otherwise.
  expect((await api.call('GET', '/api/blade-system/client/list', { token })).status).toBe(200)
  expect((await api.call('GET', '/api/blade-system/order/list', { token })).status).toBe(403)
})

test('running it again, or a later version, changes nothing and does not restore a removed row', () => {
  expect(addStockMenus(api.db, 'springblade', '2026-01-01 00:00:00')).toEqual({ added: 0, changed: 0 })
  const before = api.db.$client.prepare('select * from blade_menu order by id').all()
  api.db.transaction(completeMenus)
  expect(api.db.$client.prepare('select * from blade_menu order by id').all()).toEqual(before)
  api.db.update(schema.menu).set({ isDeleted: 1 }).where(eq(schema.menu.code, 'log_api_view')).run()
  expect(addStockMenus(api.db, 'springblade', '2026-01-01 00:00:00')).toEqual({ added: 0, changed: 0 })
})
