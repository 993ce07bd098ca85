/** Disabled users and customers on the blacklist (contract page rental §5). */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => void (api = await startMoney()))
afterEach(() => api.stop())

const reason = '离职'
const setState = (body: object, token = api.token, at = '/api/blade-user') => api.call('POST', `${at}/state`, { token, body })
const grant = (query: Record<string, string>, headers = {}) =>
  api.call('POST', '/api/blade-auth/oauth/token', { query: { tenantId: '000000', ...query }, headers })
const signIn = (account: string, password: string, headers = {}) =>
  grant({ username: account, password: wirePassword(password), grantType: 'password' }, headers)
const audits = (rowId: string) =>
  api.db
    .select()
    .from(schema.audit)
    .where(eq(schema.audit.rowId, rowId))
    .all()
    .map(({ action, changes, reason }) => [action, changes, reason])

describe.each(['/api/blade-user', '/api/blade-system/user'])('disabling users at %s', (at) => {
  test('ends their sessions, refuses every new one after the right password only, and is undone by enabling', async () => {
    const clerk = api.make.user('clerk', { codes: ['order'], phone: '13800000009' })
    const { raw } = await signIn('clerk', 'clerk')
    const token = String(raw.access_token)
    const reads = () => api.call('GET', '/api/blade-user/info', { token })
    expect((await reads()).status).toBe(200)

    expect(await setState({ userIds: clerk.id, state: 0 }, api.token, at)).toMatchObject({ status: 400, msg: '请填写原因,不超过200个字符' })
    expect(await setState({ userIds: clerk.id, state: 0, reason: '长'.repeat(201) }, api.token, at)).toMatchObject({ status: 400 })
    expect((await reads()).status).toBe(200)
    expect((await setState({ userIds: clerk.id, state: 0, reason }, api.token, at)).msg).toBe('操作成功')

    expect((await reads()).status).toBe(401)
    expect((await grant({ grantType: 'refresh_token', refresh_token: String(raw.refresh_token) })).raw.access_token).toBeUndefined()
    expect((await signIn('clerk', 'clerk')).msg).toBe('账号已停用,请联系管理员')
    expect((await signIn('clerk', 'clerk', { 'Accept-Language': 'en' })).msg).toBe('This account is disabled. Ask an administrator.')
    expect((await signIn('clerk', 'wrong')).msg).toBe('用户名或密码错误')
    const row = async () => (await api.call('GET', '/api/blade-user/page', { token: api.token, query: { status: 0 } })).data
    expect(await row()).toMatchObject({ total: 1, records: [{ id: clerk.id, status: 0, statusName: '停用' }] })
    expect(audits(clerk.id).at(-1)).toEqual(['update', expect.stringContaining('"status":[1,0]'), reason])

    expect((await api.call('POST', '/api/blade-user/update', { token: api.token, body: { id: clerk.id, status: 1 } })).msg).toBe('操作成功')
    expect((await signIn('clerk', 'clerk')).msg).toBe('账号已停用,请联系管理员')
    expect((await setState({ userIds: clerk.id, state: 1, reason: '复职' }, api.token, at)).msg).toBe('操作成功')
    expect((await signIn('clerk', 'clerk')).raw.access_token).toEqual(expect.any(String))
    expect((await reads()).status).toBe(401)
  })
})

describe('nobody is disabled', () => {
  test('by themselves, as the last administrator, or by somebody with fewer rights', async () => {
    const me = api.db.select().from(schema.user).where(eq(schema.user.account, 'admin')).get()!
    expect((await setState({ userIds: me.id, state: 0, reason })).msg).toBe('不能停用本账号!')
    api.make.user('keeper', { codes: ['user', 'user_state'] })
    const rich = api.make.user('rich', { codes: ['order', 'order_finish'] })
    const poor = api.make.user('poor', { codes: ['user'] })
    const keeper = await api.login('keeper')
    expect((await setState({ userIds: rich.id, state: 0, reason }, keeper)).msg).toBe('无权操作权限高于自己的用户!')
    expect((await setState({ userIds: `${poor.id},${rich.id}`, state: 0, reason }, keeper)).msg).toBe('无权操作权限高于自己的用户!')
    expect((await setState({ userIds: poor.id, state: 0, reason }, keeper)).msg).toBe('操作成功')
    expect((await setState({ userIds: poor.id, state: 1, reason }, await api.login('rich'))).status).toBe(403)

    const second = api.make.user('second', { alias: 'boss', codes: ['user', 'user_state'] })
    api.db
      .update(schema.user)
      .set({ roleId: `${second.roleId},${me.roleId}` })
      .where(eq(schema.user.id, second.id))
      .run()
    const other = await api.login('second')
    expect((await setState({ userIds: me.id, state: 0, reason }, other)).msg).toBe('操作成功')
    api.db.update(schema.user).set({ status: 1 }).where(eq(schema.user.id, me.id)).run()
  })
})

describe('the blacklist', () => {
  const bar = (body: object, token = api.token) => api.call('POST', '/api/blade-system/customer/state', { token, body })

  test('needs a reason and its own permission, is audited, and can be left again', async () => {
    const { id } = api.make.make('customer')
    expect((await bar({ id, state: 1, reason: ' ' })).msg).toBe('请填写原因,不超过200个字符')
    expect((await bar({ id: '404', state: 1, reason })).msg).toBe('客户不存在!')
    expect((await bar({ id, state: 2, reason })).status).toBe(400)
    api.make.user('reader', { codes: ['customer'] })
    expect((await bar({ id, state: 1, reason }, await api.login('reader'))).status).toBe(403)
    const state = () => api.db.select().from(schema.customer).where(eq(schema.customer.id, id)).get()!.state
    expect(state()).toBe(0)
    expect((await bar({ id, state: 1, reason: '多次逃单' })).msg).toBe('操作成功')
    expect(state()).toBe(1)
    expect(audits(id).at(-1)).toEqual(['update', expect.stringContaining('"state":[0,1]'), '多次逃单'])
    expect((await bar({ id, state: 0, reason: '已补缴' })).msg).toBe('操作成功')
    expect(state()).toBe(0)
  })
})
