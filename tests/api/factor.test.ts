/** The second factor: set-up, sign-in in both dialects, replays, lockout, requirement by parameter, approvals, other sign-in methods. */
import { TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '#db/tables/audit.ts'
import { schema } from '#db/tables/index.ts'
import { user, userOauth } from '#db/tables/system.ts'
import { userFactor, userRecovery } from '#db/tables/sessions.ts'
import { wirePassword } from '../factory.ts'
import { basic, startApi, type CallOptions, type TestApi } from './server.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi({ social: { callbacks: [] } })
  api.make.user('boss', { alias: 'administrator' })
  api.make.user('clerk', { codes: ['order', 'order_refund'], phone: '13800000007' })
  token = await api.login('clerk')
})
afterEach(() => api.stop())

const base = '/api/ward/factor'
const withCode = (code: string): CallOptions => ({ headers: { 'Two-Factor-Code': code } })
const own = (end: string, body: object = {}, options: CallOptions = {}) => api.call('POST', `${base}/${end}`, { token, body, ...options })
/** The code that the authenticator app shows. */
const codeOf = (secret: string, at = api.clock()) => new TOTP({ secret }).generate({ timestamp: at })

/** Sets the factor of `clerk` up, and waits for the next code. */
async function setUp(): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = (await own('begin')).data as { secret: string }
  const { data } = await own('confirm', {}, withCode(codeOf(secret)))
  api.pass(30_000)
  return { secret, recovery: (data as { secretCodes: string[] }).secretCodes }
}

const tokenPaths = { bladex: '/api/blade-auth/oauth/token', springblade: '/api/blade-auth/token' } as const
const signIn = (code?: string, query: Record<string, string> = {}, path: string = tokenPaths.bladex) =>
  api.call('POST', path, {
    query: { username: 'clerk', account: 'clerk', password: wirePassword('clerk'), grantType: 'password', ...query },
    ...(code !== undefined && withCode(code)),
  })

test('is set up by a code of the new secret, ends other sign-ins, and shows ten recovery codes once', async () => {
  const other = await api.login('clerk')
  expect((await own('confirm', {}, withCode('123456'))).msg).toBe('设置已过期,请重新开始')
  const setup = (await own('begin')).data as { secret: string; secretUri: string }
  expect(setup.secretUri).toContain(`secret=${setup.secret}`)
  expect((await own('begin')).data).toEqual(setup)
  expect((await own('confirm')).msg).toBe('请输入两步验证码')
  expect((await own('confirm', {}, withCode(codeOf(setup.secret, api.clock() + 90_000)))).msg).toBe('两步验证码不正确')
  // An unconfirmed set-up does not require codes.
  expect((await signIn()).status).toBe(200)
  const { data } = await own('confirm', {}, withCode(codeOf(setup.secret)))
  const { secretCodes } = data as { secretCodes: string[] }
  expect(new Set(secretCodes).size).toBe(10)
  for (const code of secretCodes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  const state = async (of: string) => api.call('GET', `${base}/state`, { token: of })
  expect((await state(token)).data).toEqual({ isOn: true, isDue: false, recoveryLeft: 10 })
  expect((await state(other)).status).toBe(401)
  expect((await own('begin')).msg).toBe('两步验证已开启')
  expect((await own('confirm', {}, withCode(codeOf(setup.secret)))).msg).toBe('两步验证已开启')

  const storedFactor = api.db.select().from(userFactor).get()!
  expect(storedFactor.secret).toMatch(/^sealed:/)
  const hashes = api.db.select().from(userRecovery).all()
  expect(hashes.every(({ codeHash }) => codeHash.startsWith('$argon2id$'))).toBe(true)
  const entries = JSON.stringify(api.db.select().from(audit).all())
  expect(entries).toContain('blade_user_factor')
  for (const secret of [storedFactor.secret, setup.secret, ...hashes.map(({ codeHash }) => codeHash), ...secretCodes])
    expect(entries).not.toContain(secret)
})

test.each(Object.entries(tokenPaths))('%s: a sign-in without a code is refused, and can be completed with one', async (dialect, path) => {
  const { secret } = await setUp()
  const without = await signIn(undefined, {}, path)
  const waiting = String(without.raw.two_factor_token)
  expect([without.status, without.raw]).toEqual([
    400,
    {
      error: 'two_factor_required',
      error_description: '请输入两步验证码',
      two_factor_token: waiting,
      code: 400,
      success: false,
      data: {},
      msg: '请输入两步验证码',
    },
  ])
  // The second step fails without a code, whatever else it sends.
  const steps: Record<string, string>[] = [{ two_factor_token: 'x' }, {}, { two_factor_token: waiting, password: wirePassword('clerk') }]
  for (const step of steps) expect((await signIn(undefined, { grantType: 'two_factor', ...step }, path)).status).toBe(400)
  expect((await signIn('000000', {}, path)).raw).toMatchObject({ error: 'invalid_grant', msg: '两步验证码不正确' })
  const complete = (code: string, headers = {}) =>
    api.call('POST', path, {
      query: { grantType: 'two_factor', two_factor_token: waiting },
      headers: { 'Two-Factor-Code': code, ...headers },
    })
  // A token belongs to the client that got it.
  api.make.client('other')
  expect((await complete(codeOf(secret), { Authorization: basic('other') })).msg).toBe('登录验证已超时,请重新登录')
  const { status, raw } = await complete(codeOf(secret))
  expect(status).toBe(200)
  api.pass(30_000)
  expect((await complete(codeOf(secret))).msg).toBe('登录验证已超时,请重新登录')
  expect((await signIn(codeOf(secret), {}, path)).status).toBe(200)
  // A refresh asks for no code.
  const pair = (dialect === 'bladex' ? raw : raw.data) as Record<string, string>
  const refreshed = await api.call('POST', path, {
    query: { grantType: 'refresh_token', refreshToken: (pair.refresh_token ?? pair.refreshToken)! },
  })
  expect(refreshed.status).toBe(200)
})

test('no log contains a secret, a code or the token of an unfinished sign-in', async () => {
  const { secret, recovery } = await setUp()
  const code = codeOf(secret)
  const waiting = String((await signIn()).raw.two_factor_token)
  await api.call('POST', tokenPaths.bladex, { query: { grantType: 'two_factor', two_factor_token: waiting }, ...withCode(code) })
  await signIn(recovery[0])
  await own('off', { password: wirePassword('clerk') }, withCode(recovery[1]!))
  api.api.flushLogs()
  const { usual, api: calls, error } = schema
  const lines = JSON.stringify([usual, calls, error].map((table) => api.db.select().from(table).all()))
  expect(lines).toContain('/api/ward/factor/off')
  for (const hidden of [secret, `"${code}"`, waiting, wirePassword('clerk'), ...recovery]) expect(lines).not.toContain(hidden)
})

test('an unfinished sign-in expires after five minutes, or when the password changes', async () => {
  const { secret } = await setUp()
  const complete = (waiting: unknown) =>
    api.call('POST', tokenPaths.bladex, {
      query: { grantType: 'two_factor', two_factor_token: String(waiting) },
      ...withCode(codeOf(secret)),
    })
  const late = (await signIn()).raw.two_factor_token
  api.pass(300_000)
  expect((await complete(late)).msg).toBe('登录验证已超时,请重新登录')
  const stolen = (await signIn()).raw.two_factor_token
  const id = api.db.select().from(user).where(eq(user.account, 'clerk')).get()!.id
  await api.call('POST', '/api/blade-user/reset-password', { token: await api.login('boss'), query: { userIds: id } })
  expect((await complete(stolen)).msg).toBe('登录验证已超时,请重新登录')
})

test('sign-ins by phone code and by third party require it too', async () => {
  const { secret } = await setUp()
  api.make.make('sms', { status: 2 })
  const sms = async (code?: string) => {
    const { data } = await api.call('POST', '/api/blade-resource/sms/endpoint/send-validate', { query: { phone: '13800000007' } })
    const { id } = data as { id: string }
    const row = api.db.$client.prepare<[string], { code: string }>('select code from blade_sms_outbox where id = ?').get(id)
    api.pass(60_000)
    return signIn(code, { grantType: 'sms_code', phone: '13800000007', id, value: row?.code ?? '' })
  }
  const first = await sms()
  expect(first.raw).toMatchObject({ error: 'two_factor_required' })
  const done = await api.call('POST', tokenPaths.bladex, {
    query: { grantType: 'two_factor', two_factor_token: String(first.raw.two_factor_token) },
    ...withCode(codeOf(secret)),
  })
  expect(done.raw).toHaveProperty('access_token')

  const id = api.db.select().from(user).where(eq(user.account, 'clerk')).get()!.id
  const social = async (code?: string) => {
    const begin = await fetch(`${api.origin}/api/blade-auth/oauth/render/demo`, { redirect: 'manual' })
    const state = new URL(begin.headers.get('location')!, api.origin).searchParams.get('state')!
    const agreed = await fetch(`${api.origin}/api/blade-auth/oauth/provider/demo`, {
      method: 'POST',
      body: new URLSearchParams({ state, username: 'somebody' }),
      redirect: 'manual',
    })
    const back = new URL(agreed.headers.get('location')!, api.origin).searchParams
    return signIn(code, { grantType: 'social', source: 'demo', code: back.get('code')!, state })
  }
  await social()
  api.db.update(userOauth).set({ userId: id }).run()
  expect((await social()).raw).toMatchObject({ error: 'two_factor_required' })
  api.pass(30_000)
  expect((await social(codeOf(secret))).raw).toHaveProperty('access_token')
})

test('a code is accepted once, also in concurrent sign-ins, with at most one step of clock skew', async () => {
  const { secret } = await setUp()
  const code = codeOf(secret)
  const tries = await Promise.all(Array.from({ length: 4 }, () => signIn(code)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(tries.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
    new Set(['两步验证码已使用过,请等待下一个验证码']),
  )
  // Codes older than the accepted one count as used.
  expect((await signIn(codeOf(secret, api.clock() - 30_000))).status).toBe(400)
  api.pass(1_800_000)
  for (const [ms, status] of [
    [-60_000, 400],
    [60_000, 400],
    [-30_000, 200],
    [0, 200],
    [30_000, 200],
  ] as const)
    expect((await signIn(codeOf(secret, api.clock() + ms))).status).toBe(status)
})

test('a recovery code is accepted once, however it is typed; renewing replaces all of them', async () => {
  const { secret, recovery } = await setUp()
  const [first = '', second = '', third = ''] = recovery
  const both = await Promise.all([signIn(first), signIn(first)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await signIn(` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await api.call('GET', `${base}/state`, { token })).data).toMatchObject({ recoveryLeft: 8 })
  expect((await own('renew')).msg).toBe('请输入两步验证码')
  const { data } = await own('renew', {}, withCode(codeOf(secret)))
  expect((await signIn(third)).status).toBe(400)
  expect((await signIn((data as { secretCodes: string[] }).secretCodes[0])).status).toBe(200)
})

test('wrong codes lock the pair of account and address; a correct password in between does not reset the count', async () => {
  const { secret } = await setUp()
  for (let i = 0; i < 5; i++) {
    expect((await signIn()).raw).toMatchObject({ error: 'two_factor_required' })
    expect((await signIn('000000')).msg).toBe('两步验证码不正确')
  }
  const locked = '登录错误次数过多,请稍后再试'
  expect((await signIn(codeOf(secret))).msg).toBe(locked)
  expect((await signIn()).msg).toBe(locked)
  const elsewhere = await api.call('POST', tokenPaths.bladex, {
    query: { username: 'clerk', password: wirePassword('clerk'), grantType: 'password' },
    headers: { 'Two-Factor-Code': codeOf(secret), 'X-Forwarded-For': '198.51.100.7' },
  })
  expect(elsewhere.status).toBe(200)
})

test('wrong codes for an unfinished sign-in count too, also concurrent ones', async () => {
  const { secret } = await setUp()
  const waiting = String((await signIn()).raw.two_factor_token)
  const complete = (code: string) =>
    api.call('POST', tokenPaths.bladex, { query: { grantType: 'two_factor', two_factor_token: waiting }, ...withCode(code) })
  const right = codeOf(secret)
  const guesses = Array.from({ length: 20 }, (_, i) => String(i).padStart(6, '9')).filter((code) => code !== right)
  const answers = await Promise.all(guesses.map(complete))
  expect(answers.filter(({ msg }) => msg === '两步验证码不正确')).toHaveLength(5)
  expect((await complete(right)).msg).toBe('登录错误次数过多,请稍后再试')
})

test.each([
  ['clerk', true],
  ['money', true],
  ['auditor,clerk', true],
  ['auditor', false],
  ['none', false],
  ['', false],
])('the parameter %j requires it of a clerk who may refund: %s', async (paramValue, isDemanded) => {
  const { id } = api.make.make('param', { paramKey: 'account.twoFactorRoles', paramValue })
  const info = async () => api.call('GET', '/api/blade-user/info', { token })
  const { status, raw } = await info()
  expect(status).toBe(isDemanded ? 428 : 200)
  if (!isDemanded) return
  expect(raw).toMatchObject({ error: 'two_factor_setup_required', msg: '请先设置两步验证' })
  expect((await api.call('GET', `${base}/state`, { token })).data).toMatchObject({ isOn: false, isDue: true })
  await setUp()
  expect((await info()).status).toBe(200)
  expect(id).toBeTruthy()
})

test('users change their own password, phone and factor only with a code', async () => {
  const { secret } = await setUp()
  const next = () => {
    api.pass(30_000)
    return codeOf(secret)
  }
  const password = { oldPassword: wirePassword('clerk'), newPassword: 'a new one of 9', newPassword1: 'a new one of 9' }
  const change = (options: CallOptions = {}) => api.call('POST', '/api/blade-user/update-password', { token, query: password, ...options })
  expect((await change()).msg).toBe('请输入两步验证码')
  expect((await change(withCode('000000'))).msg).toBe('两步验证码不正确')
  const info = (body: object, options: CallOptions = {}) => api.call('POST', '/api/blade-user/update-info', { token, body, ...options })
  expect((await info({ name: '新名', phone: '13800000007' })).status).toBe(200)
  expect((await info({ name: '新名', phone: '138****0007' })).status).toBe(200)
  for (const phone of ['13800000008', '']) expect((await info({ name: '新名', phone })).msg).toBe('请输入两步验证码')
  expect((await info({ name: '新名', phone: '13800000008' }, withCode(next()))).status).toBe(200)
  expect(api.db.select().from(user).where(eq(user.account, 'clerk')).get()!.phone).toBe('13800000008')

  expect((await own('off', { password: wirePassword('clerk') })).msg).toBe('请输入两步验证码')
  expect((await own('off', { password: 'wrong' }, withCode(next()))).msg).toBe('原密码不正确!')
  expect((await change(withCode(next()))).status).toBe(200)
  expect((await own('off', { password: 'a new one of 9' }, withCode(next()))).status).toBe(200)
  expect((await own('off', { password: 'a new one of 9' })).msg).toBe('两步验证未开启')
  expect((await signIn(undefined, { password: wirePassword('a new one of 9') })).status).toBe(200)
  expect(api.db.select().from(userRecovery).all()).toEqual([])
})

test('a phone number set by somebody else is confirmed with a code, and rejected without one', async () => {
  const { secret } = await setUp()
  const boss = await api.login('boss')
  const { id } = api.db.select().from(user).where(eq(user.account, 'clerk')).get()!
  const write = (phone: string) => api.call('POST', '/api/blade-user/update', { token: boss, body: { id, phone } })
  const signInAgain = async () => {
    api.pass(30_000)
    token = String((await signIn(codeOf(secret))).raw.access_token)
    const { changes } = (await api.call('GET', '/api/ward/means', { token })).data as { changes: { id: string }[] }
    return changes.map((one) => one.id)
  }
  const answer = (ids: string[], phone: boolean, options: CallOptions = {}) =>
    api.call('POST', '/api/ward/means/answer', { token, body: { ids, phone }, ...options })
  const pendingPhone = async () => ((await api.call('GET', '/api/ward/means', { token })).data as { phone: string }).phone

  expect((await write('13800000008')).status).toBe(200)
  const ids = await signInAgain()
  expect((await answer(ids, true)).msg).toBe('请输入两步验证码')
  expect((await answer(ids, true, withCode('000000'))).msg).toBe('两步验证码不正确')
  expect(await pendingPhone()).toBe('13800000008')
  api.pass(30_000)
  expect((await answer(ids, true, withCode(codeOf(secret)))).status).toBe(200)
  expect(await pendingPhone()).toBe('')

  expect((await write('13800000009')).status).toBe(200)
  expect((await answer(await signInAgain(), false)).status).toBe(200)
  expect(api.db.select().from(user).where(eq(user.account, 'clerk')).get()!.phone ?? '').toBe('')
})

test('an administrator cannot bypass their own factor with the calls that edit users', async () => {
  token = await api.login('boss')
  await setUp()
  const { id } = api.db.select().from(user).where(eq(user.account, 'boss')).get()!
  const refused = '已开启两步验证:请在个人信息中修改自己的密码、手机号和两步验证'
  const { raw } = await api.call('POST', tokenPaths.springblade, {
    query: { account: 'boss', password: wirePassword('boss') },
  })
  expect(raw).toMatchObject({ error: 'two_factor_required' })
  const post = async (path: string, more: CallOptions) => (await api.call('POST', path, { token, ...more })).msg
  expect(await post('/api/blade-user/submit', { body: { id, phone: '13800000009' } })).toBe(refused)
  expect(await post('/api/blade-user/update', { body: { id, phone: '13800000009' } })).toBe(refused)
  expect(await post('/api/blade-user/submit', { body: { id, realName: '院长' } })).toBe('操作成功')
  expect(await post('/api/blade-user/reset-password', { query: { userIds: id } })).toBe(refused)
  expect(await post(`${base}/remove`, { body: { userIds: id } })).toBe(refused)
})

test('a user who may reset passwords can remove it from another user, which is audited and ends their sessions', async () => {
  await setUp()
  const { id } = api.db.select().from(user).where(eq(user.account, 'clerk')).get()!
  api.make.user('helper', { codes: ['user', 'user_reset', 'order', 'order_refund'] })
  api.make.user('weak', { codes: ['user', 'user_reset'] })
  const remove = async (account: string) => api.call('POST', `${base}/remove`, { token: await api.login(account), body: { userIds: id } })
  expect((await own('remove', { userIds: id })).status).toBe(403)
  expect((await remove('weak')).msg).toBe('无权操作权限高于自己的用户!')
  expect((await remove('helper')).status).toBe(200)
  expect((await remove('helper')).msg).toBe('操作失败')
  expect((await api.call('GET', '/api/blade-user/info', { token })).status).toBe(401)
  expect((await signIn()).status).toBe(200)
  const [entry] = api.db.select().from(audit).where(eq(audit.resource, 'blade_user_factor')).all().slice(-1)
  expect(entry).toMatchObject({ action: 'delete', rowId: id, account: 'helper' })
})

test.each(['approval', 'waiver'])('%s: the approver needs a code; one proof token covers several decisions', async (kind) => {
  api.make.user('asker', { codes: ['order', 'order_refund', 'order_waive'] })
  api.make.user('chief', { codes: ['approval', 'refund_approve', 'waiver', 'waiver_audit', 'order'] })
  api.make.make('param', { paramKey: 'refund.approval.limit', paramValue: '1' })
  const asker = await api.login('asker')
  const createPending = async () => {
    const order = api.make.order({ state: 2, endTime: '2026-11-21 08:30:00' })
    if (kind === 'approval') {
      await api.call('POST', '/api/blade-system/pay/refund', { token: asker, body: { id: order.id, amount: 5000, reason: '设备故障' } })
      return api.db.$client.prepare<[string], { id: string }>('select id from ward_refund where order_id = ?').get(order.id)!.id
    }
    return api.make.waiver(order, { amount: 5000, approvalState: 0 }).id
  }
  token = await api.login('chief')
  const { secret } = await setUp()
  const decide = (id: string, options: CallOptions = {}) =>
    api.call('POST', `/api/ward/${kind}/audit`, { token, body: { id, pass: false, remark: '不符' }, ...options })
  const id = await createPending()
  expect((await decide(id)).msg).toBe('请输入两步验证码')
  expect((await decide(id, withCode('000000'))).msg).toBe('两步验证码不正确')
  expect((await decide(id, withCode(codeOf(secret)))).msg).toBe('操作成功')
  api.pass(30_000)
  const { data } = await own('check', { purpose: 'approval' }, withCode(codeOf(secret)))
  const { proofToken } = data as { proofToken: string }
  for (const one of [await createPending(), await createPending()]) expect((await decide(one, withCode(proofToken))).msg).toBe('操作成功')
  // A proof token is valid only for approvals, and for five minutes.
  expect((await own('renew', {}, withCode(proofToken))).msg).toBe('两步验证码不正确')
  api.pass(300_000)
  expect((await decide(await createPending(), withCode(proofToken))).msg).toBe('两步验证码不正确')
})
