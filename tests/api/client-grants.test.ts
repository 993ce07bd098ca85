/** A client's grants and scope are enforced when a token is issued; changing the client ends its tokens (contract page auth §2, §3). */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { basic, startApi, type TestApi } from './server.ts'

let api: TestApi
let token: string
const paths = { bladex: '/api/blade-auth/oauth/token', springblade: '/api/blade-auth/token' } as const

beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
  api.make.client('sword')
})
afterEach(() => api.stop())

const set = (changes: Partial<typeof schema.client.$inferInsert>) =>
  api.db.update(schema.client).set(changes).where(eq(schema.client.clientId, 'sword')).run()
const sword = () => api.db.select().from(schema.client).where(eq(schema.client.clientId, 'sword')).get()!
const headers = { Authorization: basic('sword') }
const bySword = (dialect: keyof typeof paths, more: Record<string, string> = {}) =>
  api.call('POST', paths[dialect], {
    headers,
    query: {
      grantType: 'password',
      tenantId: '000000',
      username: 'admin',
      account: 'admin',
      password: wirePassword('admin'),
      scope: 'all',
      ...more,
    },
  })
const info = (as: unknown) => api.call('GET', '/api/blade-user/info', { token: String(as), headers })

test('a client without the grant gets no token in either dialect, and the message is translated', async () => {
  set({ authorizedGrantTypes: 'refresh_token,social' })
  for (const dialect of ['bladex', 'springblade'] as const) {
    const refused = await bySword(dialect)
    expect([refused.status, refused.msg]).toEqual([400, '该客户端不允许此授权类型: password'])
    expect(refused.raw).toMatchObject({ error: 'unauthorized_client', error_description: refused.msg, code: 400, success: false })
    expect((await bySword(dialect, { grantType: 'sms_code' })).raw).toMatchObject({ error: 'unauthorized_client' })
    expect((await bySword(dialect, { grantType: 'none' })).raw).toMatchObject({ error: 'unsupported_grant_type' })
  }
  set({ authorizedGrantTypes: 'password' })
  const { refresh_token } = (await bySword('bladex')).raw
  const refreshed = await bySword('bladex', { grantType: 'refresh_token', refresh_token: String(refresh_token) })
  expect(refreshed.raw).toMatchObject({ error: 'unauthorized_client' })
  const english = { headers: { ...headers, 'Accept-Language': 'en' }, query: { grantType: 'refresh_token' } }
  expect((await api.call('POST', paths.bladex, english)).msg).toBe('This client cannot use the grant type refresh_token')
})

test.each([
  ['read', 'all', 'read'],
  ['read,write', 'write', 'write'],
  ['read write', '', 'read write'],
  ['all', 'all', 'all'],
  ['all', 'anything', 'all'],
])('a client with the scope %j that requests %j gets %j', async (scope, requested, granted) => {
  set({ scope })
  expect((await bySword('bladex', { scope: requested })).raw.scope).toBe(granted)
})

test.each([
  ['its grants', { authorizedGrantTypes: 'refresh_token' }],
  ['its scope', { scope: 'read' }],
  ['its secret', { clientSecret: 'another secret' }],
  ['its id', { clientId: 'dagger' }],
])('changing %s ends the tokens of a client at their next use and refresh; other clients keep theirs', async (_what, change) => {
  const { access_token, refresh_token } = (await bySword('bladex')).raw
  expect((await info(access_token)).status).toBe(200)
  const { id, clientId, authorizedGrantTypes, scope, accessTokenValidity, refreshTokenValidity } = sword()
  const row = { id, clientId, clientSecret: '******', authorizedGrantTypes, scope, accessTokenValidity, refreshTokenValidity }
  const submit = (body: object) => api.call('POST', '/api/blade-system/client/submit', { token, body })
  // Tokens do not depend on the validity of later ones, so that changing it ends none.
  expect((await submit({ ...row, accessTokenValidity: 7200 })).msg).toBe('操作成功')
  expect((await info(access_token)).status).toBe(200)
  expect((await submit({ ...row, ...change })).msg).toBe('操作成功')
  expect((await info(access_token)).status).toBe(401)
  const query = { grantType: 'refresh_token', refresh_token: String(refresh_token) }
  const secret = 'clientSecret' in change ? change.clientSecret : undefined
  const again = { query, headers: { Authorization: basic(sword()?.clientId ?? 'dagger', secret) } }
  expect((await api.call('POST', paths.bladex, again)).raw).toMatchObject({ error: 'invalid_grant' })
  expect((await api.call('GET', '/api/blade-user/info', { token })).status).toBe(200)
})

test('tokens of a removed client end', async () => {
  const open = ((await bySword('springblade')).data as { accessToken: string }).accessToken
  expect((await info(open)).status).toBe(200)
  expect((await api.call('POST', '/api/blade-system/client/remove', { token, query: { ids: sword().id } })).msg).toBe('操作成功')
  expect((await info(open)).status).toBe(401)
})
