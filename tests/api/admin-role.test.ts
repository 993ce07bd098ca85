/** Rights bound to Blade's menu codes, and the role aliased `admin`: both work as on SpringBlade, and neither lets anybody gain rights. */
import { reconcileDays } from '#contract/endpoints/reconcile.ts'
import { smsOutbox } from '#contract/endpoints/ward.ts'
import { callPath } from '#contract/resource.ts'
import { appMenu } from '#contract/resources/access.ts'
import { notice } from '#contract/resources/platform.ts'
import { allResources } from '#contract/resources/index.ts'
import { dictBiz } from '#contract/resources/system.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checksums } from '../properties/world.ts'
import { startApi, type TestApi } from './server.ts'

const system = '/api/blade-system'
const log = '/api/blade-log'
const beyond = '不能授予自己没有的权限!'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  api.make.user('root', { alias: 'administrator' })
})
afterAll(() => api.stop())

let count = 0
/** Statuses of reading the paths as a user who holds only these codes. */
async function statuses(codes: string[], paths: string[]) {
  const account = `holder${++count}`
  api.make.user(account, { codes })
  const token = await api.login(account)
  return Promise.all(paths.map(async (path) => (await api.call('GET', path, { token, query: { id: '1' } })).status))
}

describe("rights bound to SpringBlade's menu codes", () => {
  test.each([
    [['topmenu'], `${system}/topmenu/list`],
    [['topmenu_view'], `${system}/topmenu/detail`],
    [['data_scope'], `${system}/data-scope/list`],
    [['data_scope_setting'], `${system}/data-scope/list`],
    [['data_scope_setting'], `${system}/data-scope/detail`],
    [['api_scope'], `${system}/api-scope/list`],
    [['api_scope_setting'], `${system}/api-scope/detail`],
    [['log_usual'], `${log}/usual/list`],
    [['log_api_view'], `${log}/api/detail`],
    [['log_error'], `${log}/error/list`],
  ])('%s opens %s, and no other list', async (codes, path) => {
    expect(await statuses(codes, [path, `${system}/client/list`, `${system}/param/list`])).toEqual([200, 403, 403])
  })

  test('codes match exactly, and the code of a list does not open its detail', async () => {
    expect(await statuses(['TOPMENU', 'logusual', 'data_scopes'], [`${system}/topmenu/list`, `${log}/usual/list`])).toEqual([403, 403])
    expect(await statuses(['topmenu'], [`${system}/topmenu/detail`])).toEqual([403])
  })

  test('a settings code permits every change of its own kind of scope', async () => {
    api.make.user('setter', { codes: ['data_scope_setting'] })
    const token = await api.login('setter')
    const { id } = api.make.make('dataScope')
    expect((await api.call('POST', `${system}/data-scope/submit`, { token, body: { id, scopeName: '改名' } })).status).toBe(200)
    expect((await api.call('POST', `${system}/data-scope/remove`, { token, query: { ids: id } })).status).toBe(200)
    expect((await api.call('POST', `${system}/api-scope/submit`, { token, body: { id: '1' } })).status).toBe(403)
  })

  test('a data scope of such a menu restricts the rows of its list', async () => {
    const { role } = api.make.user('narrow', { codes: ['log_usual'] })
    const token = await api.login('narrow')
    const rows = async () => ((await api.call('GET', `${log}/usual/list`, { token })).data as { total: number }).total
    api.make.make('usual')
    expect(await rows()).toBeGreaterThan(0)
    const menu = api.db.select().from(schema.menu).where(eq(schema.menu.code, 'log_usual')).get()!
    const rule = api.make.make('dataScope', { menuId: menu.id, scopeType: 5 })
    api.db.insert(schema.roleScope).values({ roleId: role.id, scopeId: rule.id, kind: 'data' }).run()
    await api.call('GET', '/api/blade-auth/oauth/clear-cache', { token: await api.login('root') })
    expect(await rows()).toBe(0)
  })

  test('count as ordinary rights: a user without one cannot give its code to a menu', async () => {
    api.make.user('menus', { codes: ['menu', 'menu_add', 'menu_edit', 'mine'] })
    const token = await api.login('menus')
    const mine = api.db.select().from(schema.menu).where(eq(schema.menu.code, 'mine')).get()!
    for (const code of ['topmenu_add', 'log_api', 'data_scope_setting', 'usual']) {
      // Deletes the menu first, because a code in use is refused before the caller's rights are compared.
      api.db.update(schema.menu).set({ isDeleted: 1 }).where(eq(schema.menu.code, code)).run()
      const refused = await api.call('POST', `${system}/menu/submit`, { token, body: { id: mine.id, code } })
      expect([code, refused.msg]).toEqual([code, beyond])
    }
  })
})

describe('a role aliased admin', () => {
  let chief: { id: string; role: { id: string } }
  let token: string
  beforeAll(async () => {
    chief = api.make.user('chief', { alias: 'admin' })
    token = await api.login('chief')
  })
  const get = (path: string) => api.call('GET', path, { token, query: { id: '1' } })
  const post = (path: string, body: unknown, by = token) => api.call('POST', path, { token: by, body })

  test("reads SpringBlade's own pages without a grant", async () => {
    const names = ['user', 'role', 'dept', 'dict', 'menu', 'topmenu', 'param', 'client', 'data-scope', 'api-scope', 'region']
    for (const path of [
      ...names.map((name) => `${system}/${name}/list`),
      ...['usual', 'api', 'error'].map((name) => `${log}/${name}/list`),
    ])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    expect((await get(`${system}/menu/grant-tree`)).status).toBe(200)
  })

  test('changes their rows, except clients and API scopes', async () => {
    const body = { paramName: '名称', paramKey: `admin.${++count}`, paramValue: '1' }
    expect((await post(`${system}/param/submit`, body)).status).toBe(200)
    const { id } = api.make.user('plain', { codes: ['param'] })
    expect((await post(`/api/blade-user/reset-password?userIds=${id}`, {})).status).toBe(200)
    for (const path of ['client', 'api-scope'])
      for (const end of ['submit', 'save', 'update', 'remove']) {
        const address = `${system}/${path}/${end}`
        expect([address, (await post(`${address}?ids=1`, { id: end === 'save' ? '' : '1' })).status]).toEqual([address, 403])
      }
  })

  test('cannot read business lists or what only this server has', async () => {
    const business = allResources.filter(
      ({ word, api }) => ['money', 'rental', 'platform'].includes(word) && !api.startsWith(log) && api !== notice.api,
    )
    expect(business.length).toBeGreaterThan(20)
    for (const path of [...business, dictBiz, appMenu].flatMap((resource) => callPath(resource, 'list') ?? []))
      expect([path, (await get(path)).status]).toEqual([path, 403])
    for (const path of [smsOutbox.path, reconcileDays.path]) expect([path, (await get(path)).status]).toEqual([path, 403])
  })

  test('cannot call what an API scope closes', async () => {
    const { id } = api.make.make('apiScope', { scopePath: '/blade-system/param/list' })
    expect((await get(`${system}/param/list`)).status).toBe(403)
    api.db.delete(schema.apiScope).where(eq(schema.apiScope.id, id)).run()
    expect((await get(`${system}/param/list`)).status).toBe(200)
  })

  test.each([
    ['somebody who may edit roles', () => api.login('clerk')],
    ['an admin', () => Promise.resolve(token)],
  ])('cannot be created or assigned by %s', async (_who, signIn) => {
    const codes = ['role', 'role_add', 'role_edit', 'role_grant', 'user', 'user_add', 'user_edit', 'user_role']
    if (!api.db.select().from(schema.user).where(eq(schema.user.account, 'clerk')).get()) api.make.user('clerk', { codes })
    const by = await signIn()
    const plain = api.db.select().from(schema.user).where(eq(schema.user.account, 'clerk')).get()!
    const before = checksums(api)
    const role = { roleName: '管理员', roleAlias: 'admin', sort: 1 }
    const own = { account: `n${++count}`, name: 'n', realName: 'n', password: 'Kingfisher9', userType: 1 }
    for (const [path, body] of [
      [`${system}/role/submit`, role],
      [`${system}/role/save`, role],
      [`${system}/role/submit`, { id: plain.roleId, roleAlias: 'admin' }],
      [`${system}/role/update`, { id: plain.roleId, roleAlias: ' admin ' }],
      [`${system}/role/update`, { id: plain.roleId, roleAlias: 'administrator' }],
      [`/api/blade-user/grant?userIds=${plain.id}&roleIds=${plain.roleId},${chief.role.id}`, {}],
      [`/api/blade-user/update`, { id: plain.id, roleId: chief.role.id }],
      [`${system}/user/submit`, { id: plain.id, roleId: `${plain.roleId},${chief.role.id}` }],
      [`${system}/user/save`, { ...own, roleId: chief.role.id }],
    ] as const) {
      const refused = await post(path, body, by)
      expect([path, refused.status]).toEqual([path, 400])
    }
    expect(checksums(api)).toEqual(before)
    const offered = JSON.stringify((await api.call('GET', `${system}/role/tree`, { token: by })).data)
    expect(offered).not.toContain(chief.role.id)
  })

  test('cannot grant business rights or change the administrator', async () => {
    const order = api.make.make('menu', { code: 'order' })
    const { role } = api.make.user('helper', { codes: ['harmless'] })
    const grant = { roleIds: [role.id], menuIds: [order.id], dataScopeIds: [], apiScopeIds: [] }
    expect((await post(`${system}/role/grant`, grant)).msg).toBe(beyond)
    expect(
      (
        await post(`${system}/menu/submit`, {
          id: api.db.select().from(schema.menu).where(eq(schema.menu.code, 'harmless')).get()!.id,
          code: 'refund',
        })
      ).msg,
    ).toBe(beyond)
    const root = api.db.select().from(schema.user).where(eq(schema.user.account, 'root')).get()!
    expect((await post(`/api/blade-user/reset-password?userIds=${root.id}`, {})).status).toBe(400)
    expect((await post(`/api/blade-user/update`, { id: root.id, name: 'x' })).status).toBe(400)
  })

  test('can be assigned by the administrator', async () => {
    const root = await api.login('root')
    const plain = api.make.user('promoted', { codes: ['harmless'] })
    expect((await post(`/api/blade-user/grant?userIds=${plain.id}&roleIds=${chief.role.id}`, {}, root)).status).toBe(200)
    expect((await api.call('GET', `${system}/param/list`, { token: await api.login('promoted') })).status).toBe(200)
  })
})
