/** Sign-in in both dialects; captcha, refresh, sign-out. */
import { parseR } from '#contract/envelope.ts'
import { bladexToken, openToken } from '#contract/session.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { encrypted, keys } from '../sm2.ts'
import { basic, startApi, type CallOptions, type TestApi } from './server.ts'

const tokenPath = '/api/blade-auth/oauth/token'
let api: TestApi

beforeEach(async () => {
  api = await startApi({ sm2: keys })
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('clerk', { codes: ['order', 'order_view'] })
})
afterEach(() => api.stop())

const credentials = { username: 'admin', password: wirePassword('admin'), tenantId: '000000', scope: 'all', type: 'account' }
const signIn = (query: Record<string, string> = {}, options: CallOptions = {}) =>
  api.call('POST', tokenPath, { query: { ...credentials, grant_type: 'password', ...query }, ...options })
const isIn = async (token: string) => (await api.call('GET', '/api/blade-auth/oauth/user-info', { token })).status === 200

async function captchaHeaders(code = 'aBcD9') {
  const { raw } = await api.call('GET', '/api/blade-auth/oauth/captcha')
  return { 'Captcha-Key': String(raw.key), 'Captcha-Code': code }
}

describe('tokens', () => {
  test('BladeX: bare JSON without a code, snake_case, user_name is the account', async () => {
    const { status, raw } = await signIn()
    expect(status).toBe(200)
    expect(raw).not.toHaveProperty('code')
    expect(bladexToken.parse(raw)).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      account: 'admin',
      user_name: 'admin',
      role_name: 'administrator',
    })
    expect(JSON.stringify(raw)).not.toContain('argon2')
    expect(await isIn(String(raw.access_token))).toBe(true)
  })

  test('open dialect: enveloped, camelCase, and the token remembers it', async () => {
    const { raw } = await api.call('POST', '/api/blade-auth/token', { query: { account: 'admin', password: wirePassword('admin') } })
    const answer = parseR(200, raw)
    const token = openToken.parse(answer.ok && answer.data)
    expect(token).toMatchObject({ account: 'admin', authority: 'administrator', tokenType: 'bearer' })
    api.make.dictionary('dict', 'yes_no', { 1: '否', 2: '是' })
    const keyOf = async (accessToken: string) => {
      const { data } = await api.call('GET', '/api/blade-system/dict/dictionary', { token: accessToken, query: { code: 'yes_no' } })
      return (data as { dictKey: unknown }[])[0]!.dictKey
    }
    expect(await keyOf(token.accessToken)).toBe(1)
    expect(await keyOf(await api.login('admin'))).toBe('1')
    const again = await api.call('POST', '/api/blade-auth/token', {
      query: { grantType: 'refresh_token', refreshToken: token.refreshToken },
    })
    expect(await keyOf((again.data as { accessToken: string }).accessToken)).toBe(1)
    const out = await api.call('POST', '/api/blade-auth/logout', { token: token.accessToken })
    expect(out.data).toEqual({ code: '200', msg: '操作成功' })
    expect(await isIn(token.accessToken)).toBe(false)
  })

  test.each([
    ['query, other spelling', { query: { grantType: 'password', account: 'admin', password: wirePassword('admin') } }],
    ['JSON body', { body: { grantType: 'password', username: 'admin', password: wirePassword('admin') } }],
    [
      'form body',
      {
        body: `grant_type=password&username=admin&password=${wirePassword('admin')}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    ],
    ['plain password', { query: { grant_type: 'password', username: 'admin', password: 'admin' } }],
    ['SM2', { query: { grant_type: 'password', username: 'admin', password: encrypted.c1c2c3.slice(2) } }],
    ['SM2 with 04', { query: { grant_type: 'password', username: 'admin', password: encrypted.c1c2c3 } }],
    ['SM2 in the newer order', { query: { grant_type: 'password', username: 'admin', password: encrypted.c1c3c2 } }],
    ['SM2 in capitals', { query: { grant_type: 'password', username: 'admin', password: encrypted.c1c2c3.toUpperCase() } }],
  ])('sign-in accepts %s', async (_name, options: CallOptions) => {
    expect((await api.call('POST', tokenPath, options)).raw).toHaveProperty('access_token')
  })

  test('an unknown client is refused', async () => {
    for (const Authorization of ['', 'Basic x', basic('saber', 'wrong'), basic('nobody'), `Bearer ${basic()}`]) {
      const { status, code, msg } = await signIn({}, { headers: { Authorization } })
      expect([status, code, msg]).toEqual([401, 401, '客户端认证失败!'])
    }
    expect((await signIn({}, { headers: { Authorization: basic().replace(' ', '%20') } })).status).toBe(200)
  })

  test('a token is also accepted in the query, for requests that cannot send a header', async () => {
    const token = await api.login('admin')
    const response = await fetch(`${api.origin}/api/blade-system/menu/routes?blade-auth=bearer%20${token}`)
    expect(response.status).toBe(200)
    const bare = await fetch(`${api.origin}/api/blade-system/menu/routes`, { headers: { 'Blade-Auth': token } })
    expect(bare.status).toBe(401)
  })

  test('refusals serve both dialects: 400, with error and error_description beside the envelope', async () => {
    const wrong = await signIn({ password: wirePassword('no') })
    expect(wrong.status).toBe(400)
    expect(wrong.raw).toEqual({
      error: 'invalid_grant',
      error_description: '用户名或密码错误',
      code: 400,
      success: false,
      data: {},
      msg: '用户名或密码错误',
    })
    expect((await signIn({ username: 'nobody' })).msg).toBe('用户名或密码错误')
    expect((await signIn({ grant_type: 'magic' })).raw).toMatchObject({ error: 'unsupported_grant_type', msg: '不支持的授权类型' })
    expect((await signIn({ username: '' })).msg).toBe('缺少必要的请求参数: username')
    expect((await signIn({ password: wirePassword('no') }, { headers: { 'Accept-Language': 'en' } })).msg).toBe(
      'Wrong username or password',
    )
  })

  test('user-info names roles and buttons', async () => {
    const { data } = await api.call('GET', '/api/blade-auth/oauth/user-info', { token: await api.login('clerk') })
    expect(data).toMatchObject({ account: 'clerk', roles: ['clerk'], permissions: ['order_view'] })
    expect(data).not.toHaveProperty('access_token')
  })
})

test.each([
  ['a wrong secret', basic('saber', 'no')],
  ['an unknown client', basic('nobody')],
  ['no client at all', ''],
])('a token request with %s is a 401 with the OAuth error and the envelope', async (_what, Authorization) => {
  const headers = { Authorization }
  const calls = [
    signIn({}, { headers }),
    signIn({ grant_type: 'refresh_token', refresh_token: 'x' }, { headers }),
    api.call('POST', '/api/blade-auth/token', { query: { account: 'admin', password: wirePassword('admin') }, headers }),
  ]
  for (const { status, raw } of await Promise.all(calls)) {
    const msg = '客户端认证失败!'
    expect([status, raw]).toEqual([401, { error: 'invalid_client', error_description: msg, code: 401, success: false, data: {}, msg }])
  }
})

describe('captcha', () => {
  test('is bare in BladeX and enveloped in the open dialect', async () => {
    const bare = await api.call('GET', '/api/blade-auth/oauth/captcha')
    expect(Object.keys(bare.raw).sort()).toEqual(['image', 'key'])
    expect(bare.raw.image).toMatch(/^data:image\/svg\+xml;base64,/)
    const open = await api.call('GET', '/api/blade-auth/captcha')
    expect(open.data).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string })
  })

  test('is valid for one try, right or wrong, in upper or lower case, for half an hour', async () => {
    const good = await captchaHeaders()
    expect((await signIn({ grant_type: 'captcha' }, { headers: good })).status).toBe(200)
    expect((await signIn({ grant_type: 'captcha' }, { headers: good })).msg).toBe('验证码不正确')

    const usedUp = await captchaHeaders()
    expect((await signIn({ grant_type: 'captcha', password: 'no' }, { headers: usedUp })).msg).toBe('用户名或密码错误')
    expect((await signIn({ grant_type: 'captcha' }, { headers: usedUp })).msg).toBe('验证码不正确')

    const mistyped = await captchaHeaders('xxxxx')
    expect((await signIn({ grant_type: 'captcha' }, { headers: mistyped })).msg).toBe('验证码不正确')
    expect((await signIn({ grant_type: 'captcha' }, { headers: { ...mistyped, 'Captcha-Code': 'abcd9' } })).msg).toBe('验证码不正确')

    const late = await captchaHeaders()
    const early = await captchaHeaders()
    api.pass(30 * 60_000 - 1)
    expect((await signIn({ grant_type: 'captcha' }, { headers: early })).status).toBe(200)
    api.pass(1)
    expect((await signIn({ grant_type: 'captcha' }, { headers: late })).msg).toBe('验证码不正确')
    expect((await signIn({ grant_type: 'captcha' })).msg).toBe('验证码不正确')
  })
})

test('with captchas on, a password is only accepted with one, except from exempt clients', async () => {
  await api.stop()
  api = await startApi({ captchaFreeClients: ['robot'] })
  api.make.user('admin', { alias: 'administrator' })
  api.make.client('robot')
  expect((await signIn()).raw).toMatchObject({ error: 'invalid_grant', msg: '验证码不正确' })
  const open = await api.call('POST', '/api/blade-auth/token', { query: { account: 'admin', password: wirePassword('admin') } })
  expect([open.status, open.msg]).toEqual([400, '验证码不正确'])
  expect((await signIn({ grant_type: 'captcha' }, { headers: await captchaHeaders() })).status).toBe(200)
  expect((await signIn({}, { headers: { Authorization: basic('robot') } })).status).toBe(200)
})

describe('refresh and sign-out', () => {
  const refresh = (refresh_token: unknown, path = tokenPath) =>
    api.call('POST', path, { query: { grant_type: 'refresh_token', refresh_token: String(refresh_token) } })

  test('both tokens rotate; two tabs may refresh concurrently; a later reuse ends the sign-in', async () => {
    const first = (await signIn()).raw
    const second = (await refresh(first.refresh_token)).raw
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    api.pass(29_000)
    const otherTab = (await refresh(first.refresh_token, '/api/blade-auth/oauth/token/refresh')).raw
    expect(await isIn(String(second.access_token))).toBe(true)
    expect(await isIn(String(otherTab.access_token))).toBe(true)
    api.pass(2_000)
    expect((await refresh(first.refresh_token)).raw).toMatchObject({ error: 'invalid_grant', msg: '令牌授权已过期' })
    for (const { access_token } of [second, otherTab]) expect(await isIn(String(access_token))).toBe(false)
    expect((await refresh(second.refresh_token)).status).toBe(400)
  })

  test('many tabs that refresh concurrently all stay signed in, and one sign-out ends them all', async () => {
    const first = (await signIn()).raw
    const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh_token)))
    const tokens = tabs.map(({ raw }) => String(raw.access_token))
    expect(new Set(tokens).size).toBe(5)
    expect(await Promise.all(tokens.map(isIn))).toEqual(Array(5).fill(true))
    await api.call('GET', '/api/blade-auth/oauth/logout', { token: tokens[2] })
    expect(await Promise.all(tokens.map(isIn))).toEqual(Array(5).fill(false))
    for (const { raw } of tabs) expect((await refresh(raw.refresh_token)).msg).toBe('令牌授权已过期')
    expect((await refresh(first.refresh_token)).msg).toBe('令牌授权已过期')
  })

  test('a refresh token is only accepted from its own client, and for an existing user', async () => {
    api.make.client('sword')
    const mine = (await signIn()).raw
    const query = { grant_type: 'refresh_token', refresh_token: String(mine.refresh_token) }
    const foreign = await api.call('POST', tokenPath, { query, headers: { Authorization: basic('sword') } })
    expect([foreign.status, foreign.msg]).toEqual([400, '令牌授权已过期'])
    expect((await refresh(mine.refresh_token)).status).toBe(200)
    const clerkTokens = (await signIn({ username: 'clerk', password: wirePassword('clerk') })).raw
    await api.call('POST', '/api/blade-user/remove', { token: String(mine.access_token), query: { ids: String(clerkTokens.user_id) } })
    expect((await refresh(clerkTokens.refresh_token)).msg).toBe('令牌授权已过期')
  })

  test('refresh tokens are not accepted as access tokens, nor access tokens as refresh tokens', async () => {
    const { raw } = await signIn()
    expect((await api.call('GET', '/api/blade-auth/oauth/user-info', { token: String(raw.refresh_token) })).status).toBe(401)
    expect((await refresh(raw.access_token)).status).toBe(400)
    expect((await refresh('')).status).toBe(400)
  })

  test('access tokens expire after an hour, refresh tokens after a week', async () => {
    const { raw } = await signIn()
    api.pass(3_599_000)
    expect(await isIn(String(raw.access_token))).toBe(true)
    api.pass(1_000)
    expect(await isIn(String(raw.access_token))).toBe(false)
    const next = (await refresh(raw.refresh_token)).raw
    api.pass(604_800_000)
    expect((await refresh(next.refresh_token)).status).toBe(400)
  })

  test('an idle sign-in ends, however often its tokens are refreshed', async () => {
    const first = (await signIn()).raw
    let { raw } = { raw: first }
    for (let hour = 0; hour < 12; hour++) {
      api.pass(3_600_000)
      raw = (await refresh(raw.refresh_token)).raw
      expect(raw).toHaveProperty('access_token')
    }
    const idle = raw.access_token
    api.pass(1)
    expect((await refresh(raw.refresh_token)).msg).toBe('令牌授权已过期')
    expect(await isIn(String(idle))).toBe(false)
  })

  test('an active sign-in ends after a week', async () => {
    let { raw } = await signIn()
    for (let half = 1; half < 14; half++) {
      api.pass(12 * 3_600_000 - 60_000)
      raw = (await refresh(raw.refresh_token)).raw
      expect(await isIn(String(raw.access_token))).toBe(true)
    }
    api.pass(12 * 3_600_000 - 60_000)
    raw = (await refresh(raw.refresh_token)).raw
    expect(Number(raw.expires_in)).toBe(14 * 60)
    expect(await isIn(String(raw.access_token))).toBe(true)
    api.pass(14 * 60_000 - 1000)
    expect(await isIn(String(raw.access_token))).toBe(true)
    api.pass(1000)
    expect(await isIn(String(raw.access_token))).toBe(false)
    expect((await refresh(raw.refresh_token)).status).toBe(400)
  })

  test('sign-out revokes every token of this sign-in and no other', async () => {
    const first = (await signIn()).raw
    const renewed = (await refresh(first.refresh_token)).raw
    const elsewhere = (await signIn()).raw
    const out = await api.call('GET', '/api/blade-auth/oauth/logout', { token: String(renewed.access_token) })
    expect([out.status, out.raw]).toEqual([200, { success: 'true', msg: 'success' }])
    for (const { access_token } of [first, renewed]) expect(await isIn(String(access_token))).toBe(false)
    expect((await refresh(renewed.refresh_token)).status).toBe(400)
    expect(await isIn(String(elsewhere.access_token))).toBe(true)
  })
})

test('an object instead of a text is refused as a wrong format, by every call', async () => {
  const field = { length: { toString: 1, valueOf: 1 }, toString: 1, valueOf: 1 }
  const token = await api.login('admin')
  const calls = [
    ['/api/blade-auth/oauth/token', 'username'],
    ['/api/blade-auth/oauth/token', 'grant_type'],
    ['/api/blade-resource/sms/endpoint/send-validate', 'phone'],
    ['/api/blade-user/update', 'id'],
    ['/api/blade-user/update-password', 'oldPassword'],
    ['/api/blade-user/submit', 'roleId'],
    ['/api/blade-system/param/submit', 'paramKey'],
  ] as const
  for (const [path, name] of calls) {
    const { status } = await api.call('POST', path, { token, body: { [name]: field } })
    expect([path, name, status < 500]).toEqual([path, name, true])
  }
})
