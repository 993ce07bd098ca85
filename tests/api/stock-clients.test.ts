/**
 * Plays the sessions of two third-party consoles as their request layers send them: the values in headers, in the query and in forms,
 * and what they read back. The open one encrypts its password with the cipher order of the other implementation.
 */
import { schema } from '#db/tables/index.ts'
import { smKeysOf } from '#server/secrets/keys.ts'
import { addStockMenus } from '#seeds/stock-menus.ts'
import { eq } from 'drizzle-orm'
import { sm2 } from 'sm-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { basic, startApi, type TestApi } from './server.ts'

type Row = Record<string, unknown>
interface Envelope {
  code: number
  success: boolean
  data: unknown
  msg: string
}

/** The answer to a caller without a token: a list would make Sword go on, and HTTP 401 would send it away. */
const unauthorized = { status: 200, body: { code: 401, success: false, data: null, msg: '请求未授权' } }

/** A key that only this test uses. */
const keys = smKeysOf('3a7c1e5b9d2f4a6c8e0b1d3f5a7c9e1b3d5f7a9c1e3b5d7f9a1c3e5b7d9f1a3c')

let api: TestApi
beforeAll(async () => {
  api = await startApi({ demoOrders: 100, sm2: keys })
  addStockMenus(api.db, 'springblade', '2026-01-01 00:00:00')
})
afterAll(() => api.stop())

/** A request layer: its headers, and how its answers are read. @param token its current access token */
function client(headers: () => Record<string, string>) {
  async function send(method: string, path: string, { query = {}, json, form }: { query?: Row; json?: unknown; form?: Row } = {}) {
    const search = String(new URLSearchParams(query as Record<string, string>))
    const type = json !== undefined ? 'application/json;charset=utf-8' : form ? 'application/x-www-form-urlencoded' : undefined
    const answer = await fetch(`${api.origin}/api${path}${search && `?${search}`}`, {
      method,
      headers: { ...headers(), ...(type && { 'Content-Type': type }) },
      body: json !== undefined ? JSON.stringify(json) : form && String(new URLSearchParams(form as Record<string, string>)),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  /** The data of an answer that must be a success. */
  async function ok(method: string, path: string, options?: Parameters<typeof send>[2]) {
    const { status, body } = await send(method, path, options)
    const { code, success, data, msg } = body as Envelope
    expect([path, status, code, success], msg).toEqual([path, 200, 200, true])
    return data
  }
  return { send, ok }
}
const records = (data: unknown) => (data as { records: Row[] }).records
const flat = (nodes: Row[]): Row[] => nodes.flatMap((node) => [node, ...flat((node.children ?? []) as Row[])])

test('a console of SpringBlade: SM2 at sign-in, no Basic afterwards, its pages, its forms, sign-out', async () => {
  let token = ''
  const { send, ok } = client((): Record<string, string> =>
    token ? { 'Blade-Auth': `bearer ${token}` } : { Authorization: basic(), 'Tenant-Id': '000000' },
  )

  // Before sign-in.
  expect(await ok('GET', '/blade-system/tenant/info', { query: { domain: 'http://localhost:2888' } })).toEqual({})
  expect(await send('GET', '/blade-system/menu/routes')).toEqual(unauthorized)
  expect(await ok('GET', '/blade-auth/captcha')).toMatchObject({
    key: expect.any(String) as string,
    image: expect.stringMatching(/^data:image/) as string,
  })

  const encrypted = sm2.doEncrypt('admin', keys.publicKey, 0)
  const signIn = { tenantId: '000000', account: 'admin', grantType: 'password', scope: 'all', type: 'account' }
  expect(
    (await send('POST', '/blade-auth/token', { query: { ...signIn, password: sm2.doEncrypt('wrong', keys.publicKey, 0) } })).status,
  ).toBe(400)
  const tokens = (await ok('POST', '/blade-auth/token', { query: { ...signIn, password: encrypted } })) as Row
  expect(tokens).toMatchObject({
    account: 'admin',
    tenantId: '000000',
    authority: 'administrator',
    userName: '林知夏',
    tokenType: 'bearer',
  })
  token = String(tokens.accessToken)

  // The frame of the console.
  const paths = flat((await ok('GET', '/blade-system/menu/routes')) as Row[]).map(({ path }) => path)
  for (const path of ['/system/user', '/authority/role', '/base/region', '/monitor/log/usual']) expect(paths).toContain(path)
  const buttons = flat((await ok('GET', '/blade-system/menu/buttons')) as Row[])
  expect(buttons.find(({ code }) => code === 'user_add')).toMatchObject({ action: 1 })
  expect(((await ok('GET', '/blade-system/menu/top-menu')) as Row[]).length).toBeGreaterThan(0)
  expect((await ok('GET', '/blade-system/menu/auth-routes')) as Row[]).toContainEqual({
    '/authority/role': { authority: ['administrator'] },
  })

  // A user, with role and department from the trees, then edited with the row that was returned.
  const roles = (await ok('GET', '/blade-system/role/tree', { query: { tenantId: '000000' } })) as Row[]
  const depts = (await ok('GET', '/blade-system/dept/tree', { query: { tenantId: '000000' } })) as Row[]
  const role = flat(roles).find(({ title }) => title === '客服')!
  const person = {
    tenantId: '000000',
    account: 'saber-user',
    name: '新人',
    realName: '新来的',
    roleId: role.id,
    deptId: depts[0]!.id,
    phone: '13700000009',
  }
  await ok('POST', '/blade-system/user/submit', { json: { ...person, password: 'Kingfisher9', password2: 'Kingfisher9', postId: '' } })
  const [row] = records(await ok('GET', '/blade-system/user/list', { query: { current: 1, size: 10, account: 'saber-user' } }))
  expect(row).toMatchObject({ tenantId: '000000', tenantName: '管理组', roleName: '客服', name: '新人' })
  const detail = (await ok('GET', '/blade-system/user/detail', { query: { account: 'saber-user' } })) as Row
  await ok('POST', '/blade-system/user/update', { json: { ...detail, name: '熟人' } })
  expect(await ok('GET', '/blade-system/user/detail', { query: { id: row!.id } })).toMatchObject({ name: '熟人', account: 'saber-user' })
  await ok('POST', '/blade-system/user/reset-password', { form: { userIds: row!.id } })

  // A dictionary with an entry: without isSealed, with integer keys, and nested in one answer.
  await ok('POST', '/blade-system/dict/submit', { json: { code: 'saber', dictKey: -1, dictValue: '来自别处', sort: 1, parentId: 0 } })
  const codes = (await ok('GET', '/blade-system/dict/list', { query: { current: 1, size: 10, code: 'saber' } })) as Row[]
  const parent = codes.find(({ code }) => code === 'saber')!
  await ok('POST', '/blade-system/dict/submit', { json: { code: 'saber', parentId: parent.id, dictKey: 7, dictValue: '七', sort: 1 } })
  expect(await ok('GET', '/blade-system/dict/list', { query: { code: 'saber' } })).toMatchObject([
    { code: 'saber', children: [{ dictKey: 7, dictValue: '七' }] },
  ])
  expect(await ok('GET', '/blade-system/dict/dictionary', { query: { code: 'saber' } })).toMatchObject([{ dictKey: 7 }])
  const role2 = (await ok('GET', '/blade-system/role/list', { query: { current: 1, size: 1 } })) as Row[]
  expect(role2.length).toBeGreaterThan(1)

  // A department at the root (empty parent), a region with its level.
  await ok('POST', '/blade-system/dept/submit', { json: { tenantId: '000000', parentId: '', deptName: '分部', fullName: '分部', sort: 9 } })
  const dept = flat((await ok('GET', '/blade-system/dept/list', { query: { deptName: '分部' } })) as Row[]).find(
    ({ deptName }) => deptName === '分部',
  )!
  expect(dept).toMatchObject({ parentId: '0', tenantId: '000000' })
  await ok('POST', '/blade-system/region/submit', { json: { parentCode: '11', code: '1190', name: '试验新城', level: 2, sort: 1 } })
  expect(await ok('GET', '/blade-system/region/detail', { query: { code: '1190' } })).toMatchObject({ level: 2, parentCode: '11' })
  const below = (await ok('GET', '/blade-system/region/lazy-list', { query: { parentCode: '11' } })) as Row[]
  expect(below.find(({ code }) => code === '1190')).toMatchObject({ level: 2 })
  expect(await ok('GET', '/blade-system/region/lazy-list', { query: { name: '试验新城' } })).toMatchObject([{ code: '1190' }])

  // Logs, oldest first.
  api.api.flushLogs()
  const times = records(await ok('GET', '/blade-log/usual/list', { query: { current: 1, size: 50 } })).map(({ createTime }) =>
    String(createTime),
  )
  expect(times.length).toBeGreaterThan(1)
  expect(times).toEqual([...times].sort())

  // Removals with a form body.
  await ok('POST', '/blade-system/region/remove', { form: { id: '1190' } })
  await ok('POST', '/blade-system/user/remove', { form: { ids: row!.id } })
  await ok('POST', '/blade-system/dept/remove', { form: { ids: dept.id } })
  const entries = api.db.select().from(schema.dict).where(eq(schema.dict.code, 'saber')).all()
  await ok('POST', '/blade-system/dict/remove', { form: { ids: entries.map(({ id }) => id).join() } })
  expect(await ok('GET', '/blade-system/user/detail', { query: { account: 'saber-user' } })).toEqual({})

  // A new token by the refresh token, then sign-out.
  const bearer = token
  token = ''
  const renewed = (await ok('POST', '/blade-auth/token', {
    query: { grantType: 'refresh_token', scope: 'all', refreshToken: tokens.refreshToken },
  })) as Row
  token = String(renewed.accessToken)
  expect(token).not.toBe(bearer)
  await ok('POST', '/blade-auth/logout')
  expect((await send('GET', '/blade-system/menu/buttons')).status).toBe(401)
})

test('a console of BladeX: captcha, sign-out and clearing the cache without Authorization', async () => {
  let token = ''
  let withBasic = false
  let captcha: Record<string, string> = {}
  const { send, ok } = client(() => ({
    ...(withBasic && { Authorization: basic('sword', 'sword_secret') }),
    ...(token && { 'Blade-Auth': `bearer ${token}` }),
    ...captcha,
    'Tenant-Id': '000000',
    'Blade-Requested-With': 'BladeHttpRequest',
  }))

  const { status, body } = await send('GET', '/blade-auth/oauth/captcha')
  expect([status, Object.keys(body as Row).sort()]).toEqual([200, ['image', 'key']])
  expect(await send('GET', '/blade-system/menu/routes')).toEqual(unauthorized)

  withBasic = true
  captcha = { 'Captcha-Key': String((body as Row).key), 'Captcha-Code': 'abcd9' }
  const form = {
    tenantId: '000000',
    username: 'admin',
    password: wirePassword('admin'),
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  }
  const tokens = (await send('POST', '/blade-auth/oauth/token', { query: form })).body as Row
  expect(tokens).toMatchObject({ account: 'admin', role_name: 'administrator', tenantId: '000000', token_type: 'bearer' })
  withBasic = false
  captcha = {}
  token = String(tokens.access_token)

  expect(await ok('GET', '/blade-auth/oauth/user-info')).toMatchObject({ account: 'admin', roleName: 'administrator' })
  expect(((await ok('GET', '/blade-system/menu/routes')) as Row[]).length).toBeGreaterThan(0)
  const [user] = records(await ok('GET', '/blade-user/page', { query: { current: 1, size: 10, account: 'service' } }))
  expect(user).toMatchObject({ account: 'service', tenantId: '000000', tenantName: '管理组' })
  await ok('POST', '/blade-user/update', { json: { ...user, realName: '陆小满满' } })
  expect(await ok('GET', '/blade-user/detail', { query: { id: user!.id } })).toMatchObject({ realName: '陆小满满' })
  const dictionary = { parentId: '0', code: 'bladex', dictKey: '-1', dictValue: '字典', sort: 1, isSealed: 0 }
  await ok('POST', '/blade-system/dict/submit', { json: dictionary })
  const [entry] = records(await ok('GET', '/blade-system/dict/parent-list', { query: { current: 1, size: 10, code: 'bladex' } }))
  expect(((await ok('GET', '/blade-system/dict/parent-tree')) as Row[]).map(({ id }) => id)).toContain(entry!.id)
  await ok('POST', '/blade-system/dict/remove', { form: { ids: entry!.id } })

  expect(await send('GET', '/blade-auth/oauth/clear-cache')).toMatchObject({ status: 200, body: { success: 'true' } })
  expect(await send('GET', '/blade-auth/oauth/logout')).toMatchObject({ status: 200, body: { success: 'true' } })
  expect((await send('GET', '/blade-user/info')).status).toBe(401)
})
