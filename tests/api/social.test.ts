/** Third-party sign-in: redirects, guests, registration, and sign-in afterwards. */
import type { Page } from '#contract/envelope.ts'
import { schema } from '#db/tables/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

const auth = '/api/blade-auth/oauth'
const elsewhere = 'https://console.example/ward'
let api: TestApi
let admin: string

beforeEach(async () => {
  api = await startApi({ social: { callbacks: [] } })
  api.make.user('admin', { alias: 'administrator' })
  admin = await api.login('admin')
})
afterEach(() => api.stop())

const go = (path: string, init: RequestInit = {}) => fetch(new URL(path, api.origin), { redirect: 'manual', ...init })
const render = (query = '') => go(`${auth}/render/demo${query}`)
/** The URL that an answer redirects to. */
const next = (response: Response) => new URL(response.headers.get('location') ?? '', api.origin)
const begin = async (query = '') => next(await render(query)).searchParams.get('state') ?? ''
const answer = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  go(`${auth}/provider/demo`, { method: 'POST', body: new URLSearchParams(form), headers })

/** Goes through the whole redirect flow as a person. */
async function comeBackAs(username: string): Promise<{ code: string; state: string }> {
  const { searchParams } = next(await answer({ state: await begin(), username }))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}
const redeem = (params: { code: string; state: string }, source = 'demo') =>
  api.call('POST', `${auth}/token`, { query: { grant_type: 'social', source, ...params, tenantId: '000000', scope: 'all' } })
const signInAs = async (username: string) => (await redeem(await comeBackAs(username))).raw
const status = async (method: string, path: string, token: unknown) => (await api.call(method, path, { token: String(token) })).status

describe('redirect flow', () => {
  test('the third party asks for an identity in the language of the browser, and returns a code and the state', async () => {
    const sent = await render()
    expect([sent.status, next(sent).pathname]).toEqual([302, `${auth}/provider/demo`])
    const page = await go(next(sent).href, { headers: { 'Accept-Language': 'en' } })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'; form-action 'self'/)
    const html = await page.text()
    expect(html).toContain('Continue as 林小雨')
    expect(html).not.toContain('<script')
    // Enter in a field presses the first button of its form.
    const typed = html.split('<form').find((form) => form.includes('name="username"'))
    expect(/<button name="(\w+)"/.exec(typed ?? '')?.[1]).toBe('agree')
    expect(await (await go(next(sent).href)).text()).toContain('以 林小雨 的身份同意')
    const state = next(sent).searchParams.get('state') ?? ''
    const back = await answer({ state, known: 'lin', username: '' })
    expect([back.status, next(back).origin, next(back).pathname]).toEqual([303, api.origin, '/oauth/redirect/demo'])
    expect(next(back).searchParams.get('state')).toBe(state)
    expect(next(back).searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('an invalid name is requested again, and is escaped in the page', async () => {
    const state = await begin()
    const again = await answer({ state, username: '"><b>' })
    const html = await again.text()
    expect(again.status).toBe(400)
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;" aria-invalid="true"')
    expect(html).not.toContain('<b>')
    expect((await answer({ state, username: 'wang' })).status).toBe(303)
  })

  test('a person who declines is redirected back with a refusal', async () => {
    const state = await begin()
    expect(next(await answer({ state, refuse: '1' })).search).toBe(`?error=access_denied&state=${state}`)
    expect((await answer({ state, username: 'lin' })).status).toBe(400)
  })

  test('an answer is accepted once, in time, for an issued state, and from the provider page', async () => {
    const state = await begin()
    expect((await answer({ state, username: 'lin' }, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await answer({ state, username: 'lin' })).status).toBe(303)
    for (const over of [state, 'made-up', '']) expect((await answer({ state: over, username: 'lin' })).status).toBe(400)
    const late = await begin()
    api.pass(10 * 60_000)
    const page = await go(`${auth}/provider/demo?state=${late}`)
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('请求已失效')])
  })

  test('redirects only go to this site or a known console', async () => {
    const evil = ['https://evil.example', '//evil.example', 'javascript:alert(1)', `${api.origin}@evil.example`, `${api.origin}/x`, '/x']
    for (const callback of evil) {
      const refused = await render(`?callback=${encodeURIComponent(callback)}`)
      expect([callback, refused.status, refused.headers.get('location')]).toEqual([callback, 400, null])
    }
    expect((await render(`?callback=${encodeURIComponent(elsewhere)}`)).status).toBe(400)
    const own = await answer({ state: await begin(`?callback=${encodeURIComponent(api.origin)}`), username: 'lin' })
    expect(own.headers.get('location')).toMatch(/^\/oauth\/redirect\/demo\?/)
  })

  test('redirects to the first listed console by default, to another listed one on request', async () => {
    await api.stop()
    api = await startApi({ social: { callbacks: [elsewhere, 'https://second.example'] } })
    const to = async (query: string) => next(await answer({ state: await begin(query), username: 'lin' }))
    expect((await to('')).href).toMatch(/^https:\/\/console\.example\/ward\/oauth\/redirect\/demo\?code=/)
    expect((await to('?callback=https://second.example/')).origin).toBe('https://second.example')
    const page = await go(`${auth}/provider/demo?state=${await begin()}`)
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self' https:\/\/console\.example$/)
  })

  test('does not exist unless it is enabled', async () => {
    await api.stop()
    api = await startApi()
    api.make.user('admin', { alias: 'administrator' })
    for (const path of ['render/demo', 'provider/demo']) expect((await go(`${auth}/${path}`)).status).toBe(404)
    expect((await redeem({ code: 'x', state: 'y' })).raw).toMatchObject({ error: 'unsupported_grant_type' })
  })
})

describe('the token', () => {
  test('is issued once for a code, its state and its source, within two minutes', async () => {
    const wrong = async (params: { code: string; state: string }, source?: string) => (await redeem(params, source)).msg
    const good = await comeBackAs('lin')
    expect((await redeem(good)).status).toBe(200)
    expect(await wrong(good)).toBe('第三方登陆信息错误!')
    const burnt = await comeBackAs('lin')
    expect(await wrong({ ...burnt, state: 'other' })).toBe('第三方登陆信息错误!')
    expect(await wrong(burnt)).toBe('第三方登陆信息错误!')
    expect(await wrong(await comeBackAs('lin'), 'github')).toBe('第三方登陆信息错误!')
    const late = await comeBackAs('lin')
    api.pass(2 * 60_000)
    expect(await wrong(late)).toBe('第三方登陆信息错误!')
    const open = await api.call('POST', '/api/blade-auth/token', { query: { grantType: 'social', source: 'demo', code: '', state: '' } })
    expect([open.status, open.msg]).toEqual([400, 'social grant failure, auth response is not success'])
  })

  test('of an unknown person is a guest, in both dialects; their row is created once', async () => {
    const first = await signInAs('lin')
    expect(first).toMatchObject({ user_id: '', account: '', role_name: 'guest', role_id: '', dept_id: '', nick_name: '林小雨' })
    const rows = api.db.select().from(schema.userOauth).all()
    expect(rows).toMatchObject([
      { id: first.oauth_id, source: 'demo', uuid: 'lin', username: 'lin', userId: null, location: '上海', gender: '2' },
    ])
    const query = { grantType: 'social', source: 'demo', ...(await comeBackAs('LIN')) }
    const { data } = await api.call('POST', '/api/blade-auth/token', { query })
    expect(data).toMatchObject({ userId: '', account: '', authority: 'guest', oauthId: first.oauth_id })
    expect(api.db.select().from(schema.userOauth).all()).toHaveLength(1)
  })
})

describe('a guest', () => {
  test('sees their own identity and an empty menu, and may call nothing else', async () => {
    const { access_token: token } = await signInAs('wang')
    const info = await api.call('GET', `${auth}/user-info`, { token: String(token) })
    expect(info.data).toMatchObject({ user_id: '', roles: ['guest'], permissions: [] })
    for (const menu of ['routes', 'buttons'])
      expect((await api.call('GET', `/api/blade-system/menu/${menu}`, { token: String(token) })).data).toEqual([])
    const closed = [
      ['GET', `${auth}/clear-cache`],
      ['GET', '/api/blade-user/info'],
      ['GET', '/api/blade-user/user-list'],
      ['POST', '/api/blade-user/update-info'],
      ['POST', '/api/blade-user/update-password'],
      ['GET', '/api/blade-system/dict/dictionary?code=sex'],
      ['GET', '/api/blade-system/order/list'],
      ['POST', '/api/blade-resource/oss/endpoint/put-file'],
      ['POST', '/api/blade-system/role/grant'],
    ] as const
    for (const [method, path] of closed) expect([path, await status(method, path, token)]).toEqual([path, 403])
  })

  test('can refresh and sign out', async () => {
    const first = await signInAs('wang')
    const query = { grant_type: 'refresh_token', refresh_token: String(first.refresh_token) }
    const second = (await api.call('POST', `${auth}/token`, { query })).raw
    expect(second).toMatchObject({ role_name: 'guest', user_id: '', oauth_id: first.oauth_id })
    expect(await status('GET', `${auth}/user-info`, second.access_token)).toBe(200)
    expect(await status('GET', `${auth}/logout`, second.access_token)).toBe(200)
    for (const { access_token } of [first, second]) expect(await status('GET', `${auth}/user-info`, access_token)).toBe(401)
    expect((await api.call('POST', `${auth}/token`, { query })).status).toBe(400)
  })

  test('registers only where the parameter account.registerUser says so', async () => {
    const guest = await signInAs('wang')
    const query = { name: '小王', account: 'wang', password: 'mine alone', oauthId: String(guest.oauth_id), tenantId: '000000' }
    const register = async () =>
      (await api.call('POST', '/api/blade-user/register-guest', { token: String(guest.access_token), query })).raw
    const { id } = api.make.make('param', { paramKey: 'account.registerUser', paramValue: 'false' })
    for (const paramValue of ['false', '0', 'no']) {
      await api.call('POST', '/api/blade-system/param/submit', { token: admin, body: { id, paramValue } })
      expect(await register()).toMatchObject({ code: 400, msg: '注册功能未开启,请联系管理员!' })
      expect(api.db.select().from(schema.user).all()).toHaveLength(1)
    }
    await api.call('POST', '/api/blade-system/param/submit', { token: admin, body: { id, paramValue: 'true' } })
    expect(await register()).toMatchObject({ code: 200 })
  })

  test('registers once, waits for a role, and then signs in as that user', async () => {
    const guest = await signInAs('wang')
    const other = await signInAs('lin')
    const query = { name: '小王', account: 'wang', password: 'mine alone', oauthId: String(guest.oauth_id), tenantId: '000000' }
    const register = async (over: Record<string, string> = {}, token: unknown = guest.access_token) =>
      (await api.call('POST', '/api/blade-user/register-guest', { token: String(token), query: { ...query, ...over } })).msg
    expect(await register({}, admin)).toBe('第三方登陆信息错误!')
    expect(await register({}, other.access_token)).toBe('第三方登陆信息错误!')
    expect(await register({ oauthId: '' })).toBe('第三方登陆信息错误!')
    expect(await register({ tenantId: '111111' })).toBe('租户信息错误!')
    expect(await register({ account: 'admin' })).toBe('当前用户 [admin] 已存在!')
    expect(await register({ account: '  ' })).toBe('缺少必要的请求参数: account')
    expect(api.db.select().from(schema.user).all()).toHaveLength(1)
    expect(await register()).toBe('操作成功')
    expect(await register({ account: 'again' })).toBe('第三方登陆信息错误!')

    const listed = await api.call('GET', '/api/blade-user/page', { token: admin, query: { account: 'wang' } })
    const [row] = (listed.data as Page<{ id: string }>).records
    expect(row).toMatchObject({ roleId: '-1', deptId: '-1', postId: '-1', name: '小王', realName: '小王' })
    const later = await comeBackAs('wang')
    expect((await redeem(later)).msg).toBe('注册申请正在等待管理员审核')

    const role = api.make.make('role', { roleAlias: 'nurse' })
    const body = { id: row!.id, roleId: role.id, deptId: api.make.make('dept').id }
    expect((await api.call('POST', '/api/blade-user/update', { token: admin, body })).msg).toBe('操作成功')
    const mine = await signInAs('wang')
    expect(mine).toMatchObject({ user_id: row!.id, account: 'wang', role_name: 'nurse', oauth_id: guest.oauth_id })
    expect(await status('GET', '/api/blade-user/info', mine.access_token)).toBe(200)
    expect(await status('GET', '/api/blade-user/info', guest.access_token)).toBe(403)

    await api.call('POST', '/api/blade-user/remove', { token: admin, query: { ids: row!.id } })
    expect(await status('GET', `${auth}/user-info`, mine.access_token)).toBe(401)
    expect(await signInAs('wang')).toMatchObject({ user_id: '', role_name: 'guest', oauth_id: guest.oauth_id })
    expect(await register()).toBe('操作成功')
  })
})
