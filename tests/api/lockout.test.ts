/** Effects of failed sign-ins: on the pair of account and address, on the address, on the account. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { startApi, type CallOptions, type TestApi } from './server.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('clerk', { codes: ['order', 'order_view'] })
})
afterEach(() => api.stop())

const credentials = { username: 'admin', password: wirePassword('admin'), tenantId: '000000', scope: 'all', type: 'account' }
const signIn = (query: Record<string, string> = {}, options: CallOptions = {}) =>
  api.call('POST', '/api/blade-auth/oauth/token', { query: { ...credentials, grant_type: 'password', ...query }, ...options })
async function captchaHeaders() {
  const { raw } = await api.call('GET', '/api/blade-auth/oauth/captcha')
  return { 'Captcha-Key': String(raw.key), 'Captcha-Code': 'abcd9' }
}

/** Options of a call from another address. */
const from = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } })
const wrong = '用户名或密码错误'
const locked = '登录错误次数过多,请稍后再试'

test('a lock applies to the pair of account and address: failures from other addresses lock nobody out', async () => {
  for (let i = 0; i < 5; i++) expect((await signIn({ password: 'no' }, from('203.0.113.9'))).msg).toBe(wrong)
  expect((await signIn({}, from('203.0.113.9'))).msg).toBe(locked)
  expect((await signIn({}, from('198.51.100.7'))).status).toBe(200)
  expect((await signIn({}, from('203.0.113.9'))).msg).toBe(locked)
})

test('an account attacked from many addresses delays new addresses, longer each time, but not its owner at a known address', async () => {
  expect((await signIn({}, from('198.51.100.7'))).status).toBe(200)
  for (let i = 0; i < 30; i++) expect((await signIn({ password: 'no' }, from(`203.0.113.${i}`))).msg).toBe(wrong)
  const next = (i: number, password = 'no') => signIn({ password }, from(`203.0.113.${i}`))
  for (const [i, seconds] of [1, 2, 4, 8, 16].entries()) {
    api.pass(seconds * 1000 - 1)
    expect((await next(100 + i, wirePassword('admin'))).msg).toBe(locked)
    expect((await signIn({}, from('198.51.100.7'))).status).toBe(200)
    api.pass(1)
    expect((await next(100 + i)).msg).toBe(wrong)
  }
  api.pass(31_999)
  expect((await next(200, wirePassword('admin'))).msg).toBe(locked)
  api.pass(1)
  expect((await next(200, wirePassword('admin'))).status).toBe(200)
})

test('a successful sign-in of another account clears no count', async () => {
  for (let i = 0; i < 49; i++) {
    expect((await signIn({ username: `guess${i}`, password: 'no' })).msg).toBe(wrong)
    if (i % 4 === 0) expect((await signIn({ username: 'clerk', password: wirePassword('clerk') })).status).toBe(200)
  }
  expect((await signIn({ username: 'guess', password: 'no' })).msg).toBe(wrong)
  expect((await signIn()).msg).toBe(locked)
  expect((await signIn({}, from('198.51.100.7'))).status).toBe(200)
})

test('a locked address still accepts accounts known there, and counts each name once: one machine locks out no ward', async () => {
  expect((await signIn()).status).toBe(200)
  for (let round = 0; round < 4; round++) for (let i = 0; i < 20; i++) await signIn({ username: `typist${i}`, password: `no${round}` })
  expect((await signIn({ username: 'clerk', password: wirePassword('clerk') })).status).toBe(200)
  for (let i = 0; i < 40; i++) await signIn({ username: `guess${i}`, password: 'no' })
  const stranger = api.make.user('stranger', { codes: ['order'] })
  expect((await signIn({ username: stranger.account, password: wirePassword('stranger') })).msg).toBe(locked)
  expect((await signIn()).status).toBe(200)
  expect((await signIn({ username: 'clerk', password: wirePassword('clerk') })).status).toBe(200)
  // The limit of the account itself still applies.
  for (let i = 0; i < 5; i++) expect((await signIn({ password: 'no' })).msg).toBe(wrong)
  expect((await signIn()).msg).toBe(locked)
})

test('captchas get harder before an address is locked, and an earlier one is not accepted', async () => {
  const widthOf = async () => {
    const { raw } = await api.call('GET', '/api/blade-auth/oauth/captcha')
    return Number(/width="(\d+)"/.exec(Buffer.from(String(raw.image).split(',')[1]!, 'base64').toString())?.[1])
  }
  const easy = await widthOf()
  const before = await captchaHeaders()
  for (let i = 0; i < 25; i++) await signIn({ username: `guess${i}`, password: 'no' })
  expect(await widthOf()).toBeGreaterThan(easy)
  const withCaptcha = (headers: Record<string, string>) => signIn({ grant_type: 'captcha' }, { headers })
  expect((await withCaptcha(before)).msg).toBe('验证码不正确')
  expect((await withCaptcha(await captchaHeaders())).status).toBe(200)
})

test('the fifty failures of an address are counted per half hour, so a busy address is not locked out', async () => {
  for (let hour = 0; hour < 4; hour++) {
    for (let i = 0; i < 20; i++) expect((await signIn({ username: `guess${hour}${i}`, password: 'no' })).msg).toBe(wrong)
    api.pass(29 * 60_000)
    expect((await signIn({ username: `late${hour}`, password: 'no' })).msg).toBe(wrong)
    api.pass(60_000)
  }
  expect((await signIn()).status).toBe(200)
})

test('concurrent attempts on many accounts beyond the limit are refused as locked', async () => {
  const all = await Promise.all(Array.from({ length: 60 }, (_, i) => signIn({ username: `guess${i}`, password: 'no' })))
  expect(all.filter(({ msg }) => msg === wrong)).toHaveLength(50)
  expect(all.filter(({ msg }) => msg === locked)).toHaveLength(10)
})

test('wrong old passwords count too', async () => {
  const token = await api.login('admin')
  const change = (oldPassword: string) => {
    const query = { oldPassword, newPassword: 'a word of my own', newPassword1: 'a word of my own' }
    return api.call('POST', '/api/blade-user/update-password', { token, query })
  }
  for (let i = 0; i < 5; i++) expect((await change('no')).msg).toBe('原密码不正确!')
  expect((await change('admin')).msg).toBe(locked)
  expect((await signIn()).msg).toBe(locked)
  api.pass(30 * 60_000)
  expect((await change('admin')).msg).toBe('操作成功')
})

test('five failures lock the account for half an hour, also for the right password and for many tries at once', async () => {
  const tries = await Promise.all(Array.from({ length: 12 }, () => signIn({ password: 'no' })))
  expect(tries.filter((t) => t.msg === '用户名或密码错误')).toHaveLength(5)
  expect(tries.filter((t) => t.msg === '登录错误次数过多,请稍后再试')).toHaveLength(7)
  expect((await signIn()).msg).toBe('登录错误次数过多,请稍后再试')
  expect(await api.login('clerk')).not.toBe('undefined')
  api.pass(29 * 60_000)
  expect((await signIn()).status).toBe(400)
  api.pass(60_000)
  expect((await signIn()).status).toBe(200)
})

test('every failure restarts the half hour, a locked attempt does not', async () => {
  for (let i = 0; i < 4; i++) await signIn({ password: 'no' })
  api.pass(29 * 60_000)
  expect((await signIn({ password: 'no' })).msg).toBe('用户名或密码错误')
  for (let minute = 0; minute < 29; minute += 7) {
    expect((await signIn()).msg).toBe('登录错误次数过多,请稍后再试')
    api.pass(7 * 60_000)
  }
  expect((await signIn()).status).toBe(200)
  for (let i = 0; i < 4; i++) await signIn({ password: 'no' })
  api.pass(30 * 60_000)
  expect((await signIn({ password: 'no' })).msg).toBe('用户名或密码错误')
  expect((await signIn()).status).toBe(200)
})

test('a lock applies to one account in all grants and dialects, not to other tenants or accounts', async () => {
  for (let i = 0; i < 5; i++) await signIn({ username: 'clerk', password: 'no' })
  const clerk = { username: 'clerk', account: 'clerk', password: wirePassword('clerk') }
  expect((await signIn({ ...clerk, grant_type: 'captcha' }, { headers: await captchaHeaders() })).msg).toBe('登录错误次数过多,请稍后再试')
  const open = await api.call('POST', '/api/blade-auth/token', { query: { ...clerk, grantType: 'password' } })
  expect(open.raw).toMatchObject({ error: 'access_denied', msg: '登录错误次数过多,请稍后再试' })
  expect((await signIn(clerk, { headers: { 'Tenant-Id': '111111' } })).msg).toBe('用户名或密码错误')
  expect((await signIn()).status).toBe(200)
})

test.each([
  ['2', 2],
  ['12', 12],
  [' 3 ', 3],
  ['0', 5],
  ['many', 5],
  ['-1', 5],
])('with the parameter account.failCount %j, %i wrong passwords lock an account', async (paramValue, most) => {
  api.make.make('param', { paramKey: 'account.failCount', paramValue })
  for (let i = 0; i < most; i++) expect((await signIn({ password: 'no' })).msg).toBe('用户名或密码错误')
  expect((await signIn()).msg).toBe('登录错误次数过多,请稍后再试')
  expect((await signIn({ username: 'clerk', password: wirePassword('clerk') })).status).toBe(200)
})

test('unlocking needs the permission, and a user whom the caller may act on', async () => {
  const { id } = api.make.user('boss', { codes: ['order', 'user_unlock', 'user_reset'] })
  api.make.user('helper', { codes: ['user_unlock'] })
  for (let i = 0; i < 5; i++) await signIn({ username: 'boss', password: 'no' })
  const unlock = async (as: string) => api.call('POST', '/api/blade-user/unlock', { token: await api.login(as), query: { userIds: id } })
  expect((await unlock('clerk')).status).toBe(403)
  expect((await unlock('helper')).msg).toBe('无权操作权限高于自己的用户!')
  expect((await signIn({ username: 'boss', password: wirePassword('boss') })).status).toBe(400)
  for (let i = 0; i < 40; i++) await signIn({ username: 'boss', password: 'no' }, from(`203.0.113.${i}`))
  const fromAnywhere = () => signIn({ username: 'boss', password: wirePassword('boss') }, from('198.51.100.7'))
  expect((await fromAnywhere()).msg).toBe(locked)
  expect((await unlock('admin')).msg).toBe('操作成功')
  expect((await signIn({ username: 'boss', password: wirePassword('boss') })).status).toBe(200)
  expect((await fromAnywhere()).status).toBe(200)
})

test('a success resets the count, a wrong captcha does not count', async () => {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) await signIn({ password: 'no' })
    for (let i = 0; i < 4; i++) await signIn({ grant_type: 'captcha', password: 'no' })
    expect((await signIn()).status).toBe(200)
  }
})

test('fifty failures lock the address for all accounts', async () => {
  for (let i = 0; i < 50; i++) expect((await signIn({ username: `guess${i}`, password: 'no' })).msg).toBe('用户名或密码错误')
  expect((await signIn()).msg).toBe('登录错误次数过多,请稍后再试')
})
