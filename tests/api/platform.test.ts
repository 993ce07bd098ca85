/** Storage and message configurations, messages, sign-in by phone. */
import type { Page } from '#contract/envelope.ts'
import { schema } from '#db/tables/index.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type CallOptions, type TestApi } from './server.ts'

let api: TestApi
let admin: string
let clerk: string
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('clerk', { phone: '13900000001' })
  api.make.dictionary('dict', 'oss', { 1: 'minio', 4: '腾讯云' })
  api.make.dictionary('dict', 'yes_no', { 1: '否', 2: '是' })
  admin = await api.login('admin')
  clerk = await api.login('clerk')
})
afterEach(() => api.stop())

const resource = '/api/blade-resource'
const post = (path: string, options: CallOptions) => api.call('POST', `${resource}${path}`, { token: admin, ...options })
const rowsOf = async (name: 'oss' | 'sms') =>
  ((await api.call('GET', `${resource}/${name}/list`, { token: admin })).data as Page<Record<string, unknown>>).records

const newOss = { category: 4, ossCode: 'files', endpoint: 'https://files', bucketName: 'b', accessKey: 'ak', secretKey: 'very secret' }

describe('configurations', () => {
  test('missing fields are named in the order of the form', async () => {
    const texts = ['请选择分类', '请输入资源编号', '请输入资源地址', '请输入空间名', '请输入accessKey', '请输入secretKey']
    const body: Record<string, unknown> = {}
    for (const [i, [name, value]] of Object.entries(newOss).entries()) {
      expect((await post('/oss/submit', { body })).msg).toBe(texts[i])
      body[name] = value
    }
    expect((await post('/oss/submit', { body })).status).toBe(200)
    expect((await post('/oss/submit', { body })).msg).toBe('当前资源编号已存在!')
  })

  test('values are shown in the language of the user, if the remark of their dictionary entry has a name', async () => {
    await post('/oss/submit', { body: newOss })
    for (const [code, dictKey, remark] of [
      ['oss', '4', 'Tencent Cloud'],
      ['yes_no', '1', 'route'],
    ] as const)
      api.db
        .update(schema.dict)
        .set({ remark })
        .where(and(eq(schema.dict.code, code), eq(schema.dict.dictKey, dictKey)))
        .run()
    const named = async (language: string) => {
      const headers = { 'Accept-Language': language }
      const { data } = await api.call('GET', `${resource}/oss/list`, { token: admin, headers })
      return (data as Page<Record<string, unknown>>).records.map((row) => [row.categoryName, row.statusName])
    }
    expect(await named('en')).toEqual([['Tencent Cloud', '否']])
    expect(await named('zh-CN')).toEqual([['腾讯云', '否']])
  })

  test('a secret is masked, survives a submitted mask, and changes when a new one is typed', async () => {
    await post('/oss/submit', { body: newOss })
    const [row] = await rowsOf('oss')
    expect(row).toMatchObject({ secretKey: '******', status: 1, statusName: '否', categoryName: '腾讯云' })
    const stored = () => {
      const storedRow = api.db.select().from(schema.oss).get()!
      return {
        ...storedRow,
        secretKey: api.deps.vault.open({ resource: 'oss', field: 'secretKey', id: storedRow.id }, storedRow.secretKey),
      }
    }
    await post('/oss/submit', { body: { ...row, endpoint: 'https://other' } })
    expect(stored()).toMatchObject({ endpoint: 'https://other', secretKey: 'very secret' })
    await post('/oss/submit', { body: { id: row!.id, secretKey: 'new' } })
    expect(stored()).toMatchObject({ secretKey: 'new' })
    expect((await post('/oss/submit', { body: { ...newOss, ossCode: 'x', secretKey: '******' } })).msg).toBe('请输入secretKey')
  })

  test('message services need a secret and may have a region, depending on the provider', async () => {
    const config = { category: 2, smsCode: 'main', templateId: '7', accessKey: 'ak', signName: '沃德', regionId: 'cn-hangzhou' }
    const stored = () => {
      const row = api.db.select().from(schema.sms).get()
      const open = (secret: string) => api.deps.vault.open({ resource: 'sms', field: 'secretKey', id: row!.id }, secret)
      return row && [row.category, row.secretKey && open(row.secretKey), row.regionId]
    }
    expect((await post('/sms/submit', { body: config })).msg).toBe('请输入secretKey')
    expect(stored()).toBeUndefined()
    expect((await post('/sms/submit', { body: { ...config, category: 3, secretKey: 's' } })).status).toBe(200)
    expect(stored()).toEqual([3, 's', 'cn-hangzhou'])
    const [{ id } = {}] = await rowsOf('sms')
    expect((await post('/sms/submit', { body: { id, category: 1 } })).status).toBe(200)
    expect(stored()).toEqual([1, null, null])
    const back = await post('/sms/submit', { body: { id, category: 4 }, headers: { 'Accept-Language': 'en' } })
    expect([back.status, back.msg]).toEqual([400, 'Enter the secret key'])
    expect(stored()).toEqual([1, null, null])
  })

  test('at most one configuration is enabled; enabling one that does not exist changes nothing', async () => {
    const [a, b] = [api.make.make('sms'), api.make.make('sms')]
    const states = () => [a, b].map(({ id }) => api.db.select().from(schema.sms).where(eq(schema.sms.id, id)).get()!.status)
    await post('/sms/enable', { query: { id: a.id } })
    await post('/sms/enable', { query: { id: b.id } })
    expect(states()).toEqual([1, 2])
    expect((await post('/sms/enable', { query: { id: '404' } })).msg).toBe('操作失败')
    expect(states()).toEqual([1, 2])
    expect((await post('/sms/enable', { token: clerk, query: { id: a.id } })).status).toBe(403)
  })
})

describe('messages', () => {
  const send = (query: Record<string, string>) => post('/sms/endpoint/send-message', { query })
  const outbox = () => api.db.select().from(schema.smsOutbox).all()

  test('one row of the outbox per phone, with the rendered text', async () => {
    expect((await send({ phones: '13800000001', params: '{}' })).msg).toBe('未找到可用的短信配置')
    api.make.make('sms', { status: 2, smsCode: 'main' })
    const sent = await send({ phones: '13800000001, 13800000002', params: '{"order":"WD1"}' })
    expect([sent.status, sent.msg]).toEqual([200, '短信发送成功'])
    expect(outbox().map(({ phone, content }) => [phone, content])).toEqual([
      ['13800000001', '【沃德】您的订单WD1已完成'],
      ['13800000002', '【沃德】您的订单WD1已完成'],
    ])
    for (const wrong of [
      { phones: '1380000', params: '{}' },
      { phones: '', params: '{}' },
      { phones: '13800000001', params: '{a' },
      { phones: '13800000001', params: '[1]' },
    ])
      expect((await send(wrong)).msg).toBe('发送参数格式错误')
    expect((await send({ code: 'other', phones: '13800000001' })).msg).toBe('未找到可用的短信配置')
    expect(outbox()).toHaveLength(2)
  })

  describe('a sign-in code', () => {
    const ask = (phone = '13900000001') => post('/sms/endpoint/send-validate', { token: undefined, query: { phone } })
    const signIn = (id: unknown, value: string, phone = '13900000001') =>
      api.call('POST', '/api/blade-auth/oauth/token', { query: { grantType: 'sms_code', phone, id: String(id), value } })
    const idOf = (data: unknown) => (data as { id: string }).id
    beforeEach(() => void api.make.make('sms', { status: 2 }))

    test('signs in once, and never appears in an answer', async () => {
      const reply = await ask()
      const { code, id } = outbox()[0]!
      expect(code).toMatch(/^\d{6}$/)
      expect(reply.data).toEqual({ id, success: true })
      expect((await signIn(id, code!)).raw).toMatchObject({ account: 'clerk' })
      expect((await signIn(id, code!)).raw).toMatchObject({ error: 'invalid_grant', msg: '验证码已过期' })
    })

    test('can be requested once a minute, and is valid for five minutes', async () => {
      expect((await ask('139')).msg).toBe('发送参数格式错误')
      const first = idOf((await ask()).data)
      expect((await ask()).msg).toBe('发送过于频繁,请稍后再试')
      api.pass(60_000)
      const second = idOf((await ask()).data)
      const codeOf = (id: string) => outbox().find((row) => row.id === id)!.code!
      expect((await signIn(first, codeOf(first))).msg).toBe('验证码已过期')
      api.pass(300_000)
      expect((await signIn(second, codeOf(second))).msg).toBe('验证码已过期')
    })

    test('does not reveal which phones are known: all answers are those of an unknown phone', async () => {
      const course = async (phone: string) => {
        const answers: unknown[] = []
        const requestCode = async () => {
          const { status, data, msg } = await ask(phone)
          const id = (data as { id?: string }).id
          answers.push([status, msg, { ...(data as object), id: typeof id }])
          return String(id)
        }
        const tried = async (id: string) => {
          const { code } = outbox().find((row) => row.id === id)!
          const { status, raw } = await signIn(id, code === '1234' ? '1235' : '1234', phone)
          answers.push([status, raw])
        }
        const first = await requestCode()
        await requestCode()
        api.pass(60_000)
        const second = await requestCode()
        await tried(first)
        for (let i = 0; i < 6; i++) await tried(second)
        for (let i = 0; i < 9; i++) {
          api.pass(60_000)
          await requestCode()
        }
        return answers
      }
      const knownAnswers = await course('13900000001')
      expect(await course('13911111111')).toEqual(knownAnswers)
      expect(outbox().filter(({ phone, content }) => phone === '13911111111' && content)).toEqual([])
    })

    test('can be verified once by the owner of the phone, and then no longer signs in', async () => {
      const id = idOf((await ask()).data)
      const { code } = outbox()[0]!
      const check = async (value: string, of = id) =>
        (await post('/sms/endpoint/validate-message', { token: undefined, query: { id: of, value } })).msg
      expect(await check(code!, '404')).toBe('验证码不正确')
      expect(await check('abcd')).toBe('验证码不正确')
      expect(await check(code!)).toBe('短信校验成功')
      expect(await check(code!)).toBe('验证码已过期')
      expect((await signIn(id, code!)).msg).toBe('验证码已过期')
      api.pass(60_000)
      const second = idOf((await ask()).data)
      const right = outbox().find((row) => row.id === second)!.code!
      for (let i = 0; i < 5; i++) expect(await check('abcd', second)).toBe('验证码不正确')
      expect(await check(right, second)).toBe('验证码已过期')
    })

    test('becomes invalid with the fifth wrong try', async () => {
      const id = idOf((await ask()).data)
      const { code } = outbox()[0]!
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(id, wrong)))
      expect(tries.filter((t) => t.msg === '验证码不正确')).toHaveLength(5)
      // The phone is locked at this client address, and the code is void at every address.
      expect((await signIn(id, code!)).msg).toBe('登录错误次数过多,请稍后再试')
      const query = { grantType: 'sms_code', phone: '13900000001', id, value: code! }
      const elsewhere = { 'X-Forwarded-For': '203.0.113.9' }
      expect((await api.call('POST', '/api/blade-auth/oauth/token', { query, headers: elsewhere })).msg).toBe('验证码已过期')
    })
  })
})
