/**
 * Facts that clients of this contract rely on and servers easily get wrong; each test has the number of its fact.
 * Three facts concern clients: 7 (how a client finds the code of an answer), 21 (how a client walks the routes), 45 (what a client
 * treats as empty). The console's tests cover them.
 */
import { menuItem } from '#contract/session.ts'
import { schema } from '#db/tables/index.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { wirePassword } from '../factory.ts'
import { startWorld, type World } from '../properties/world.ts'
import type { CallOptions, Reply } from './server.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Row = Record<string, unknown> & { id: string; children?: Row[] }
interface Paged {
  records: Row[]
  total: number
}
const system = '/api/blade-system'
const oauth = '/api/blade-auth/oauth'
const get = (path: string, query: CallOptions['query'] = {}, token = world.token) => world.call('GET', path, { token, query })
const post = (path: string, body?: unknown, query: CallOptions['query'] = {}, token = world.token) =>
  world.call('POST', path, { token, query, body })
const rows = async (path: string, query?: CallOptions['query']) => (await get(path, query)).data as Row[]
const page = async (path: string, query?: CallOptions['query']) => (await get(path, query)).data as Paged
const flat = (nodes: readonly Row[]): Row[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const signIn = (query: CallOptions['query'], headers?: Record<string, string>) =>
  world.call('POST', `${oauth}/token`, { query: { tenantId: '000000', ...query }, headers })
const good = { username: 'admin', password: wirePassword('admin') }
const openToken = async () => {
  const { raw } = await world.call('POST', '/api/blade-auth/token', { query: { account: 'admin', password: wirePassword('admin') } })
  return raw.data as { accessToken: string; userName: string }
}
const menuId = (code: string) => world.db.select().from(schema.menu).where(eq(schema.menu.code, code)).get()!.id
const userId = (account: string) => world.db.select().from(schema.user).where(eq(schema.user.account, account)).get()!.id
const outcomeOf = ({ status, code, msg }: Reply) => [status, code, msg]

test('#1 the BladeX token is bare JSON in snake_case', async () => {
  const { raw } = await signIn({ ...good, grant_type: 'password' })
  expect(raw).toMatchObject({ access_token: expect.any(String) as string, refresh_token: expect.any(String) as string, expires_in: 3600 })
  for (const key of ['code', 'data', 'success']) expect(raw).not.toHaveProperty(key)
})

test('#2 the open dialect answers in data, in camelCase, and userName is the name of the person', async () => {
  expect(await openToken()).toMatchObject({ accessToken: expect.any(String) as string, userName: '林知夏', account: 'admin' })
})

test('#3 a sign-in is a POST with a query and no body, in either spelling', async () => {
  for (const name of ['grant_type', 'grantType']) expect((await signIn({ ...good, [name]: 'password' })).raw).toHaveProperty('access_token')
})

test('#4 the captcha is bare in BladeX, in the envelope in the open dialect', async () => {
  const captchaSchema = z.object({ key: z.string().min(1), image: z.string().startsWith('data:image/') })
  const bare = await world.call('GET', `${oauth}/captcha`)
  expect(Object.keys(captchaSchema.parse(bare.raw)).sort()).toEqual(Object.keys(bare.raw).sort())
  captchaSchema.parse((await world.call('GET', '/api/blade-auth/captcha')).data)
})

test('#5 a captcha is consumed before the password is checked, and a failure is never a 200', async () => {
  const { raw } = await world.call('GET', `${oauth}/captcha`)
  const headers = { 'Captcha-Key': String(raw.key), 'Captcha-Code': 'AbCd9' }
  const wrong = await signIn({ ...good, password: 'x', grant_type: 'captcha' }, headers)
  expect([wrong.status, wrong.msg]).toEqual([400, '用户名或密码错误'])
  const again = await signIn({ ...good, grant_type: 'captcha' }, headers)
  expect(again.status).toBe(400)
  expect(again.raw).not.toHaveProperty('access_token')
})

test('#6 an answer with an error_description is never a 200', async () => {
  const queries: CallOptions['query'][] = [{}, { ...good, grant_type: 'magic' }, { grant_type: 'refresh_token', refresh_token: 'x' }]
  for (const query of queries) {
    const { status, raw } = await signIn(query)
    expect(raw).toHaveProperty('error_description')
    expect(status).toBe(400)
  }
})

test('#8 a forbidden call is 403 and does not end the session', async () => {
  const token = await world.login('service')
  expect(outcomeOf(await get(`${system}/client/list`, {}, token))).toEqual([403, 403, '请求被拒绝'])
  expect((await get(`${system}/menu/routes`, {}, token)).status).toBe(200)
})

test('#9 not signed in is HTTP 401 with the whole envelope', async () => {
  const { status, raw } = await world.call('GET', `${system}/menu/buttons`)
  expect([status, raw]).toEqual([401, { code: 401, success: false, data: {}, msg: expect.stringMatching(/./) as string }])
})

test('#10 a broken rule is HTTP 400 with the envelope', async () => {
  const { status, raw } = await post(`${system}/menu/submit`, { id: menuId('param'), parentId: menuId('param') })
  expect([status, raw]).toEqual([400, { code: 400, success: false, data: {}, msg: '父节点不可选择自身!' }])
})

test('#11 null is written as -1, "", false or {}, by the type of the field', async () => {
  const order = world.make.order({ amount: null, endTime: null, transactionId: null })
  expect((await get(`${system}/order/detail`, { id: order.id })).data).toMatchObject({ amount: -1, endTime: '', transactionId: '' })
  world.make.process()
  const me = userId('admin')
  const { task } = world.make.leaveTask(me, { assignee: me })
  const { records } = await page('/api/blade-flow/work/todo-list', { size: 100 })
  expect(records.find((row) => row.taskId === task.id)).toMatchObject({ pass: false, comment: '', variables: {} })
})

test('#12 a write answers {}, and its msg is not that of missing data', async () => {
  const { data, msg } = await post(`${system}/param/submit`, { paramName: 'n', paramKey: 'k.12', paramValue: 'v' })
  expect([data, msg]).toEqual([{}, '操作成功'])
  expect(await get(`${system}/param/detail`, { id: '404' })).toMatchObject({ data: {}, msg: '暂无承载数据' })
})

test('#13 ids are text with all their digits', async () => {
  const [row] = (await page(`${system}/order/list`)).records
  for (const name of ['id', 'hosId', 'equId', 'customerId']) expect(row![name]).toMatch(/^\d{19}$/)
})

test('#14 total, current, size and pages are numbers', async () => {
  const { records: _rows, ...rest } = await page(`${system}/order/list`, { size: 7 })
  for (const value of Object.values(rest)) expect(typeof value).toBe('number')
  expect(Object.keys(rest).sort()).toEqual(['current', 'pages', 'size', 'total'])
})

test('#15 the parent of a root is "0"; the root of the regions is 00', async () => {
  for (const path of ['menu/list', 'dept/list', 'role/list']) expect((await rows(`${system}/${path}`))[0]!.parentId, path).toBe('0')
  expect((await rows(`${system}/region/lazy-tree`, { parentCode: '00' })).length).toBe(34)
})

test('#16 a node whose parent is not in the result is a root', async () => {
  expect((await rows(`${system}/menu/list`, { code_equal: 'param_add' })).map((row) => row.code)).toEqual(['param_add'])
})

test('#17 #18 leaf buttons have no children key, and every leaf is a button', async () => {
  const buttons = flat(await rows(`${system}/menu/buttons`)).filter((row) => row.category === 2)
  expect(buttons.length).toBeGreaterThan(20)
  for (const button of buttons) expect(button).not.toHaveProperty('children')
  expect(flat(await rows(`${system}/menu/buttons`)).filter((row) => !row.children)).toEqual(buttons)
})

test('#19 routes only contain menus, with all ancestors even if only a child is granted', async () => {
  const user = world.make.user('nineteen')
  world.db
    .insert(schema.roleMenu)
    .values({ roleId: user.role.id, menuId: menuId('param') })
    .run()
  const routes = (await get(`${system}/menu/routes`, {}, await world.login('nineteen'))).data as Row[]
  expect(flat(routes).map((row) => row.code)).toEqual(['system', 'param'])
  expect(flat(await rows(`${system}/menu/routes`)).every((row) => row.category === 1)).toBe(true)
})

test('#20 a route without meta is readable', async () => {
  const routes = z.array(menuItem).parse(await rows(`${system}/menu/routes`))
  expect(routes.length).toBeGreaterThan(3)
  for (const { meta } of routes) expect(meta.roles).toBeUndefined()
})

test('#22 a saved department or menu answers its id; others answer nothing', async () => {
  const dept = await post(`${system}/dept/submit`, { deptName: 'd', fullName: 'd', deptCategory: 1, sort: 1 })
  expect(dept.data).toEqual({ id: expect.stringMatching(/^\d{19}$/) as string, tenantId: '000000', deptCategoryName: '公司' })
  const menu = await post(`${system}/menu/submit`, { name: 'm22', code: 'm22', category: 1, sort: 1 })
  expect(menu.data).toEqual({ id: expect.stringMatching(/^\d{19}$/) as string })
  expect((await post(`${system}/role/submit`, { roleName: 'r', roleAlias: 'r22', sort: 1 })).data).toEqual({})
})

test('#23 a lazy list says hasChildren; an empty parentId searches the whole tree', async () => {
  const top = await rows(`${system}/menu/lazy-list`, { parentId: 0 })
  expect(top.every((row) => typeof row.hasChildren === 'boolean')).toBe(true)
  expect(top.find((row) => row.code === 'system')).toMatchObject({ hasChildren: true })
  expect(flat(await rows(`${system}/menu/lazy-list`, { parentId: '', code: 'param_add' })).map((row) => row.code)).toContain('param_add')
})

test('#24 some lists are arrays though they take current and size, others are pages', async () => {
  const dictionary = (await page(`${system}/dict/parent-list`)).records[0]!.id
  const query = { current: 1, size: 10, parentId: dictionary }
  for (const path of ['role/list', 'dept/list', 'menu/list', 'dict/child-list', 'dict-biz/list'])
    expect(Array.isArray((await get(`${system}/${path}`, query)).data), path).toBe(true)
  for (const path of ['dict/parent-list', 'data-scope/list', 'api-scope/list'])
    expect(await page(`${system}/${path}`), path).toHaveProperty('records')
})

test('#25 the possible and the current grants of a role are an object of three arrays', async () => {
  const roleIds = world.db.select().from(schema.role).get()!.id
  for (const [path, query] of [
    ['grant-tree', {}],
    ['role-tree-keys', { roleIds }],
  ] as const) {
    const data = (await get(`${system}/menu/${path}`, query)).data as object
    expect(Object.entries(data).map(([name, list]) => [name, Array.isArray(list)])).toEqual([
      ['menu', true],
      ['dataScope', true],
      ['apiScope', true],
    ])
  }
})

test('#26 a grant replaces everything; null arrays count as empty', async () => {
  const role = world.make.make('role')
  const keys = async () => (await get(`${system}/menu/role-tree-keys`, { roleIds: role.id })).data as { menu: string[] }
  const grant = (menuIds: unknown) => post(`${system}/role/grant`, { roleIds: [role.id], menuIds, dataScopeIds: null, apiScopeIds: null })
  await grant([menuId('param'), menuId('dict')])
  await grant([menuId('dict')])
  expect((await keys()).menu).toEqual([menuId('dict')])
  expect((await grant(null)).status).toBe(200)
  expect((await keys()).menu).toEqual([])
})

test('#27 roleId, deptId and postId of every user are text', async () => {
  world.make.user('nobody27')
  world.db.run(sql`update blade_user set role_id = '', dept_id = '', post_id = '' where account = 'nobody27'`)
  const { records } = await page('/api/blade-user/page', { size: 100 })
  for (const row of records) for (const name of ['roleId', 'deptId', 'postId']) expect(typeof row[name], name).toBe('string')
})

test('#28 these calls take parameters in the query of a POST; grants of roles and top menus in JSON', async () => {
  const user = world.make.user('twentyeight')
  const role = world.make.make('role')
  expect((await post('/api/blade-user/grant', undefined, { userIds: user.id, roleIds: role.id })).msg).toBe('操作成功')
  expect((await post('/api/blade-user/reset-password', undefined, { userIds: user.id })).msg).toBe('操作成功')
  expect((await post('/api/blade-user/update-platform', undefined, { userId: user.id, userType: 2, userExt: '{}' })).msg).toBe('操作成功')
  expect((await post('/api/blade-user/update-password', undefined, { oldPassword: 'x', newPassword: 'a', newPassword1: 'b' })).msg).toBe(
    '请输入正确的确认密码!',
  )
  expect((await post('/api/blade-resource/oss/enable', undefined, { id: world.make.make('oss').id })).msg).toBe('操作成功')
  expect((await post('/api/blade-flow/work/claim-task', undefined, { taskId: '404' })).msg).toBe('任务不存在或已被处理')
  expect((await post(`${system}/topmenu/grant`, { topMenuIds: [world.make.make('topMenu').id], menuIds: [] })).msg).toBe('操作成功')
})

test('#29 dictKey is text in BladeX and -1 on a parent, a number in the open dialect', async () => {
  const keys = async (token?: string) =>
    ((await get(`${system}/dict/dictionary`, { code: 'yes_no' }, token)).data as Row[]).map((row) => row.dictKey)
  expect(await keys()).toEqual(['1', '2'])
  expect(await keys((await openToken()).accessToken)).toEqual([1, 2])
  expect(new Set((await page(`${system}/dict/parent-list`, { size: 100 })).records.map((row) => row.dictKey))).toEqual(new Set(['-1']))
})

test('#30 a dictionary is a flat array without its parent; remark of flow is part of an address', async () => {
  const entries = await rows(`${system}/dict/dictionary`, { code: 'flow' })
  expect(entries).toMatchObject([{ dictKey: '1', remark: 'leave' }])
  expect(entries[0]).not.toHaveProperty('children')
})

test('#31 a number without a suffix is compared as a whole: 1 does not find 10', async () => {
  for (const sort of [1, 10, 21]) world.make.make('topMenu', { name: '三十一', sort })
  expect((await page(`${system}/topmenu/list`, { name: '三十一', sort: 1 })).records.map((row) => row.sort)).toEqual([1])
})

test('#32 _datege takes the second itself, _dategt does not; a bare day is its first second', async () => {
  const at = '2001-02-03 00:00:00'
  world.make.make('param', { paramKey: 'k.32', createTime: at })
  const countParams = async (query: Record<string, string>) => (await page(`${system}/param/list`, { paramKey: 'k.32', ...query })).total
  expect(await countParams({ createTime_datege: at })).toBe(1)
  expect(await countParams({ createTime_dategt: at })).toBe(0)
  expect(await countParams({ createTime_datele: '2001-02-03' })).toBe(1)
  expect(await countParams({ createTime_datelt: '2001-02-03' })).toBe(0)
})

test('#33 ascs and descs accept either spelling, and ignore unknown columns', async () => {
  const first = async (query: Record<string, string>) => (await page(`${system}/order/list`, query)).records.map((row) => row.totalAmount)
  expect(await first({ descs: 'total_amount' })).toEqual(await first({ descs: 'totalAmount' }))
  expect((await get(`${system}/order/list`, { ascs: 'nonsense,1;drop' })).status).toBe(200)
})

test('#34 a page has 500 rows at most, and one past the end is empty', async () => {
  expect((await page(`${system}/region/list`, { size: 100_000 })) as unknown).toMatchObject({ size: 500 })
  expect((await page(`${system}/param/list`, { current: 999 })).records).toEqual([])
})

test('#35 a submit with an id changes only the given fields; null and isDeleted change nothing', async () => {
  const { id } = world.make.make('param', { paramKey: 'k.35', remark: 'stays' })
  await post(`${system}/param/submit`, { id, paramValue: 'new', remark: null, isDeleted: 1, createTime: '2001-01-01 00:00:00' })
  expect((await get(`${system}/param/detail`, { id })).data).toMatchObject({
    paramValue: 'new',
    remark: 'stays',
    createTime: '2026-11-20 08:00:00',
  })
  await post(`${system}/param/submit`, { id, remark: '' })
  expect((await get(`${system}/param/detail`, { id })).data).toMatchObject({ paramValue: 'new', remark: '' })
})

test.each(['oss', 'sms'] as const)('#36 %s: new ones are off (1), and enabling one (2) turns the others off', async (name) => {
  const [a, b] = [world.make.make(name), world.make.make(name)]
  const api = `/api/blade-resource/${name}`
  const state = async (id: string) => ((await get(`${api}/detail`, { id })).data as Row).status
  expect(await state(a.id)).toBe(1)
  for (const { id } of [a, b]) await post(`${api}/enable`, undefined, { id })
  expect([await state(a.id), await state(b.id)]).toEqual([1, 2])
  await post(`${api}/submit`, { id: a.id, status: 2 })
  expect(await state(a.id)).toBe(1)
})

test('#37 an upload is the field `file`, and answers data.link', async () => {
  const body = new FormData()
  body.set(
    'file',
    new File(
      [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')],
      'a.png',
    ),
  )
  const { data } = await post('/api/blade-resource/oss/endpoint/put-file-attach', body)
  expect(data).toMatchObject({
    link: expect.stringMatching(/^\/upload\/.+\.png$/) as string,
    attachId: expect.stringMatching(/^\d+$/) as string,
  })
})

test.each([
  ['ok', true],
  [undefined, false],
] as const)('#38 #39 flag %s: passed %s; a finished process says so', async (flag, pass) => {
  const { task, instance } = world.make.leaveTask(userId('manager'), { assignee: userId('admin'), taskDefinitionKey: 'leaveHr' })
  const row = async (name: string) =>
    (await page(`/api/blade-flow/work/${name}-list`, { size: 100 })).records.find((one) => one.processInstanceId === instance.id)
  expect(await row('todo')).toMatchObject({ processIsFinished: 'unfinished' })
  await post('/api/blade-flow/work/complete-task', { taskId: task.id, processInstanceId: instance.id, comment: 'x', flag })
  expect(await row('done')).toMatchObject({ processIsFinished: 'finished', pass })
  const [start] = (await page('/api/blade-flow/work/start-list', { mode: 1 })).records
  expect(start).toMatchObject({ suspensionState: 1, tenantId: '' })
})

test('#40 a password may be sent plain or as md5, and only a salted slow hash is stored', async () => {
  for (const password of ['admin', wirePassword('admin')])
    expect((await signIn({ username: 'admin', password })).raw).toHaveProperty('access_token')
  const hash = world.db.select().from(schema.user).where(eq(schema.user.account, 'admin')).get()!.password
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(hash).not.toContain(wirePassword('admin'))
})

test('#41 the token may be in the query, for requests that cannot send a header', async () => {
  for (const name of ['blade-auth', 'Blade-Auth'])
    expect((await fetch(`${world.origin}${system}/menu/routes?${name}=bearer%20${world.token}`)).status).toBe(200)
})

test('#42 a refresh renews both tokens; two tabs that refresh at once both stay signed in', async () => {
  const { raw } = await signIn(good)
  const refresh = () => signIn({ grant_type: 'refresh_token', refresh_token: String(raw.refresh_token) })
  const replies = await Promise.all([refresh(), refresh()])
  for (const reply of replies) {
    expect(reply.raw.refresh_token).not.toBe(raw.refresh_token)
    expect((await get(`${system}/menu/routes`, {}, String(reply.raw.access_token))).status).toBe(200)
  }
})

test('#43 a login page may ask for its tenant before anybody is signed in', async () => {
  const { status, raw } = await world.call('GET', `${system}/tenant/info`, { query: { domain: 'https://example.test' } })
  expect([status, raw]).toEqual([200, { code: 200, success: true, data: {}, msg: '操作成功' }])
})

test('#44 POST oauth/logout accepts error reports and does not sign out', async () => {
  const token = await world.login('admin')
  expect((await post(`${oauth}/logout`, [{ message: 'boom' }], {}, token)).status).toBe(200)
  expect((await get(`${system}/menu/routes`, {}, token)).status).toBe(200)
  await get(`${oauth}/logout`, {}, token)
  expect((await get(`${system}/menu/routes`, {}, token)).status).toBe(401)
})

test('#46 the log of calls is /blade-log/api', async () => {
  expect((await get('/api/blade-log/api/list')).status).toBe(200)
  expect((await get('/api/blade-log/logApi/list')).status).toBe(404)
})

test('#47 a menu names no roles unless it has some', async () => {
  for (const item of flat(await rows(`${system}/menu/routes`))) expect(item.meta ?? {}).not.toHaveProperty('roles')
})

test('#48 logs show the newest first', async () => {
  for (const hour of ['08', '10', '09']) world.make.make('usual', { createTime: `2030-01-01 ${hour}:00:00`, logId: 'order-48' })
  const { records } = await page('/api/blade-log/usual/list', { logId: 'order-48' })
  expect(records.map((row) => String(row.createTime).slice(11, 13))).toEqual(['10', '09', '08'])
})

test('#49 no answer holds a password or its hash', async () => {
  const id = userId('admin')
  for (const [path, query] of [
    ['page', { size: 100 }],
    ['detail', { id }],
    ['platform-detail', { id }],
    ['info', {}],
    ['user-list', {}],
  ] as const) {
    const { raw } = await get(`/api/blade-user/${path}`, query)
    expect(JSON.stringify(raw), path).not.toMatch(/password|argon2/i)
  }
})

test('#50 the choice of roles hides only the roles that the caller may not assign', async () => {
  world.make.make('role', { roleAlias: 'admin', roleName: '管理员' })
  const titles = async (token?: string) => flat((await get(`${system}/role/tree`, {}, token)).data as Row[]).map((row) => row.title)
  expect(await titles()).toEqual(expect.arrayContaining(['超级管理员', '管理员']))
  const { role } = world.make.user('fifty', { codes: ['role'] })
  const his = await titles(await world.login('fifty'))
  expect(his).toContain(role.roleName)
  for (const name of ['超级管理员', '管理员']) expect(his).not.toContain(name)
})
