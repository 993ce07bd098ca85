/** The bundled backend's extensions of Blade: their calls, sign-in methods, sent messages. */
import { capabilities } from '#contract/calls.ts'
import type { Page } from '#contract/envelope.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type CallOptions, type TestApi } from './server.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi({ sim: true })
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('clerk', { phone: '13900000001' })
})
afterEach(() => api.stop())
const get = (path: string, options: CallOptions = {}) => api.call('GET', `/api/ward/${path}`, options)

test('every listed capability has its calls', async () => {
  const { data } = await get('capabilities', { token: await api.login('clerk') })
  expect(data).toEqual(capabilities)
  for (const { paths } of capabilities) for (const path of paths) expect([path, (await api.call('PUT', path)).status]).toEqual([path, 405])
  expect((await get('capabilities')).status).toBe(401)
  await api.stop()
  api = await startApi()
  api.make.user('clerk')
  const plain = (await get('capabilities', { token: await api.login('clerk') })).data as { name: string }[]
  expect(plain.map(({ name }) => name)).not.toContain('sim')
})

test('the sign-in page learns the available sign-in methods', async () => {
  expect((await get('sign-in')).data).toEqual({ captcha: true, sms: false, social: [], registration: true })
  api.make.make('param', { paramKey: 'account.registerUser', paramValue: 'false' })
  expect((await get('sign-in')).data).toMatchObject({ registration: false })
  api.make.make('sms', { status: 2 })
  expect((await get('sign-in')).data).toMatchObject({ sms: true })
  expect((await get('sign-in', { headers: { 'Tenant-Id': '111111' } })).data).toMatchObject({ sms: false })
  await api.stop()
  api = await startApi({ social: { callbacks: [] }, captcha: false })
  const { data } = await get('sign-in', { headers: { 'Accept-Language': 'en' } })
  expect(data).toEqual({ captcha: false, sms: false, social: [{ source: 'demo', name: 'Demo account' }], registration: true })
})

test('the outbox shows complete messages only to users with the permission', async () => {
  api.make.make('sms', { status: 2, smsCode: 'main' })
  const admin = await api.login('admin')
  const { data } = await api.call('POST', '/api/blade-resource/sms/endpoint/send-validate', { query: { phone: '13900000001' } })
  api.pass(1000)
  const query = { phones: '13800000001,13800000002', params: '{"order":"WD1"}' }
  await api.call('POST', '/api/blade-resource/sms/endpoint/send-message', { token: admin, query })
  const page = async (query: CallOptions['query'], token = admin) =>
    (await get('sms/outbox', { token, query })).data as Page<{ code: string }>
  expect(await page({})).toMatchObject({ total: 3, size: 10, current: 1, pages: 1 })
  expect((await page({ purpose: 'message', size: 1, current: 2 })).records).toMatchObject([
    { phone: '13800000001', smsCode: 'main', content: '【沃德】您的订单WD1已完成', code: '', status: 1, createTime: '2026-11-21 10:00:01' },
  ])
  const [sent] = (await page({ phone: '13900000001' })).records
  expect(sent).toMatchObject({ id: (data as { id: string }).id, purpose: 'sign-in', tries: 0, closed: 0 })
  expect(sent!.code).toMatch(/^\d{6}$/)
  expect((await get('sms/outbox', { token: admin, query: { purpose: 'other' } })).msg).toBe('请求参数格式错误: purpose')
  api.make.user('sender', { codes: ['sms', 'sms_view', 'sms_send'] })
  expect((await get('sms/outbox', { token: await api.login('sender') })).status).toBe(403)
  api.make.user('tester', { codes: ['sms_outbox'] })
  expect((await page({}, await api.login('tester'))).total).toBe(3)
})
