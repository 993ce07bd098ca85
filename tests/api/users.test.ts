/** Accounts and clients: lists, passwords, platforms, registration, in both dialects. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { basic, startApi, type CallOptions, type TestApi } from './server.ts'

const base = '/api/blade-user'
const openBase = '/api/blade-system/user'
let api: TestApi
let token: string
let admin: ReturnType<TestApi['make']['user']>

beforeEach(async () => {
  api = await startApi()
  admin = api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

type Row = Record<string, unknown> & { id: string }
const get = (path: string, query?: CallOptions['query'], as = token) => api.call('GET', `${base}/${path}`, { token: as, query })
const post = (path: string, query: CallOptions['query'], as = token) => api.call('POST', `${base}/${path}`, { token: as, query })
const send = (path: string, body: object, as = token) => api.call('POST', `${base}/${path}`, { token: as, body })
const records = (data: unknown) => (data as { records: Row[] }).records
const signIn = (username: string, plain: string, headers?: Record<string, string>) =>
  api.call('POST', '/api/blade-auth/oauth/token', {
    query: { username, password: wirePassword(plain), grantType: 'password', tenantId: '000000' },
    headers,
  })
const openToken = async () => {
  const query = { grantType: 'password', tenantId: '000000', account: 'admin', password: wirePassword('admin') }
  return ((await api.call('POST', '/api/blade-auth/token', { query })).data as { accessToken: string }).accessToken
}
const whole = { account: 'nurse', name: '小李', realName: '李护士', password: 'secret 1', userType: 1 }

test('an account can be created, sign in, be changed without its password, and be removed', async () => {
  const role = api.make.make('role', { roleName: '护士' })
  const dept = api.make.make('dept', { deptName: '护理部' })
  const reply = await send('submit', { ...whole, roleId: role.id, deptId: dept.id, sex: 2 })
  expect([reply.status, reply.data, reply.msg]).toEqual([200, {}, '操作成功'])
  const [row] = records((await get('page', { account: 'nurse' })).data)
  expect(row).toMatchObject({ roleId: role.id, roleName: '护士', deptName: '护理部', userType: 1, birthday: '', email: '', postId: '' })
  const text = JSON.stringify((await get('detail', { id: row!.id })).raw)
  expect(text).not.toMatch(/password|argon2/)
  expect((await signIn('nurse', 'secret 1')).status).toBe(200)

  expect((await send('update', { id: row!.id, realName: '李护士长', password: 'other' })).code).toBe(200)
  expect((await send('submit', { id: row!.id, password: 'other' })).code).toBe(200)
  const his = String((await signIn('nurse', 'secret 1')).raw.access_token)
  expect((await get('info', {}, his)).data).toMatchObject({ id: row!.id, name: '小李', realName: '李护士长', phone: '', avatar: '' })

  expect((await post('remove', { ids: row!.id })).msg).toBe('操作成功')
  expect((await get('info', {}, his)).status).toBe(401)
  expect((await signIn('nurse', 'secret 1')).status).toBe(400)
  expect((await send('submit', whole)).msg).toBe('操作成功')
})

test.each(['-1', -1, '', null, undefined, 'x'])('an update with the id %j creates no user', async (id) => {
  const before = api.db.select().from(schema.user).all()
  const body = { id, account: 'new', name: 'n', realName: 'r', roleId: '', deptId: '' }
  for (const at of [base, openBase]) {
    const reply = await api.call('POST', `${at}/update`, { token, body })
    expect([reply.status, reply.msg]).toEqual([400, id ? '请求参数格式错误: id' : '缺少必要的请求参数: id'])
  }
  expect(api.db.select().from(schema.user).all()).toEqual(before)
})

test('missing and duplicate values are refused with the messages of the dialect', async () => {
  await send('submit', whole)
  expect((await send('submit', whole)).msg).toBe('当前用户 [nurse] 已存在!')
  expect((await send('update', { id: admin.id, account: 'nurse' })).msg).toBe('当前用户 [nurse] 已存在!')
  const open = await openToken()
  expect((await api.call('POST', `${openBase}/submit`, { token: open, body: whole })).msg).toBe('当前账号已被使用!')
  expect((await send('submit', { ...whole, account: 'b', password: '' })).msg).toBe('请输入密码')
  expect((await send('submit', { ...whole, account: 'b', password: wirePassword('x') })).msg).toBe('密码不能为32位十六进制字符!')
  expect((await send('submit', { ...whole, account: '' })).msg).toBe('请输入登录账号')
  expect((await send('submit', { ...whole, account: 'b', roleId: 'x' })).msg).toBe('所属角色格式不正确')
})

test('the open dialect has the same users at its own paths, and sets a password with an update', async () => {
  const open = await openToken()
  const at = (method: string, path: string, more: CallOptions = {}) => api.call(method, `${openBase}/${path}`, { token: open, ...more })
  const { id } = api.make.user('clerk')
  for (const list of ['list', 'page'])
    expect(records((await at('GET', list, { query: { account: 'clerk' } })).data)).toMatchObject([{ id }])
  expect((await at('GET', 'detail', { query: { id } })).data).toMatchObject({ account: 'clerk' })
  expect((await at('POST', 'submit', { body: { id, password: 'changed by another' } })).msg).toBe('操作成功')
  expect((await signIn('clerk', 'changed by another')).status).toBe(200)
  expect((await at('POST', 'remove', { query: { ids: id } })).msg).toBe('操作成功')
  expect((await api.call('GET', `${base}/list`, { token })).status).toBe(404)
})

test('a department lists its users and those of all departments below it', async () => {
  const company = api.make.make('dept')
  const office = api.make.make('dept', { parentId: company.id, ancestors: `0,${company.id}` })
  const other = api.make.make('dept')
  api.make.user('boss', { deptId: company.id })
  api.make.user('clerk', { deptId: `${other.id},${office.id}` })
  api.make.user('else', { deptId: other.id })
  const seen = async (deptId: string) => records((await get('page', { deptId, ascs: 'account' })).data).map((row) => row.account)
  expect(await seen(company.id)).toEqual(['boss', 'clerk'])
  expect(await seen(office.id)).toEqual(['clerk'])
  expect(await seen('404')).toEqual([])
  const listed = (await get('user-list')).data as Row[]
  expect(listed.map((row) => row.account)).toEqual(['admin', 'boss', 'clerk', 'else'])
  expect(Object.keys(listed[0]!).sort()).toEqual(['account', 'id', 'name', 'realName'])
})

describe('passwords', () => {
  const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
    post('update-password', { oldPassword, newPassword, newPassword1 })

  test('can be changed with the old one, as md5 or plain, which ends other sessions', async () => {
    const elsewhere = await api.login('admin')
    expect((await change('wrong', 'a', 'b')).msg).toBe('请输入正确的确认密码!')
    expect((await change('wrong', 'a')).msg).toBe('原密码不正确!')
    expect((await change('admin', '')).msg).toBe('请输入密码')
    expect((await change(wirePassword('admin'), wirePassword('next word'))).msg).toBe('操作成功')
    expect((await change('next word', 'my last word')).msg).toBe('操作成功')
    expect((await get('info', {}, elsewhere)).status).toBe(401)
    expect((await get('info')).status).toBe(200)
    expect((await signIn('admin', 'my last word')).status).toBe(200)
    expect((await signIn('admin', 'admin')).status).toBe(400)
  })

  test('chosen by users must be long enough, differ from the name and not be common', async () => {
    const refused = [
      ['a', '密码至少8个字符!'],
      ['1234567', '密码至少8个字符!'],
      ['password', '该密码过于常见,请换一个!'],
      ['Password', '该密码过于常见,请换一个!'],
    ] as const
    api.make.user('annabelle', { codes: ['order'] })
    const token = await api.login('annabelle')
    const own = (word: string) =>
      api.call('POST', '/api/blade-user/update-password', {
        token,
        query: { oldPassword: 'annabelle', newPassword: word, newPassword1: word },
      })
    for (const [word, msg] of [...refused, ['Annabelle', '密码不能与账号或姓名相同!'] as const]) {
      expect([word, (await own(word)).msg]).toEqual([word, msg])
      const account = `nurse-${word}`
      expect((await send('submit', { ...whole, account, name: 'annabelle', password: word })).msg).toBe(msg)
    }
    // A digest only reveals whether it is that of a known weak password.
    for (const word of ['a', 'xy', 'abc', 'Q!', 'wxyz', '001977', '123456', 'password', 'annabelle'])
      expect((await own(wirePassword(word))).code).toBe(400)
    expect((await own(wirePassword('a word of my own'))).msg).toBe('操作成功')
  })

  test('set for others in the open dialect end their sessions', async () => {
    const { id } = api.make.user('clerk')
    const his = await api.login('clerk')
    const refresh_token = String((await signIn('clerk', 'clerk')).raw.refresh_token)
    const body = { id, password: 'a word for clerk' }
    expect((await api.call('POST', '/api/blade-system/user/submit', { token: await openToken(), body })).msg).toBe('操作成功')
    expect((await get('info', {}, his)).status).toBe(401)
    const query = { grant_type: 'refresh_token', refresh_token }
    expect((await api.call('POST', '/api/blade-auth/oauth/token', { query })).msg).toBe('令牌授权已过期')
  })

  test('can be reset to a one-time password; a locked account can be unlocked', async () => {
    const { id } = api.make.user('clerk')
    for (let i = 0; i < 5; i++) await signIn('clerk', 'no')
    expect((await signIn('clerk', 'clerk')).msg).toBe('登录错误次数过多,请稍后再试')
    for (const call of ['unlock', 'reset-password']) {
      const none = await post(call, {})
      expect([none.status, none.code, none.msg]).toEqual([200, 400, '请至少选择一个用户'])
    }
    expect((await post('unlock', { userIds: id })).msg).toBe('操作成功')
    expect((await signIn('clerk', 'clerk')).status).toBe(200)
    const his = await api.login('clerk')
    const reset = await post('reset-password', { userIds: id })
    const { password } = (reset.data as { passwords: { password: string }[] }).passwords[0]!
    expect((await get('info', {}, his)).status).toBe(401)
    const again = await signIn('clerk', password)
    const token = String(again.raw.access_token)
    expect((await get('info', {}, token)).code).toBe(428)
    const change = (newPassword: string) =>
      api.call('POST', '/api/blade-user/update-password', {
        token,
        query: { oldPassword: password, newPassword, newPassword1: newPassword },
      })
    expect((await change(wirePassword(password))).msg).toBe('新密码不能与初始密码相同!')
    expect((await change('a word of his own')).msg).toBe('操作成功')
    expect((await get('info', {}, token)).code).toBe(200)
  })
})

test('users change only permitted fields of their own profile', async () => {
  const clerk = api.make.user('clerk')
  const his = await api.login('clerk')
  const body = { id: admin.id, realName: '王', phone: '13800000000', account: 'x', roleId: admin.role.id, deptId: '1', password: 'x' }
  expect((await send('update-info', body, his)).msg).toBe('操作成功')
  const row = api.db.select().from(schema.user).where(eq(schema.user.id, clerk.id)).get()
  expect(row).toMatchObject({ realName: '王', phone: '13800000000', account: 'clerk', roleId: clerk.roleId, deptId: clerk.deptId })
  expect((await get('info')).data).toMatchObject({ realName: 'admin' })
  expect((await get('page', {}, his)).status).toBe(403)
})

test('a phone belongs to one user: no other user can take it, and its owner can still sign in with it', async () => {
  const phone = '13911112222'
  const taken = [400, '手机号码已被其他用户使用!']
  const outcomeOf = ({ status, msg }: { status: number; msg: string }) => [status, msg]
  const own = api.make.user('owner', { phone })
  const other = api.make.user('other', { codes: ['order'] })
  const others = await api.login('other')
  for (const typed of [phone, ` ${phone} `, Number(phone)]) {
    for (const at of [base, openBase]) {
      expect(outcomeOf(await api.call('POST', `${at}/update-info`, { token: others, body: { phone: typed } }))).toEqual(taken)
      expect(outcomeOf(await api.call('POST', `${at}/update`, { token, body: { id: other.id, phone: typed } }))).toEqual(taken)
      expect(outcomeOf(await api.call('POST', `${at}/submit`, { token, body: { id: other.id, phone: typed } }))).toEqual(taken)
      expect(outcomeOf(await api.call('POST', `${at}/submit`, { token, body: { ...whole, phone: typed } }))).toEqual(taken)
    }
  }
  expect(api.db.select().from(schema.user).where(eq(schema.user.phone, phone)).all()).toHaveLength(1)
  // Owners may resubmit their own number; another number is free, and so is this one after its owner is deleted.
  expect((await api.call('POST', `${base}/update-info`, { token: await api.login('owner'), body: { phone, name: '甲' } })).status).toBe(200)
  expect((await api.call('POST', `${base}/update-info`, { token: others, body: { phone: '13911113333' } })).status).toBe(200)
  expect((await post('remove', { ids: own.id })).status).toBe(200)
  expect((await api.call('POST', `${base}/update-info`, { token: others, body: { phone } })).status).toBe(200)
  // Two users who already share a number may still change other columns.
  const twin = api.make.user('twin', { phone: '13911114444' })
  api.db.update(schema.user).set({ phone: '13911114444' }).where(eq(schema.user.id, other.id)).run()
  expect((await send('submit', { id: twin.id, phone: '13911114444', name: '乙' })).status).toBe(200)
})

test('changes made outside the server are visible after the cache is cleared', async () => {
  api.db.update(schema.user).set({ realName: 'changed' }).where(eq(schema.user.id, admin.id)).run()
  const name = async () => (await api.call('GET', '/api/blade-auth/oauth/user-info', { token })).data as Row
  expect((await name()).real_name).toBe('admin')
  const cleared = await api.call('GET', '/api/blade-auth/oauth/clear-cache', { token })
  expect([cleared.status, cleared.raw]).toEqual([200, { success: 'true', msg: 'success' }])
  expect((await name()).real_name).toBe('changed')
})

test('extended user data is stored per platform', async () => {
  const { id } = api.make.user('clerk')
  const put = (userType: number, userExt: string) => post('update-platform', { userId: id, userType, userExt })
  await put(2, '{"a":1}')
  await put(1, 'web')
  await put(2, '{"a":2}')
  expect((await get('platform-detail', { id })).data).toMatchObject({ account: 'clerk', userType: 2, userExt: '{"a":2}' })
  expect((await post('update-platform', { userId: '404', userType: 1, userExt: '' })).msg).toBe('用户不存在!')
  expect((await get('platform-detail', { id: '404' })).msg).toBe('暂无承载数据')
})

test('a client’s secret is masked, kept when the mask is submitted, and the client cannot be removed while in use', async () => {
  const call = (verb: string, more: CallOptions) =>
    api.call(verb === 'list' ? 'GET' : 'POST', `/api/blade-system/client/${verb}`, { token, ...more })
  const own = records((await call('list', {})).data)[0]!
  expect(own).toMatchObject({ clientId: 'saber', clientSecret: '******' })
  expect((await call('submit', { body: { ...own, scope: 'web' } })).msg).toBe('操作成功')
  // Changing a client ends its tokens.
  expect((await call('list', {})).status).toBe(401)
  token = String((await signIn('admin', 'admin', { Authorization: basic() })).raw.access_token)
  await call('submit', { body: { ...own, clientSecret: 'new secret' } })
  expect((await signIn('admin', 'admin', { Authorization: basic() })).status).toBe(401)
  token = String((await signIn('admin', 'admin', { Authorization: basic('saber', 'new secret') })).raw.access_token)
  const headers = { Authorization: basic('saber', 'new secret') }
  expect((await call('remove', { query: { ids: own.id }, headers })).msg).toBe('不能删除正在使用的客户端!')
  expect((await call('submit', { body: { ...own, clientId: 'sword' }, headers })).msg).toBe('不能删除正在使用的客户端!')
  const { id: _id, ...copy } = own
  expect((await call('submit', { body: { ...copy, clientSecret: 'x' }, headers })).msg).toBe('客户端id已存在!')
  expect((await call('submit', { body: { ...copy, clientId: 'sword' }, headers })).msg).toBe('请输入应用密钥')
})
