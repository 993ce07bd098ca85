/** Calls that third-party consoles make to a Blade server; `stock-clients.test.ts` runs two such consoles from start to end. */
import { leaveStart } from '#contract/endpoints/flow.ts'
import { seedProcesses } from '#seeds/flow.ts'
import { createText } from '#seeds/text.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { basic, startApi, type CallOptions, type TestApi } from './server.ts'

const system = '/api/blade-system'
type Row = Record<string, unknown>

let api: TestApi
/** Tokens of an administrator in either dialect. */
let open: string
let bladex: string
beforeAll(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  bladex = await api.login('admin')
  open = await openToken('admin')
  api.make.make('region')
})
afterAll(() => api.stop())

async function openToken(account: string): Promise<string> {
  const { raw } = await api.call('POST', '/api/blade-auth/token', {
    query: { grantType: 'password', account, password: wirePassword(account), tenantId: '000000' },
  })
  return (raw.data as { accessToken: string }).accessToken
}
const get = (path: string, query: Record<string, string> = {}, token = open) => api.call('GET', path, { token, query })
const post = (path: string, options: CallOptions = {}) => api.call('POST', path, { token: open, ...options })
const rowsOf = ({ data }: { data: unknown }) => (Array.isArray(data) ? data : (data as { records: unknown[] }).records) as Row[]

describe('client credentials (HTTP Basic)', () => {
  const clientHeaders = { absent: {}, wrong: { Authorization: basic('saber', 'wrong') }, 'a token': { Authorization: 'bearer x.y.z' } }
  const ask = (path: string, headers: Record<string, string>, method = 'GET') => fetch(api.origin + path, { method, headers })

  test.each(Object.entries(clientHeaders))('are ignored when %s, on calls that need a token or nothing', async (_name, headers) => {
    for (const path of ['/api/blade-auth/oauth/captcha', '/api/blade-auth/captcha', `${system}/tenant/info?domain=x`, '/api/ward/sign-in'])
      expect([path, (await ask(path, headers)).status]).toEqual([path, 200])
    const signed = { ...headers, 'Blade-Auth': `bearer ${bladex}` }
    for (const path of [`${system}/menu/routes`, `${system}/param/list`, '/api/blade-auth/oauth/clear-cache', '/api/blade-user/info'])
      expect([path, (await ask(path, signed)).status]).toEqual([path, 200])
    const mine = await api.login('admin')
    expect((await ask('/api/blade-auth/oauth/logout', { ...headers, 'Blade-Auth': `bearer ${mine}` })).status).toBe(200)
    expect((await ask(`${system}/param/list`, { ...headers, 'Blade-Auth': `bearer ${mine}` })).status).toBe(401)
  })

  test.each(Object.entries(clientHeaders))('are required by the token calls: refused when %s', async (_name, headers) => {
    for (const path of ['oauth/token', 'oauth/token/refresh', 'token']) {
      const answer = await ask(`/api/blade-auth/${path}?grantType=password&username=admin&account=admin`, headers, 'POST')
      expect([path, answer.status, ((await answer.json()) as Row).msg]).toEqual([path, 401, '客户端认证失败!'])
    }
  })

  test('do not replace a token', async () => {
    expect((await ask(`${system}/param/list`, { Authorization: basic() })).status).toBe(401)
    expect((await ask(`${system}/menu/buttons`, { Authorization: basic() })).status).toBe(401)
  })
})

test('without a token the paths are empty and the menu is refused with HTTP 200; an invalid token is HTTP 401', async () => {
  const answers = ['auth-routes', 'routes'].map(async (end) => {
    const answer = await fetch(`${api.origin}${system}/menu/${end}`)
    const { code, data } = (await answer.json()) as Row
    return [answer.status, code, data]
  })
  expect(await Promise.all(answers)).toEqual([
    [200, 200, []],
    [200, 401, null],
  ])
  expect((await get(`${system}/menu/routes`, {}, 'expired')).status).toBe(401)
})

test('the nodes of menu/buttons have the action of each button, which is its placement', async () => {
  const menu = api.make.make('menu')
  api.make.make('menu', { parentId: menu.id, category: 2, action: 3, path: '' })
  const node = rowsOf(await get(`${system}/menu/buttons`)).find(({ id }) => id === menu.id)
  expect(node).toMatchObject({ action: 0, children: [{ action: 3 }] })
})

describe('the tenant of users, roles and departments', () => {
  const tenant = { tenantId: '000000', tenantName: '管理组' }

  test.each(['user', 'role', 'dept'])('%s: in list and detail', async (name) => {
    const [row] = rowsOf(await get(`${system}/${name}/list`))
    expect(row).toMatchObject(tenant)
    expect((await get(`${system}/${name}/detail`, { id: String(row!.id) })).data).toMatchObject(tenant)
    const base = name === 'user' ? '/api/blade-user' : `${system}/${name}`
    expect((await get(`${base}/detail`, { id: String(row!.id) }, bladex)).data).toMatchObject(tenant)
  })

  test('is accepted when it is sent back with the row; another tenant is refused', async () => {
    const body = { roleName: '值班', roleAlias: 'duty', sort: 1 }
    expect((await post(`${system}/role/submit`, { body: { ...body, tenantId: '000000' } })).status).toBe(200)
    const [row] = rowsOf(await get(`${system}/role/list`, { roleAlias: 'duty' }))
    expect((await post(`${system}/role/submit`, { body: { ...row, roleName: '值班员' } })).status).toBe(200)
    const other = await post(`${system}/role/submit`, { body: { ...row, tenantId: '100001', roleName: '别处' } })
    expect([other.status, other.msg]).toEqual([400, '租户信息错误!'])
    expect(api.db.select().from(schema.role).where(eq(schema.role.roleAlias, 'duty')).get()).toMatchObject({ roleName: '值班员' })
  })
})

test('a new dictionary entry needs the sealed flag from BladeX clients, but not in the open dialect', async () => {
  const body = { parentId: '0', code: 'colour', dictValue: '颜色', sort: 1 }
  expect((await post(`${system}/dict/submit`, { body })).status).toBe(200)
  const refused = await post(`${system}/dict/submit`, { token: bladex, body: { ...body, code: 'shade' } })
  expect([refused.status, refused.msg]).toEqual([400, '请选择封存'])
  const [row] = rowsOf(await get(`${system}/dict/list`, { code: 'colour' }))
  api.db
    .update(schema.dict)
    .set({ isSealed: 1 })
    .where(eq(schema.dict.id, String(row!.id)))
    .run()
  await post(`${system}/dict/submit`, { body: { id: row!.id, dictValue: '颜色表' } })
  expect(
    api.db
      .select()
      .from(schema.dict)
      .where(eq(schema.dict.id, String(row!.id)))
      .get(),
  ).toMatchObject({ dictValue: '颜色表', isSealed: 1 })
})

describe('parameters of a POST', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const multipart = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const encodings: [string, (fields: Record<string, string>) => CallOptions][] = [
    ['query', (fields) => ({ query: fields })],
    ['form', (fields) => ({ body: String(new URLSearchParams(fields)), headers: form })],
    ['multipart form', (fields) => ({ body: multipart(fields) })],
  ]

  test.each(encodings)('are read from a %s', async (_name, as) => {
    const [one, two] = [api.make.make('param'), api.make.make('param')]
    expect((await post(`${system}/param/remove`, as({ ids: `${one.id},${two.id}` }))).status).toBe(200)
    expect((await get(`${system}/param/detail`, { id: two.id })).data).toEqual({})
    api.make.make('region', { id: '12', code: '12' })
    expect((await post(`${system}/region/remove`, as({ id: '12' }))).status).toBe(200)
    const { id } = api.make.user(`user-${_name.slice(0, 4)}`)
    expect((await post(`${system}/user/reset-password`, as({ userIds: id }))).status).toBe(200)
    expect((await post(`${system}/user/remove`, as({ ids: id }))).status).toBe(200)
    const signIn = as({ grantType: 'password', account: 'admin', username: 'admin', password: wirePassword('admin') })
    expect((await api.call('POST', '/api/blade-auth/token', signIn)).status).toBe(200)
  })

  test('are refused when the body is too large or malformed', async () => {
    const long = await api.call('POST', '/api/blade-auth/token', { body: multipart({ account: 'x'.repeat(70_000) }) })
    expect(long.status).toBe(413)
    const broken = await post(`${system}/param/remove`, { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } })
    expect([broken.status, broken.msg]).toEqual([400, '消息不能读取'])
  })
})

describe('regions of the open dialect', () => {
  test('have level beside regionLevel, and accept it on submit', async () => {
    const body = { parentCode: '11', code: '1199', name: '新区', level: 2, sort: 9 }
    expect((await post(`${system}/region/submit`, { body })).status).toBe(200)
    const detail = (await get(`${system}/region/detail`, { code: '1199' })).data as Row
    expect(detail).toMatchObject({ level: 2, regionLevel: 2, cityCode: '1199' })
    expect((await post(`${system}/region/submit`, { body: { ...detail, level: 3 } })).status).toBe(200)
    expect(rowsOf(await get(`${system}/region/list`, { level: '3' }))).toMatchObject([{ code: '1199', level: 3, regionLevel: 3 }])
    const again = await post(`${system}/region/submit`, { token: bladex, body: { ...detail, regionLevel: 4 } })
    expect(again.status).toBe(200)
    expect((await get(`${system}/region/detail`, { code: '1199' }, bladex)).data).toMatchObject({ regionLevel: 4 })
  })

  test('are searched by lazy-list with or without a parent', async () => {
    api.make.make('region', { id: '1188', code: '1188', parentCode: '11', ancestors: '00,11', name: '寻找区', regionLevel: 2 })
    expect(rowsOf(await get(`${system}/region/lazy-list`, { name: '寻找' }))).toMatchObject([{ code: '1188', level: 2 }])
    expect(rowsOf(await get(`${system}/region/lazy-list`, { parentCode: '11', name: '寻找' }))).toMatchObject([{ code: '1188' }])
    expect(rowsOf(await get(`${system}/region/lazy-list`, { parentCode: '1188', name: '寻找' }))).toEqual([])
  })
})

test('a detail is found by the exact value of any field except secrets', async () => {
  const { id } = api.make.user('unique-name', { phone: '13912345678' })
  expect((await get(`${system}/user/detail`, { account: 'unique-name' })).data).toMatchObject({ id })
  expect((await get('/api/blade-user/detail', { phone: '13912345678' }, bladex)).data).toMatchObject({ id })
  expect((await get(`${system}/user/detail`, { account: 'unique' })).data).toEqual({})
  for (const query of [{}, { password: 'x' }, { status: '1' }]) {
    const refused = await get(`${system}/user/detail`, query as Record<string, string>)
    expect([refused.status, refused.msg]).toEqual([400, '缺少必要的请求参数: id'])
  }
  expect((await get(`${system}/client/detail`, { clientSecret: 'saber_secret' })).status).toBe(400)
  expect((await get(`${system}/client/detail`, { clientId: 'saber' })).data).toMatchObject({ clientId: 'saber', clientSecret: '******' })
})

describe('save and update', () => {
  test('add and change a row', async () => {
    const body = { paramName: '名称', paramKey: 'saved.key', paramValue: '1' }
    expect((await post(`${system}/param/save`, { body: { ...body, id: '42' } })).status).toBe(200)
    const { id } = api.db.select().from(schema.param).where(eq(schema.param.paramKey, 'saved.key')).get()!
    expect(id).not.toBe('42')
    expect((await post(`${system}/param/update`, { body: { id, paramValue: '2' } })).status).toBe(200)
    expect((await get(`${system}/param/detail`, { id })).data).toMatchObject({ paramValue: '2' })
    const refused = await post(`${system}/param/update`, { body })
    expect([refused.status, refused.msg]).toEqual([400, '缺少必要的请求参数: id'])
    expect(
      (await post(`${system}/user/save`, { body: { account: 'saved', name: '存', realName: '存', userType: 1, password: 'Zx-9021-qw' } }))
        .status,
    ).toBe(200)
    expect((await post(`${system}/region/save`, { body: { parentCode: '11', code: '1177', name: '存', level: 2, sort: 1 } })).status).toBe(
      200,
    )
  })

  test('need the permission of submit, and an API scope on submit closes them too', async () => {
    api.make.user('writer', { codes: ['param', 'param_edit'] })
    const token = await openToken('writer')
    const row = api.make.make('param')
    expect((await post(`${system}/param/save`, { token, body: {} })).status).toBe(403)
    const change = { token, body: { id: row.id, paramValue: 'x' } }
    expect((await post(`${system}/param/update`, change)).status).toBe(200)
    api.make.make('apiScope', { scopePath: '/blade-system/param/submit' })
    expect((await post(`${system}/param/update`, change)).status).toBe(403)
  })
})

test('sign-in and user-info have the fields of user and tenant that forks of BladeX read', async () => {
  const { raw } = await api.call('POST', '/api/blade-auth/oauth/token', {
    query: { username: 'admin', password: wirePassword('admin'), grantType: 'password', tenantId: '000000' },
  })
  expect(raw).toMatchObject({ tenantId: '000000', tenant_id: '000000' })
  expect((await get('/api/blade-auth/oauth/user-info', {}, bladex)).data).toMatchObject({
    roleName: 'administrator',
    role_name: 'administrator',
  })
  api.db.update(schema.user).set({ name: '小林', realName: '林知夏' }).where(eq(schema.user.account, 'admin')).run()
  const token = await api.call('POST', '/api/blade-auth/token', { query: { account: 'admin', password: wirePassword('admin') } })
  expect(token.data).toMatchObject({ userName: '林知夏' })
})

describe('calls of the home pages of other consoles', () => {
  const desk = '/api/blade-desk/dashboard'

  test("paths of the caller's menu, none before sign-in", async () => {
    const { id } = api.make.make('menu', { path: '/own/page' })
    expect((await get(`${system}/menu/auth-routes`)).data).toContainEqual({ '/own/page': { authority: ['administrator'] } })
    api.make.user('pathless', { codes: ['elsewhere'] })
    expect(JSON.stringify((await get(`${system}/menu/auth-routes`, {}, await api.login('pathless'))).data)).not.toContain('/own/page')
    const answer = await fetch(`${api.origin}${system}/menu/auth-routes`)
    expect([answer.status, ((await answer.json()) as Row).data]).toEqual([200, []])
    api.db.delete(schema.menu).where(eq(schema.menu.id, id)).run()
  })

  test("only the caller's activities, newest first", async () => {
    api.make.make('usual', { createBy: 'admin', createTime: '2026-11-22 09:00:00', logData: '早' })
    api.make.make('usual', { createBy: 'admin', createTime: '2026-11-22 10:00:00', logData: '晚' })
    api.make.make('usual', { createBy: 'admin2', createTime: '2026-11-22 11:00:00', logData: '别人' })
    const texts = rowsOf(await get(`${desk}/activities`)).map(({ template }) => template)
    expect(texts.filter((text) => text === '早' || text === '晚' || text === '别人')).toEqual(['晚', '早'])
    expect((await api.call('GET', `${desk}/activities`)).status).toBe(401)
  })

  test('released notices, newest first, as plain text', async () => {
    api.make.make('notice', { title: '昨天', content: '<p>旧 &amp; 好</p>', category: 1, releaseTime: '2020-01-01 09:00:00' })
    api.make.make('notice', { title: '今天', content: '新', category: 1, releaseTime: '2020-01-02 09:00:00' })
    api.make.make('notice', { title: '以后', content: '还没有', category: 1, releaseTime: '2099-01-01 09:00:00' })
    const notices = rowsOf(await get(`${desk}/notices`))
    expect(notices.map(({ title }) => title)).toEqual(['今天', '昨天'])
    expect(notices[1]).toMatchObject({ description: '旧 & 好', updatedAt: '2020-01-01 09:00:00' })
    expect((await api.call('GET', `${desk}/notices`)).status).toBe(401)
  })

  test('tasks that wait for the caller', async () => {
    expect(rowsOf(await get(`${desk}/my-notices`))).toEqual([])
    api.make.user('worker', { codes: [leaveStart.needs] })
    const worker = await api.login('worker')
    const boss = api.db.select().from(schema.user).where(eq(schema.user.account, 'admin')).get()!
    seedProcesses(api.db, '2026-11-20 08:00:00', createText('zh'))
    const process = api.db.select().from(schema.process).get()!
    const leave = {
      startTime: '2026-11-22 08:00:00',
      endTime: '2026-11-23 08:00:00',
      reason: '看病',
      taskUser: boss.id,
      processDefinitionId: process.id,
    }
    expect((await post('/api/blade-desk/process/leave/start-process', { token: worker, body: leave })).status).toBe(200)
    expect(rowsOf(await get(`${desk}/my-notices`))).toMatchObject([
      { title: expect.stringContaining(process.name) as string, type: '待办' },
    ])
    expect(rowsOf(await get(`${desk}/my-notices`, {}, worker))).toEqual([])
  })
})

test('the path of newer clients for sign-in codes answers like the older one', async () => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'phone=13900001234' }
  const [newer, older] = await Promise.all(
    ['/api/blade-auth/oauth/sms/send-validate', '/api/blade-resource/sms/endpoint/send-validate'].map(async (path) => {
      const answer = await fetch(api.origin + path, init)
      return [answer.status, ((await answer.json()) as Row).msg]
    }),
  )
  expect(newer).toEqual(older)
  expect(newer![0]).not.toBe(404)
})

test('dictionaries as trees: the codes alone, and the entries of one code', async () => {
  const parent = api.make.make('dict', { code: 'shape', dictValue: '形状' })
  const round = api.make.make('dict', { code: 'shape', parentId: parent.id, dictKey: '1', dictValue: '圆' })
  const oval = api.make.make('dict', { code: 'shape', parentId: round.id, dictKey: '2', dictValue: '椭圆' })
  api.make.make('dict', { code: 'shape', parentId: parent.id, dictKey: '3', dictValue: '旧', isSealed: 1 })
  const codes = rowsOf(await get(`${system}/dict/parent-tree`))
  expect(codes).toContainEqual({ id: parent.id, parentId: '0', title: '形状', key: parent.id, value: parent.id, hasChildren: false })
  expect(JSON.stringify(codes)).not.toContain(oval.id)
  const entries = rowsOf(await get(`${system}/dict/dictionary-tree`, { code: 'shape' }, bladex))
  expect(entries).toMatchObject([{ id: round.id, dictKey: '1', hasChildren: true, children: [{ id: oval.id, dictValue: '椭圆' }] }])
  expect((await get(`${system}/dict-biz/parent-tree`, {}, bladex)).status).toBe(200)
})
