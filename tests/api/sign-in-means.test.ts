/** Means of signing in: changing those of others needs one permission, in every dialect and on every path; and the effects of a change. */
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passwordHash, wirePassword } from '../factory.ts'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
const bases = ['/api/blade-user', '/api/blade-system/user'] as const
const clerkCodes = [
  'user',
  'user_view',
  'user_edit',
  'user_import',
  'order',
  'order_view',
  'order_refund',
  'refund',
  'approval',
  'refund_approve',
]
const hour = 3_600_000
const phone = '13900000001'

beforeEach(async () => {
  api = await startMoney()
  api.make.make('param', { paramKey: approvalLimitKey, paramValue: '50' })
  api.make.make('sms', { status: 2 })
})
afterEach(() => api.stop())

/** Two users with the same role; the first has `more` permission codes. */
function pair(more: readonly string[] = []) {
  const mallory = api.make.user('mallory', { codes: [...clerkCodes, ...more] })
  const victim = api.make.user('victim', { codes: clerkCodes, phone: '13900000009' })
  return { mallory, victim }
}
const row = (id: string) => api.db.select().from(schema.user).where(eq(schema.user.id, id)).get()!
const meansOf = (id: string) => {
  const { password, phone: number, status } = row(id)
  return { password, number, status }
}
async function openLogin(account: string, password = account): Promise<string> {
  const query = { grantType: 'password', tenantId: '000000', account, password: wirePassword(password) }
  return String(((await api.call('POST', '/api/blade-auth/token', { query })).data as Row).accessToken)
}
const signIn = (username: string, password: string) =>
  api.call('POST', '/api/blade-auth/oauth/token', { query: { username, password: wirePassword(password), grantType: 'password' } })
async function signInByPhone(number: string, headers?: Record<string, string>, wrong?: string) {
  const reply = await api.call('POST', '/api/blade-resource/sms/endpoint/send-validate', { query: { phone: number } })
  const id = String((reply.data as Row).id)
  const code = api.db.select().from(schema.smsOutbox).where(eq(schema.smsOutbox.id, id)).get()!.code ?? ''
  const query = { grantType: 'sms_code', phone: number, id, value: wrong ?? code }
  return api.call('POST', '/api/blade-auth/oauth/token', { query, headers })
}
const passwordsOf = (data: unknown) => (data as { passwords: { account: string; password: string }[] }).passwords
const reset = (token: string, userIds: string, base: string = bases[0]) =>
  api.call('POST', `${base}/reset-password`, { token, query: { userIds } })

function sheet(...lines: string[]) {
  const form = new FormData()
  form.append('file', new File([['账户,昵称,姓名,手机', ...lines].join('\n')], 'u.csv', { type: 'text/csv' }))
  return form
}

describe('the right to edit users', () => {
  test('is required to change a colleague’s means of signing in, in every call, dialect and spelling', async () => {
    const { victim } = pair()
    const tokens = { bladex: await api.login('mallory'), springblade: await openLogin('mallory') }
    const before = meansOf(victim.id)
    const field = fc.oneof(
      fc.constantFrom<Record<string, unknown>>(
        { password: 'a word of mallory' },
        { phone },
        { phone: Number(phone) },
        { phone: ` ${phone} ` },
        { phone: '' },
      ),
      fc.constantFrom<Record<string, unknown>>({ status: 0 }, { phone, name: '甲' }, { password: 'a word of mallory', phone }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('bladex' as const, 'springblade' as const),
        fc.constantFrom(...bases),
        fc.constantFrom('submit', 'update', 'save'),
        field,
        async (dialect, base, call, values) => {
          await api.call('POST', `${base}/${call}`, { token: tokens[dialect], body: { id: victim.id, ...values } })
          expect(meansOf(victim.id)).toEqual(before)
        },
      ),
      { numRuns: 60 },
    )
    for (const base of bases) {
      const refused = await api.call('POST', `${base}/update`, { token: tokens.bladex, body: { id: victim.id, phone } })
      expect([refused.status, refused.msg]).toEqual([403, '修改他人(victim)的密码、手机号或账号状态,需要“密码重置”权限!'])
      const english = { headers: { 'Accept-Language': 'en' } }
      const inEnglish = await api.call('POST', `${base}/update`, { ...english, token: tokens.bladex, body: { id: victim.id, phone } })
      expect(inEnglish).toMatchObject({
        status: 403,
        msg: 'Changing the password, phone number or status of another user (victim) requires the permission to reset passwords',
      })
      // SpringBlade answers in Chinese whatever the caller's language is.
      const body = { id: victim.id, password: 'a word of mallory' }
      const open = await api.call('POST', `${base}/submit`, { ...english, token: tokens.springblade, body })
      expect(open).toMatchObject({ status: 403, msg: refused.msg })
      const cover = await api.call('POST', `${base}/import-user`, {
        token: tokens.bladex,
        query: { isCovered: 1 },
        body: sheet(`victim,v,victim,${phone}`),
      })
      expect(cover.status).toBe(403)
      expect((await reset(tokens.bladex, victim.id, base)).status).toBe(403)
    }
    expect(meansOf(victim.id)).toEqual(before)
    // The rest of a profile and the own phone need no further permission.
    expect((await api.call('POST', `${bases[0]}/update`, { token: tokens.bladex, body: { id: victim.id, name: '乙' } })).status).toBe(200)
    expect((await api.call('POST', `${bases[0]}/update-info`, { token: tokens.bladex, body: { phone } })).status).toBe(200)
  })

  test('is required to restore an earlier phone by undo or from the history', async () => {
    const { victim } = pair(['user_reset', 'audit', 'audit_view'])
    const token = await api.login('mallory')
    const changed = await api.call('POST', `${bases[0]}/update`, { token, body: { id: victim.id, phone } })
    expect(changed.status).toBe(200)
    const entry = api.db.select().from(schema.audit).where(eq(schema.audit.requestId, changed.requestId)).all().at(-1)!
    const button = api.db
      .select()
      .from(schema.menu)
      .where(eq(schema.menu.code, 'user_reset'))
      .all()
      .map(({ id }) => id)
    expect(button).toHaveLength(1)
    api.db.delete(schema.roleMenu).where(eq(schema.roleMenu.menuId, button[0]!)).run()
    await api.call('GET', '/api/blade-auth/oauth/clear-cache', { token })
    const field = await api.call('POST', '/api/ward/undo/field', { token, body: { id: entry.id, field: 'phone' } })
    const whole = await api.call('POST', '/api/ward/undo', { token, body: { requests: [changed.requestId] } })
    expect([field.status, whole.status]).toEqual([403, 403])
    expect(row(victim.id).phone).toBe(phone)
  })
})

describe('a phone that somebody else set', () => {
  test('cannot be used to sign in until its owner, signed in by password, has confirmed it; their sessions end and they are notified', async () => {
    const { victim } = pair(['user_reset'])
    const token = await api.login('mallory')
    const his = await api.login('victim')
    expect((await signInByPhone('13900000009')).status).toBe(200)
    expect((await api.call('POST', `${bases[1]}/update`, { token, body: { id: victim.id, phone } })).status).toBe(200)
    expect((await api.call('GET', `${bases[0]}/info`, { token: his })).status).toBe(401)
    const refused = await signInByPhone(phone)
    expect([refused.status, refused.msg]).toEqual([400, '该手机号由他人设置,请先用密码登录并确认后再使用验证码登录'])

    const owner = await api.login('victim')
    const news = async () => (await api.call('GET', '/api/ward/means', { token: owner })).data as { phone: string; changes: Row[] }
    const { changes, ...rest } = await news()
    expect(rest).toEqual({ phone })
    expect(changes).toMatchObject([{ kind: 'phone', name: 'mallory', time: '2026-11-21 10:00:00' }])
    const answer = (as: string, confirm: boolean, ids = changes.map(({ id }) => id)) =>
      api.call('POST', '/api/ward/means/answer', { token: as, body: { ids, phone: confirm } })
    // Nobody else can confirm for the owner.
    await answer(token, true)
    expect((await news()).phone).toBe(phone)
    expect((await answer(owner, true)).status).toBe(200)
    expect(await news()).toEqual({ phone: '', changes: [] })
    api.pass(61_000)
    expect((await signInByPhone(phone)).status).toBe(200)

    await api.call('POST', `${bases[0]}/update`, { token, body: { id: victim.id, phone: '13900000002' } })
    const again = await api.login('victim')
    const means = (await api.call('GET', '/api/ward/means', { token: again })).data as { changes: Row[] }
    await answer(
      again,
      false,
      means.changes.map(({ id }) => id),
    )
    expect(row(victim.id).phone ?? '').toBe('')
  })

  test('of a new account must be confirmed by its owner too; an existing number needs no confirmation', async () => {
    pair(['user_add'])
    const token = await api.login('mallory')
    const body = { account: 'novice', name: '新', realName: '新人', userType: 1, password: 'a word for novice', phone }
    expect((await api.call('POST', `${bases[0]}/submit`, { token, body })).msg).toBe('操作成功')
    expect((await signInByPhone(phone)).msg).toContain('确认')
    expect((await signInByPhone('13900000009')).status).toBe(200)
  })
})

describe('a second person', () => {
  function paid() {
    const order = api.make.order({ state: 3, amount: 1000, endTime: '2026-11-21 09:00:00' })
    const entry = { entryNo: `pay:${order.outTradeNo}`, kind: 'pay', orderId: order.id }
    api.make.entry({ ...entry, account: 'merchant', amount: 9900 })
    api.make.entry({ ...entry, account: 'order', amount: -9900 })
    return order
  }
  const ask = async (as: string) =>
    (
      (await api.call('POST', '/api/blade-system/pay/refund', { token: as, body: { id: paid().id, amount: 6000, reason: '设备故障' } }))
        .data as Row
    ).id
  const approve = (id: string, as: string) => api.call('POST', '/api/ward/approval/audit', { token: as, body: { id, pass: true } })

  test.each(['reset', 'phone', 'status'] as const)(
    'cannot be somebody whose means of signing in the requester changed within seven days before the request, or since: by %s',
    async (by) => {
      const { victim } = pair(['user_reset', 'user_state'])
      api.make.user('third', { codes: clerkCodes })
      const token = await api.login('mallory')
      const early = await ask(token)
      if (by === 'reset') await reset(token, victim.id)
      if (by === 'phone') await api.call('POST', `${bases[0]}/update`, { token, body: { id: victim.id, phone } })
      if (by === 'status')
        for (const state of [0, 1]) await api.call('POST', `${bases[0]}/state`, { token, body: { userIds: victim.id, state, reason: 'x' } })
      // The state after a first sign-in.
      api.db
        .update(schema.user)
        .set({ password: passwordHash('victim'), passwordKind: 'own' })
        .where(eq(schema.user.id, victim.id))
        .run()
      const taken = await api.login('victim')
      const refused = await approve(early, taken)
      expect([refused.status, refused.msg]).toEqual([
        400,
        'mallory在申请前7天内或之后改动过对方的登录方式(密码、手机号或账号),两人不能互相复核,请由其他人处理',
      ])
      // The other direction: somebody who could have made the request in another's name may not approve it.
      expect((await approve(await ask(taken), token)).msg).toContain('不能互相复核')
      // Waiting does not help; another person may approve it, and so may this one for a request made a week later.
      api.pass(8 * 24 * hour)
      const later = await api.login('victim')
      expect((await approve(early, later)).status).toBe(400)
      expect((await approve(early, await api.login('third'))).status).toBe(200)
      expect((await approve(await ask(await api.login('mallory')), later)).status).toBe(200)
    },
  )
})

describe('a one-time password', () => {
  test('belongs to one account, is shown once and appears nowhere else, expires after 72 hours and must be changed', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => api.make.user(`clerk${i}`).id)
    const { token } = api
    const reply = await reset(token, ids.join(','))
    const passwords = passwordsOf(reply.data)
    expect(passwords.map(({ account }) => account).sort()).toEqual(ids.map((_, i) => `clerk${i}`).sort())
    expect(new Set(passwords.map(({ password }) => password)).size).toBe(12)
    for (const { password } of passwords) expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/)
    const [one, two] = [passwords[0]!, passwords[1]!]
    expect((await signIn(one.account, '123456')).status).toBe(400)
    expect((await signIn(one.account, two.password)).status).toBe(400)
    const first = await signIn(one.account, one.password)
    expect((await api.call('GET', `${bases[0]}/info`, { token: String(first.raw.access_token) })).code).toBe(428)
    api.pass(72 * hour - 1000)
    expect((await signIn(two.account, two.password)).status).toBe(200)
    api.pass(1000)
    const late = await signIn(two.account, two.password)
    expect([late.status, late.msg]).toEqual([400, '一次性密码已失效(72小时内有效),请联系给你密码的人或系统管理员重新重置'])
    expect((await signIn(two.account, 'wrong')).msg).toBe('用户名或密码错误')
    api.api.flushLogs()
    const everything = api.db.$client.serialize().toString('latin1')
    for (const { password } of passwords) expect(everything).not.toContain(password)
  })

  test('is that of the last of concurrent resets; a disabled account stays disabled; at most 200 are reset at once', async () => {
    const { id } = api.make.user('clerk', { codes: ['order'] })
    const { token } = api
    const all = await Promise.all(Array.from({ length: 4 }, () => reset(token, id)))
    const tries = []
    for (const { data } of all) tries.push((await signIn('clerk', passwordsOf(data)[0]!.password)).status)
    expect(tries.filter((status) => status === 200)).toHaveLength(1)
    await api.call('POST', `${bases[0]}/unlock`, { token, query: { userIds: id } })
    await api.call('POST', `${bases[0]}/state`, { token, body: { userIds: id, state: 0, reason: 'x' } })
    const { password } = passwordsOf((await reset(token, id)).data)[0]!
    expect((await signIn('clerk', password)).msg).toBe('账号已停用,请联系管理员')
    const many = Array.from({ length: 201 }, (_, i) => String(9_000_000 + i)).join(',')
    expect((await reset(token, many)).status).toBe(400)
  })

  test('is issued to each imported account; no parameter can set one', async () => {
    api.make.make('param', { paramKey: 'account.initPassword', paramValue: 'start' })
    const { token } = api
    for (const [i, base] of bases.entries()) {
      const reply = await api.call('POST', `${base}/import-user`, { token, body: sheet(`nurse${i},n,nurse,`, `porter${i},p,porter,`) })
      const passwords = passwordsOf(reply.data)
      expect(passwords.map(({ account }) => account)).toEqual([`nurse${i}`, `porter${i}`])
      expect(passwords[0]!.password).not.toBe(passwords[1]!.password)
      for (const { account, password } of passwords) expect((await signIn(account, password)).status).toBe(400)
      expect((await signIn(`nurse${i}`, passwords[0]!.password)).msg).toBe('未获得用户的角色信息')
      for (const guess of ['start', '123456']) expect((await signIn(`nurse${i}`, guess)).msg).toBe('用户名或密码错误')
    }
  })
})

test('wrong phone codes lock the phone at that address, and count for the address', async () => {
  pair()
  const ip = { 'X-Forwarded-For': '203.0.113.7' }
  const tries = []
  for (let i = 0; i < 6; i++) {
    tries.push((await signInByPhone('13900000009', ip, 'x')).msg)
    api.pass(61_000)
  }
  expect(tries).toEqual([...Array<string>(5).fill('验证码不正确'), '登录错误次数过多,请稍后再试'])
  expect((await signInByPhone('13900000009', ip)).msg).toBe('登录错误次数过多,请稍后再试')
  api.pass(61_000)
  expect((await signInByPhone('13900000009', { 'X-Forwarded-For': '203.0.113.8' })).status).toBe(200)
})
