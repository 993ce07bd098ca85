/** `npm run db:seed -- --menus springblade`: what a stock SpringBlade console can use afterwards, and what stays unchanged. */
import { schema } from '#db/tables/index.ts'
import { completeMenus } from '#seeds/menus.ts'
import { addSpringBladeMenus } from '#seeds/springblade-menus.ts'
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
  expect(addSpringBladeMenus(api.db)).toEqual({ added: 19, changed: expect.any(Number) as number })
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
  ...['user', 'dept', 'dict', 'menu', 'topmenu', 'param', 'client'].map((page) => `/system/${page}`),
  ...['/authority/role', '/authority/datascope', '/authority/apiscope', '/base/region'],
  ...['usual', 'api', 'error'].map((log) => `/monitor/log/${log}`),
]

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

test('the administrator role has the new rows, so that they can be granted; other roles have none', async () => {
  const roles = api.db.select().from(schema.role).all()
  const fresh = (await nodes('routes')).find(({ code }) => code === 'topmenu')!
  const holders = api.db.select().from(schema.roleMenu).where(eq(schema.roleMenu.menuId, fresh.id)).all()
  expect(holders.map(({ roleId }) => roles.find(({ id }) => id === roleId)?.roleAlias)).toEqual(['administrator'])
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

test('running it again, or a later version, changes nothing and does not restore a removed row', () => {
  expect(addSpringBladeMenus(api.db)).toEqual({ added: 0, changed: 0 })
  const before = api.db.$client.prepare('select * from blade_menu order by id').all()
  api.db.transaction(completeMenus)
  expect(api.db.$client.prepare('select * from blade_menu order by id').all()).toEqual(before)
  api.db.update(schema.menu).set({ isDeleted: 1 }).where(eq(schema.menu.code, 'log_api_view')).run()
  expect(addSpringBladeMenus(api.db)).toEqual({ added: 0, changed: 0 })
})
